import { isJsonObject } from '../contract/json.js'
import type { ConfiguredIntegration, RelayConfig } from './config.js'
import { isHeaderText } from './optionChecks.js'
import type { Binding, Grant } from './options.js'
import { type Refusal, refuse } from './problems.js'

/** A grant that was checked. */
export interface Access {
  grant: Grant
  /** Whose instance each granted alias goes to. Only aliases that exist; never without a group or an installation. */
  bindings: ReadonlyMap<string, Binding>
  destinations: boolean
}

const badGrant = (cause: string) => refuse('misconfigured', { cause })

/** An absent value, or one that arrives as it is. An empty group must never be sent: it could mean "all". */
function isUsable(value: unknown): value is string | undefined {
  return value === undefined || isHeaderText(value)
}

function readBinding(own: unknown, groupRef: string | undefined): Binding | undefined {
  if (!isJsonObject(own)) return undefined
  const { installationId } = own
  const group = 'groupRef' in own ? own.groupRef : groupRef
  if (!isUsable(group) || !isUsable(installationId)) return undefined
  if (group === undefined && installationId === undefined) return undefined
  return {
    ...(group !== undefined && { groupRef: group }),
    ...(installationId !== undefined && { installationId }),
  }
}

/** Alias and own binding of everything that the grant names. */
function namedBy(grant: Grant, config: Pick<RelayConfig, 'integrations'>): [string, unknown][] {
  const { integrations, groupRef } = grant
  if (Array.isArray(integrations)) return integrations.map((alias) => [String(alias), {}])
  if (isJsonObject(integrations)) return Object.entries(integrations)
  if (groupRef === undefined) return []
  return [...config.integrations.keys()].map((alias) => [alias, {}])
}

/**
 * What `authorize` has answered, checked: a mistake in it must close the door, not open it.
 *
 * @param answer - Of unknown type, because apps in plain JavaScript answer what they like.
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

  const grant = answer as Grant // Its members are checked below, each before it is used.
  if (!isUsable(grant.groupRef)) return badGrant('grant-group-unusable')
  // A group that is named but missing is a session without one: answering "nothing granted" would hide the mistake.
  if ('groupRef' in grant && grant.groupRef === undefined) return badGrant('grant-group-missing')

  const bindings = new Map<string, Binding>()
  for (const [alias, own] of namedBy(grant, config)) {
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
  binding: Binding
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
