import { isJsonObject } from '../../contract/json/json.js'
import { isHeaderText } from '../config/optionChecks.js'
import type { ConfiguredIntegration, RelayConfig } from '../config/relayConfig.js'
import type { Grant, IntegrationBinding } from '../config/relayOptions.js'
import { type Refusal, refuse } from '../http/problems.js'

/** A grant that was checked. */
export interface Access {
  grant: Grant
  /** Whose instance each granted alias goes to. Only aliases that exist; never without a group or an installation. */
  bindings: ReadonlyMap<string, IntegrationBinding>
  destinations: boolean
}

const badGrant = (cause: string) => refuse('misconfigured', { cause })

/** The members of a grant. The compiler keeps the list complete. */
const grantMembers: Record<keyof Grant, true> = {
  user: true,
  groupRef: true,
  integrations: true,
  destinations: true,
  context: true,
}

const hasOnly = (members: object, value: object) =>
  Object.keys(value).every((name) => Object.hasOwn(members, name))

/** An absent value, or one that arrives as it is. An empty group must never be sent: it could mean "all". */
function isUsable(value: unknown): value is string | undefined {
  return value === undefined || isHeaderText(value)
}

const bindingMembers: Record<keyof IntegrationBinding, true> = {
  groupRef: true,
  installationId: true,
}

function readBinding(own: unknown, groupRef: string | undefined): IntegrationBinding | undefined {
  if (!isJsonObject(own) || !hasOnly(bindingMembers, own)) return undefined
  const { installationId } = own
  const group = 'groupRef' in own ? own.groupRef : groupRef
  if (!isUsable(group) || !isUsable(installationId)) return undefined
  if (group === undefined && installationId === undefined) return undefined
  return {
    ...(group !== undefined && { groupRef: group }),
    ...(installationId !== undefined && { installationId }),
  }
}

/** Alias and own binding of everything that the grant names; undefined if it names them in no valid form. */
function namedBy(
  grant: Grant,
  config: Pick<RelayConfig, 'integrations'>,
): [string, unknown][] | undefined {
  const { groupRef } = grant
  const integrations: unknown = grant.integrations
  if (Array.isArray(integrations)) {
    const aliases = integrations.filter((alias) => typeof alias === 'string')
    return aliases.length === integrations.length ? aliases.map((alias) => [alias, {}]) : undefined
  }
  if (isJsonObject(integrations)) return Object.entries(integrations)
  // Only an absent member means all of them: `null`, `''` or a missing value is more likely to mean none.
  if ('integrations' in grant) return undefined
  if (groupRef === undefined) return []
  return [...config.integrations.keys()].map((alias) => [alias, {}])
}

/** What is wrong with a grant's members, as a cause; undefined if nothing is. */
function faultOfMembers(grant: Record<string, unknown>): string | undefined {
  const { user, groupRef, destinations } = grant
  if (!hasOnly(grantMembers, grant)) return 'grant-member-unknown'
  if (user !== undefined && (typeof user !== 'string' || user === '')) return 'grant-user-unusable'
  if (!isUsable(groupRef)) return 'grant-group-unusable'
  // A group that is named but missing is a session without one: granting nothing would hide the mistake.
  if ('groupRef' in grant && groupRef === undefined) return 'grant-group-missing'
  if (destinations !== undefined && typeof destinations !== 'boolean') {
    return 'grant-destinations-unusable'
  }
  return undefined
}

/**
 * What `authorize` has returned, checked: a mistake in it must close the door, not open it.
 *
 * @param answer - Of unknown type, because apps in plain JavaScript return what they like.
 */
export function readAccess(
  config: Pick<RelayConfig, 'integrations'>,
  answer: unknown,
): Access | Refusal {
  if (answer === null || answer === undefined || answer === false) return refuse('unauthenticated')
  if (!isJsonObject(answer)) return badGrant('grant-not-an-object')
  if ('deny' in answer) {
    const reason = answer.deny
    return refuse('denied', typeof reason === 'string' && reason !== '' ? { detail: reason } : {})
  }
  const fault = faultOfMembers(answer)
  if (fault) return badGrant(fault)

  const grant = answer as Grant // Its members were checked, but for `integrations`, which follows.
  const named = namedBy(grant, config)
  if (!named) return badGrant('grant-integrations-unusable')
  const bindings = new Map<string, IntegrationBinding>()
  for (const [alias, own] of named) {
    const binding = readBinding(own, grant.groupRef)
    if (!binding) return badGrant('grant-binding-unusable')
    if (config.integrations.has(alias)) bindings.set(alias, binding)
  }
  return { grant, bindings, destinations: grant.destinations === true }
}

/** A granted integration, with whose instance it goes to. */
export interface GrantedIntegration {
  alias: string
  integration: ConfiguredIntegration
  binding: IntegrationBinding
}

/**
 * The integration of an alias. One that does not exist and one of somebody else look alike, so that nobody
 * learns which aliases there are.
 */
export function grantedIntegration(
  config: Pick<RelayConfig, 'integrations'>,
  access: Access,
  alias: string,
): GrantedIntegration | Refusal {
  const integration = config.integrations.get(alias)
  const binding = access.bindings.get(alias)
  if (!integration || !binding) return refuse('unknown-integration')
  return { alias, integration, binding }
}
