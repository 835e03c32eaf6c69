import type { Integration } from '../contract/integrations.js'
import {
  type InstallationConfig,
  installationConfigSchema,
  searchabilityOf,
} from '../contract/manifest.js'
import type { RelayInfo } from '../contract/relayInfo.js'
import { type Access, type GrantedIntegration, grantedIntegration } from './access.js'
import { type CallScope, WaitEnded } from './callScope.js'
import type { RelayConfig } from './config.js'
import { isProxyOn, isSearchOn } from './policy.js'
import { isRefusal, type ProblemKind, type Refusal, refuse } from './problems.js'

function allGranted(config: RelayConfig, access: Access): GrantedIntegration[] {
  return [...access.bindings.keys()].flatMap((alias) => {
    const granted = grantedIntegration(config, access, alias)
    return isRefusal(granted) ? [] : [granted]
  })
}

/** What this relay offers to whoever asks. */
export function describeRelay(config: RelayConfig, access: Access): RelayInfo {
  const granted = allGranted(config, access)
  return {
    name: 'svc-relay',
    version: 1,
    actions: {
      destinations: access.destinations,
      search: granted.some((one) => isSearchOn(one)),
      proxy: granted.some((one) => isProxyOn(config, one)),
    },
    time: new Date().toISOString(),
  }
}

async function readInstallation(
  config: RelayConfig,
  access: Access,
  alias: string,
): Promise<InstallationConfig | undefined> {
  const answer = await config.installationConfig?.(access.grant, alias)
  return answer === null || answer === undefined
    ? undefined
    : installationConfigSchema.parse(answer)
}

/** Why nothing of an integration can be searched: what a search is refused with. */
const NO_SEARCH = 'not-granted' satisfies ProblemKind

async function describeIntegration(
  config: RelayConfig,
  access: Access,
  granted: GrantedIntegration,
): Promise<Integration> {
  const { alias, integration } = granted
  const proxy = isProxyOn(config, granted)
  const { manifest } = integration
  if (!manifest) return { alias, name: integration.name, proxy }

  const isOn = isSearchOn(granted)
  const installation = isOn ? await readInstallation(config, access, alias) : undefined
  const objects = (manifest.read?.objects ?? []).map(({ objectName, displayName }) => ({
    objectName,
    ...(displayName !== undefined && { displayName }),
    ...(isOn
      ? searchabilityOf(manifest, installation, objectName)
      : { searchable: false, reason: NO_SEARCH }),
  }))
  return {
    alias,
    name: integration.name,
    ...(manifest.displayName !== undefined && { displayName: manifest.displayName }),
    ...(manifest.provider !== undefined && { provider: manifest.provider }),
    objects,
    proxy,
  }
}

interface Asked {
  access: Access
  scope: CallScope
}

/** The integrations that the caller may use, with what can be searched in them and why the rest cannot. */
export async function listIntegrations(
  config: RelayConfig,
  { access, scope }: Asked,
): Promise<Integration[] | Refusal> {
  const late = refuse('misconfigured', { cause: 'installation-config-timeout' })
  try {
    const granted = allGranted(config, access)
    const described = Promise.all(granted.map((one) => describeIntegration(config, access, one)))
    return await scope.wait(described, config.limits.appMs, late)
  } catch (error) {
    if (error instanceof WaitEnded) return error.refusal
    return refuse('misconfigured', { cause: 'installation-config-failed', error })
  }
}
