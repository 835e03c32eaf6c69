import type { Integration, IntegrationObject } from '../../contract/calls/integrations.js'
import type { RelayInfo } from '../../contract/calls/relayInfo.js'
import { type ManifestObject, objectSearchability } from '../../contract/manifest/manifest.js'
import { manifestFields } from '../../contract/manifest/manifestFields.js'
import type { CallScope } from '../callScope.js'
import { disablesProxy, readInstallation, waitForConfigs } from '../config/installation.js'
import type { RelayConfig } from '../config/relayConfig.js'
import type { RequestLog } from '../events/requestLog.js'
import { isRefusal, type Refusal } from '../http/problems.js'
import type { RelayProblemKind } from '../http/relayProblemKind.js'
import { type Access, type GrantedIntegration, grantedIntegration } from '../policy/access.js'
import { isProxyOn, isSearchOn } from '../policy/planCall.js'

function allGranted(config: RelayConfig, access: Access): GrantedIntegration[] {
  return [...access.bindings.keys()].flatMap((alias) => {
    const granted = grantedIntegration(config, access, alias)
    return isRefusal(granted) ? [] : [granted]
  })
}

interface CallContext {
  access: Access
  scope: CallScope
}

/**
 * Whether the caller can call the provider of at least one integration. If the config of an installation cannot be
 * read, its provider calls count as off and the fault is reported.
 */
async function hasProxy(
  config: RelayConfig,
  { access, scope, requestLog }: CallContext & { requestLog: RequestLog },
  granted: readonly GrantedIntegration[],
): Promise<boolean> {
  const on = granted.filter((one) => isProxyOn(config, one))
  if (!config.installationConfig) return on.length > 0
  const results = await Promise.all(
    on.map(async ({ alias }) => {
      const work = readInstallation(config, access, alias).then((one) => !disablesProxy(one))
      return waitForConfigs(
        config,
        scope,
        work.then((isOn) => ({ isOn })),
      )
    }),
  )
  for (const result of results) {
    if ('refusal' in result && result.cause) requestLog.fault(result.cause, result.error)
  }
  return results.some((result) => 'isOn' in result && result.isOn)
}

/** Returns the relay's description: the actions that the caller may use. */
export async function describeRelay(
  config: RelayConfig,
  context: CallContext & { requestLog: RequestLog },
): Promise<RelayInfo> {
  const { access } = context
  const granted = allGranted(config, access)
  return {
    name: 'svc-relay',
    version: 1,
    actions: {
      destinations: access.destinations,
      search: granted.some((one) => isSearchOn(one)),
      proxy: await hasProxy(config, context, granted),
    },
    time: new Date().toISOString(),
  }
}

/** Reason why no object of an integration can be searched. A search is refused with the same kind. */
const NO_SEARCH = 'not-granted' satisfies RelayProblemKind

function describeFields(object: ManifestObject): Pick<IntegrationObject, 'fields' | 'otherFields'> {
  const fields = manifestFields(object)
  return {
    ...(fields.length > 0 && { fields }),
    ...(object.optionalFieldsAuto === 'all' && { otherFields: true }),
  }
}

async function describeIntegration(
  config: RelayConfig,
  access: Access,
  granted: GrantedIntegration,
): Promise<Integration> {
  const { alias, integration } = granted
  const { manifest, name } = integration
  const isSearchable = isSearchOn(granted)
  const isCallable = isProxyOn(config, granted)
  const isDecidedByConfig = isCallable || (manifest !== undefined && isSearchable)
  const installation = isDecidedByConfig ? await readInstallation(config, access, alias) : undefined
  const proxy = isCallable && !disablesProxy(installation)
  if (!manifest) return { alias, name, proxy }

  const objects = (manifest.read?.objects ?? []).map((object) => ({
    objectName: object.objectName,
    ...(object.displayName !== undefined && { displayName: object.displayName }),
    ...(isSearchable
      ? objectSearchability(object, installation)
      : { searchable: false, reason: NO_SEARCH }),
    ...describeFields(object),
  }))
  return {
    alias,
    name,
    ...(manifest.displayName !== undefined && { displayName: manifest.displayName }),
    ...(manifest.provider !== undefined && { provider: manifest.provider }),
    objects,
    proxy,
  }
}

/** Lists the integrations that the caller may use, with their objects and why an object cannot be searched. */
export async function listIntegrations(
  config: RelayConfig,
  { access, scope }: CallContext,
): Promise<Integration[] | Refusal> {
  const granted = allGranted(config, access)
  const work = Promise.all(granted.map((one) => describeIntegration(config, access, one)))
  return waitForConfigs(config, scope, work)
}
