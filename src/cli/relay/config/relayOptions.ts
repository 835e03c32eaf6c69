import type { RelayOptions } from '../../../relay/config/relayOptions.js'
import type { Transport } from '../../../relay/http/transport.js'
import type { EventLog } from '../eventLog.js'
import type { LoadedConfig } from './loadConfig.js'
import { secretOf } from './secretSource.js'

/** What a relay needs beside its configuration. */
export interface RelayParts {
  /** Asks who is calling. */
  authorize: RelayOptions['authorize']
  /** Returns the config of an installation. */
  installationConfig: NonNullable<RelayOptions['installationConfig']>
  /** Counts calls. @default no limit */
  rateLimit: RelayOptions['rateLimit']
  /** How calls are sent. @default fetch */
  transport: Transport | undefined
  /** What requests are told to. */
  log: EventLog
}

/** A configuration as options of the relay. */
export function relayOptions(
  { file, place, manifest }: LoadedConfig,
  { authorize, installationConfig, rateLimit, transport, log }: RelayParts,
): RelayOptions {
  const { listen, service, authorize: backend, apiKey, accessToken, ...rest } = file
  const { manifest: path, project, log: format, shutdownMs, ...further } = rest
  const { rateLimit: counted, installationConfig: address, ...same } = further
  const { name } = project
  return {
    ...same,
    upstream: service,
    project: { id: project.id, ...(name !== undefined && { name }) },
    ...(apiKey && { apiKey: secretOf(apiKey, place) }),
    ...(accessToken && { accessToken: secretOf(accessToken, place) }),
    ...(manifest !== undefined && { manifest }),
    ...(transport && { transport }),
    ...(rateLimit && { rateLimit }),
    authorize,
    installationConfig,
    onEvent: log.request,
  }
}
