import { isJsonObject } from '../../contract/json/json.js'
import { isHeaderText } from '../config/optionChecks.js'
import type { RelayCall } from '../config/relayCall.js'
import type { ConfiguredIntegration, RelayConfig } from '../config/relayConfig.js'
import type { Grant, IntegrationBinding } from '../config/relayOptions.js'
import { type Refusal, refuse } from '../http/problems.js'

/** A validated grant. */
export interface Access {
  grant: Grant
  /** Binding of each granted alias that exists. Each has a group or an installation. */
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

/** Whether a value is absent or valid in a header. An empty group must never be sent, because it could mean "all". */
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

/** Returns the granted aliases with their bindings. Returns undefined if `integrations` is not valid. */
function grantedAliases(
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
  // Only an absent member means all integrations. `null`, `''` or undefined more likely means none.
  if ('integrations' in grant) return undefined
  if (groupRef === undefined) return []
  return [...config.integrations.keys()].map((alias) => [alias, {}])
}

/** Returns the fault of a grant's members, as a cause. Returns undefined if they are valid. */
function memberFault(grant: Record<string, unknown>): string | undefined {
  const { user, groupRef, destinations } = grant
  if (!hasOnly(grantMembers, grant)) return 'grant-member-unknown'
  if (user !== undefined && (typeof user !== 'string' || user === '')) return 'grant-user-unusable'
  if (!isUsable(groupRef)) return 'grant-group-unusable'
  // A `groupRef` of undefined means a session without a group. Granting nothing would hide the mistake.
  if ('groupRef' in grant && groupRef === undefined) return 'grant-group-missing'
  if (destinations !== undefined && typeof destinations !== 'boolean') {
    return 'grant-destinations-unusable'
  }
  return undefined
}

/**
 * Validates the result of `authorize`. An invalid result denies access.
 *
 * @param result - Of unknown type, because apps in plain JavaScript can return anything.
 */
export function readAccess(
  config: Pick<RelayConfig, 'integrations'>,
  result: unknown,
): Access | Refusal {
  if (result === null || result === undefined || result === false) return refuse('unauthenticated')
  if (!isJsonObject(result)) return badGrant('grant-not-an-object')
  if ('deny' in result) {
    const reason = result.deny
    return refuse('denied', typeof reason === 'string' && reason !== '' ? { detail: reason } : {})
  }
  const fault = memberFault(result)
  if (fault) return badGrant(fault)

  const grant = result as Grant // all members are validated except `integrations`, which follows
  const named = grantedAliases(grant, config)
  if (!named) return badGrant('grant-integrations-unusable')
  const bindings = new Map<string, IntegrationBinding>()
  for (const [alias, own] of named) {
    const binding = readBinding(own, grant.groupRef)
    if (!binding) return badGrant('grant-binding-unusable')
    if (config.integrations.has(alias)) bindings.set(alias, binding)
  }
  return { grant, bindings, destinations: grant.destinations === true }
}

/**
 * Returns the key of a call's caller: the user, or else the group or installation. It is JSON, so that a user's ID
 * cannot equal the key of a group.
 */
export function callerKey({ grant, bindings }: Access, call: RelayCall): string {
  if (grant.user !== undefined) return JSON.stringify(grant.user)
  const binding = 'alias' in call ? bindings.get(call.alias) : undefined
  const groupRef = grant.groupRef ?? binding?.groupRef
  if (groupRef !== undefined) return JSON.stringify({ groupRef })
  return JSON.stringify({ installationId: binding?.installationId })
}

/** A granted integration with its binding. */
export interface GrantedIntegration {
  alias: string
  integration: ConfiguredIntegration
  binding: IntegrationBinding
}

/**
 * Returns the integration of an alias. Refuses an unknown alias and one that is not granted in the same way, so that
 * callers cannot find out which aliases exist.
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
