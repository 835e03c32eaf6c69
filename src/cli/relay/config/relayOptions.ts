import type { RelayOptions } from '../../../relay/config/relayOptions.js'
import type { Transport } from '../../../relay/http/transport.js'
import type { EventLog } from '../eventLog.js'
import type { RelayFile } from './configSchema.js'
import type { LoadedConfig } from './loadConfig.js'
import { secretOf } from './secretSource.js'

/** Functions and parts of a relay that are not in its configuration. */
export interface RelayParts {
  /** Identifies the caller. */
  authorize: RelayOptions['authorize']
  /** Returns the config of an installation. */
  installationConfig: NonNullable<RelayOptions['installationConfig']>
  /** Describes the fields of an object. @default none */
  fields: RelayOptions['fields']
  /** Counts calls. @default no limit */
  rateLimit: RelayOptions['rateLimit']
  /** Sends calls. @default `fetch` */
  transport: Transport | undefined
  /** Log of requests. */
  log: EventLog
}

/** Default of `timeoutMs` of the app's backend, in milliseconds. Also the relay's default of `limits.appMs`. */
export const DEFAULT_TIMEOUT_MS = 5_000

/** Returns the limits. By default, the relay waits as long as the longest `timeoutMs` permits. */
function limitsOf({ limits, authorize, installationConfig, fields }: RelayFile) {
  const timesMs = [authorize, installationConfig, fields].map((one) => one?.timeoutMs ?? 0)
  return { appMs: Math.max(DEFAULT_TIMEOUT_MS, ...timesMs), ...limits }
}

/** Converts a configuration to options of `createRelay`. */
export function relayOptions(
  { file, place, manifest }: LoadedConfig,
  { authorize, installationConfig, fields, rateLimit, transport, log }: RelayParts,
): RelayOptions {
  const { listen, service, authorize: backend, apiKey, accessToken, ...rest } = file
  const { manifest: path, project, log: format, shutdownMs, ...further } = rest
  const { rateLimit: counted, installationConfig: address, fields: source, ...same } = further
  const { name } = project
  return {
    ...same,
    upstream: service,
    limits: limitsOf(file),
    project: { id: project.id, ...(name !== undefined && { name }) },
    ...(apiKey && { apiKey: secretOf(apiKey, place) }),
    ...(accessToken && { accessToken: secretOf(accessToken, place) }),
    ...(manifest !== undefined && { manifest }),
    ...(transport && { transport }),
    ...(fields && { fields }),
    ...(rateLimit && { rateLimit }),
    authorize,
    installationConfig,
    onEvent: log.request,
  }
}
