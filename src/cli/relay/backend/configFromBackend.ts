import {
  InstallationConfigError,
  readInstallationConfig,
} from '../../../contract/manifest/installationConfig.js'
import type { InstallationConfig } from '../../../contract/manifest/manifest.js'
import type { RelayOptions } from '../../../relay/config/relayOptions.js'
import { type AuthorizeFailure, failureOf, type GrantContext } from './authorizeWithBackend.js'
import { type Backend, BackendError, type BackendResponse } from './backend.js'
import { jsonOf, UnusableResponseError } from './readGrant.js'

/**
 * Parses the config in a backend's response. Returns undefined if there is none.
 *
 * @throws {@link UnusableResponseError} if the response is invalid
 */
function parseConfig(response: BackendResponse): InstallationConfig | undefined {
  const { status } = response
  if (status === 204 || status === 404) return undefined
  const value = jsonOf(response)
  if (value === null) return undefined
  try {
    return readInstallationConfig(value)
  } catch (error) {
    if (!(error instanceof InstallationConfigError)) throw error
    throw new UnusableResponseError('not-a-config', [error.fault])
  }
}

/**
 * Creates the option `installationConfig` of the relay. It returns the config in the grant, or else requests it from
 * the backend.
 *
 * @param backend - Undefined if only the grant's configs are used.
 * @param onFailure - Called with each failure. The relay then responds with a fixed text.
 */
export function configFromBackend(
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
      const response = await backend.send({ ...headers, 'x-svc-relay-alias': alias }, signal)
      status = response.status
      return parseConfig(response)
    } catch (error) {
      const isAborted = error instanceof BackendError && error.reason === 'aborted'
      if (!isAborted) onFailure(failureOf(error, op, status))
      throw error
    }
  }
}
