import type { Integration, IntegrationObject } from '../../contract/calls/integrations.js'
import type { RelayInfo } from '../../contract/calls/relayInfo.js'
import {
  type InstallationConfig,
  type ManifestObject,
  objectSearchability,
} from '../../contract/manifest/manifest.js'
import { objectFields } from '../../contract/manifest/objectFields.js'
import { type CallScope, WaitEnded } from '../callScope.js'
import { disablesProxy, readInstallation, waitForConfigs } from '../config/installation.js'
import type { RelayConfig } from '../config/relayConfig.js'
import type { RequestLog } from '../events/requestLog.js'
import { loadFields } from '../fields/loadFields.js'
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

type FieldContext = Parameters<typeof loadFields>[1]

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

interface ReadIntegration extends GrantedIntegration {
  installation: InstallationConfig | undefined
}

/** Reads the config of an installation, if it decides what the caller can do. */
async function readIntegration(
  config: RelayConfig,
  access: Access,
  granted: GrantedIntegration,
): Promise<ReadIntegration> {
  const { manifest } = granted.integration
  const isRead = isProxyOn(config, granted) || (manifest !== undefined && isSearchOn(granted))
  const installation = isRead ? await readInstallation(config, access, granted.alias) : undefined
  return { ...granted, installation }
}

async function describeObject(
  config: RelayConfig,
  context: FieldContext,
  { installation, ...granted }: ReadIntegration,
  object: ManifestObject,
): Promise<IntegrationObject> {
  const { objectName, displayName } = object
  const searchability = isSearchOn(granted)
    ? objectSearchability(object, installation)
    : { searchable: false, reason: NO_SEARCH }
  const provider = searchability.searchable
    ? await loadFields(config, context, granted, objectName)
    : undefined
  return {
    objectName,
    ...(displayName !== undefined && { displayName }),
    ...searchability,
    ...objectFields(object, { provider, installation }),
  }
}

async function describeIntegration(
  config: RelayConfig,
  context: FieldContext,
  read: ReadIntegration,
): Promise<Integration> {
  const { alias, integration, installation } = read
  const { manifest, name } = integration
  const proxy = isProxyOn(config, read) && !disablesProxy(installation)
  if (!manifest) return { alias, name, proxy }

  const { displayName, provider } = manifest
  return {
    alias,
    name,
    ...(displayName !== undefined && { displayName }),
    ...(provider !== undefined && { provider }),
    objects: await Promise.all(
      (manifest.read?.objects ?? []).map((object) => describeObject(config, context, read, object)),
    ),
    proxy,
  }
}

/**
 * Lists the integrations that the caller may use, with their objects, the fields of each, and why an object cannot be
 * searched.
 */
export async function listIntegrations(
  config: RelayConfig,
  { access, scope, requestLog }: CallContext & FieldContext,
): Promise<Integration[] | Refusal> {
  const granted = allGranted(config, access)
  const work = Promise.all(granted.map((one) => readIntegration(config, access, one)))
  const read = await waitForConfigs(config, scope, work)
  if (isRefusal(read)) return read
  try {
    const context = { scope, requestLog }
    return await Promise.all(read.map((one) => describeIntegration(config, context, one)))
  } catch (error) {
    if (error instanceof WaitEnded) return error.refusal
    throw error
  }
}
