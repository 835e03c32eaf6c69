import type { Integration } from '../../contract/calls/integrations.js'
import type { RelayInfo } from '../../contract/calls/relayInfo.js'
import { objectSearchability } from '../../contract/manifest/manifest.js'
import type { CallScope } from '../callScope.js'
import { disablesProxy, readInstallation, waitForConfigs } from '../config/installation.js'
import type { RelayConfig } from '../config/relayConfig.js'
import type { RequestLog } from '../events/requestLog.js'
import { isRefusal, type ProblemKind, type Refusal } from '../http/problems.js'
import { type Access, type GrantedIntegration, grantedIntegration } from '../policy/access.js'
import { isProxyOn, isSearchOn } from '../policy/planCall.js'

function allGranted(config: RelayConfig, access: Access): GrantedIntegration[] {
  return [...access.bindings.keys()].flatMap((alias) => {
    const granted = grantedIntegration(config, access, alias)
    return isRefusal(granted) ? [] : [granted]
  })
}

interface Asked {
  access: Access
  scope: CallScope
}

/**
 * Whether the caller can call the provider of at least one integration. An installation whose config cannot be read
 * counts as off, and the fault is noted.
 */
async function hasProxy(
  config: RelayConfig,
  { access, scope, exchange }: Asked & { exchange: RequestLog },
  granted: readonly GrantedIntegration[],
): Promise<boolean> {
  const on = granted.filter((one) => isProxyOn(config, one))
  if (!config.installationConfig) return on.length > 0
  const answers = await Promise.all(
    on.map(async ({ alias }) => {
      const work = readInstallation(config, access, alias).then((one) => !disablesProxy(one))
      return waitForConfigs(
        config,
        scope,
        work.then((isOn) => ({ isOn })),
      )
    }),
  )
  for (const answer of answers) {
    if ('refusal' in answer && answer.cause) exchange.fault(answer.cause, answer.error)
  }
  return answers.some((answer) => 'isOn' in answer && answer.isOn)
}

/** Describes what this relay offers to the caller. */
export async function describeRelay(
  config: RelayConfig,
  asked: Asked & { exchange: RequestLog },
): Promise<RelayInfo> {
  const { access } = asked
  const granted = allGranted(config, access)
  return {
    name: 'svc-relay',
    version: 1,
    actions: {
      destinations: access.destinations,
      search: granted.some((one) => isSearchOn(one)),
      proxy: await hasProxy(config, asked, granted),
    },
    time: new Date().toISOString(),
  }
}

/** Why nothing of an integration can be searched: what a search is refused with. */
const NO_SEARCH = 'not-granted' satisfies ProblemKind

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

/** The integrations that the caller may use, with what can be searched in them and why the rest cannot. */
export async function listIntegrations(
  config: RelayConfig,
  { access, scope }: Asked,
): Promise<Integration[] | Refusal> {
  const granted = allGranted(config, access)
  const work = Promise.all(granted.map((one) => describeIntegration(config, access, one)))
  return waitForConfigs(config, scope, work)
}
