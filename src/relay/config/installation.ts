import { readInstallationConfig } from '../../contract/manifest/installationConfig.js'
import type { InstallationConfig } from '../../contract/manifest/manifest.js'
import { type CallScope, WaitEnded } from '../callScope.js'
import { type Refusal, refuse } from '../http/problems.js'
import type { Access } from '../policy/access.js'
import type { RelayConfig } from './relayConfig.js'

/**
 * Returns the config of the caller's installation, or undefined if it has none.
 *
 * @throws {@link InstallationConfigError} if the app returned anything else, or the error that the app's function
 * throws
 */
export async function readInstallation(
  config: RelayConfig,
  access: Access,
  alias: string,
): Promise<InstallationConfig | undefined> {
  const value: unknown = await config.installationConfig?.(access.grant, alias)
  return value === null || value === undefined ? undefined : readInstallationConfig(value)
}

/** Whether a config turns provider calls off. If it does not set `proxy.enabled`, the manifest decides. */
export function disablesProxy(installation: InstallationConfig | undefined): boolean {
  return installation?.proxy?.enabled === false
}

/** Waits up to `limits.appMs` for work that reads configs of installations. */
export async function waitForConfigs<T>(
  { limits }: RelayConfig,
  scope: CallScope,
  work: Promise<T>,
): Promise<T | Refusal> {
  const late = refuse('misconfigured', { cause: 'installation-config-timeout' })
  try {
    return await scope.wait(work, limits.appMs, late)
  } catch (error) {
    if (error instanceof WaitEnded) return error.refusal
    return refuse('misconfigured', { cause: 'installation-config-failed', error })
  }
}

/** Refuses a provider call if the caller's installation turns them off, or if its config cannot be read. */
export async function checkInstallation(
  config: RelayConfig,
  access: Access,
  alias: string,
  scope: CallScope,
): Promise<Refusal | undefined> {
  const work = readInstallation(config, access, alias).then((installation) => ({ installation }))
  const read = await waitForConfigs(config, scope, work)
  if ('refusal' in read) return read
  return disablesProxy(read.installation)
    ? refuse('proxy-off', { cause: 'installation-proxy-off' })
    : undefined
}
