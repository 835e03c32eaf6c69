import {
  InstallationConfigError,
  readInstallationConfig,
} from '../../../contract/manifest/installationConfig.js'
import type { InstallationConfig } from '../../../contract/manifest/manifest.js'
import type { RelayOptions } from '../../../relay/config/relayOptions.js'
import { type AuthorizeFailure, failureOf, type GrantContext } from './askBackend.js'
import { type Backend, type BackendAnswer, BackendFailure } from './backend.js'
import { parseJson, UnusableAnswer } from './readGrant.js'

/**
 * The config in a backend's answer; undefined if there is none.
 *
 * @throws {@link UnusableAnswer} if the answer is anything else
 */
function readConfig(answer: BackendAnswer): InstallationConfig | undefined {
  const { status } = answer
  if (status === 204 || status === 404) return undefined
  if (status >= 300 && status < 400) throw new UnusableAnswer('redirect')
  if (status !== 200) throw new UnusableAnswer('status')
  const json = parseJson(answer)
  if (!json) throw new UnusableAnswer('not-json')
  if (json.value === null) return undefined
  try {
    return readInstallationConfig(json.value)
  } catch (error) {
    if (!(error instanceof InstallationConfigError)) throw error
    throw new UnusableAnswer('not-a-config', [error.fault])
  }
}

/**
 * The option `installationConfig` of the relay: the config that came with the grant, or else the backend's answer.
 *
 * @param backend - Undefined if only the grant's configs are used.
 * @param onFailure - Called with each answer that cannot be used; the relay then answers with a fixed text.
 */
export function askInstallationConfig(
  backend: Backend | undefined,
  onFailure: (failure: AuthorizeFailure) => void,
): NonNullable<RelayOptions['installationConfig']> {
  return async (grant, alias) => {
    const { installationConfigs, headers, signal, op } = grant.context as GrantContext // set with every grant
    if (installationConfigs && Object.hasOwn(installationConfigs, alias)) {
      return installationConfigs[alias]
    }
    if (!backend) return undefined
    let status: number | undefined
    try {
      const answer = await backend.ask({ ...headers, 'x-svc-relay-alias': alias }, signal)
      status = answer.status
      return readConfig(answer)
    } catch (error) {
      const hasLeft = error instanceof BackendFailure && error.reason === 'aborted'
      if (!hasLeft) onFailure(failureOf(error, op, status))
      throw error
    }
  }
}
