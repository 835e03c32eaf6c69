import { isJsonObject } from '../../contract/json/json.js'
import type { ManifestIntegration } from '../../contract/manifest/manifest.js'
import { aliasPattern } from '../../contract/relayProtocol.js'
import { serviceHeaders } from '../../contract/serviceHeaders.js'
import { createFaultLog } from '../events/faultLog.js'
import { FieldCache } from '../fields/fieldCache.js'
import { fetchTransport } from '../http/fetchTransport.js'
import {
  type HeaderRecord,
  type HeaderSource,
  requestHeaderFilter,
  responseHeaderFilter,
} from '../http/headers.js'
import type { Transport } from '../http/transport.js'
import { CallSlots } from '../policy/callSlots.js'
import { readAllowRules } from '../policy/rules/allowRuleChecks.js'
import { SentKeys } from '../policy/sentKeys.js'
import { type Credential, readCredentials } from './credentials.js'
import { logManifestWarnings } from './manifest/manifestWarning.js'
import { type ReadManifest, readManifest } from './manifest/readManifest.js'
import * as check from './optionChecks.js'
import type { ProviderCall } from './relayCall.js'
import type { RelayLimits } from './relayLimits.js'
import type { RelayIntegration, RelayOptions } from './relayOptions.js'

/** An integration with its part of the manifest. */
export interface ConfiguredIntegration extends RelayIntegration {
  /** Absent if the relay has no manifest. */
  manifest?: ManifestIntegration
}

/** Validated options, in the form that request handling uses. */
export interface RelayConfig
  extends Pick<
    RelayOptions,
    'authorize' | 'installationConfig' | 'fields' | 'allow' | 'rateLimit' | 'onEvent'
  > {
  /** Credentials for the list of destinations, and for searches and provider calls. */
  credentials: Record<'list' | 'calls', Credential>
  project: { id: string; idOrName: string }
  upstream: Record<'api' | 'search' | 'proxy', check.UpstreamBase>
  basePath: string
  service: ReturnType<typeof serviceHeaders>
  integrations: ReadonlyMap<string, ConfiguredIntegration>
  pickRequestHeaders: (headers: HeaderSource, dropped?: string[]) => HeaderRecord
  pickResponseHeaders: (headers: HeaderSource) => HeaderRecord
  transport: Transport
  origins: ReadonlySet<string> | undefined
  crossOrigins: ReadonlySet<string>
  allowNonBrowser: boolean
  metadata: 'redacted' | 'none' | 'full'
  throttle: 'on-request' | 'always'
  duplicateRequests: 'refuse' | 'pass'
  limits: Limits
  slots: CallSlots
  sentKeys: SentKeys
  fieldCache: FieldCache
  /** Logs faults. Undefined if the app has `onEvent`. */
  logFault: ReturnType<typeof createFaultLog> | undefined
}

type Limits = Required<Omit<RelayLimits, 'maxInFlight'>> & Pick<RelayLimits, 'maxInFlight'>

/** Every option, so that a misspelled one is reported and not ignored. The type keeps the list complete. */
const optionNames: Record<keyof RelayOptions, true> = {
  apiKey: true,
  accessToken: true,
  project: true,
  upstream: true,
  basePath: true,
  headerPrefix: true,
  integrations: true,
  manifest: true,
  authorize: true,
  installationConfig: true,
  fields: true,
  allow: true,
  throttle: true,
  duplicateRequests: true,
  requestHeaders: true,
  responseHeaders: true,
  transport: true,
  origin: true,
  crossOrigins: true,
  allowNonBrowser: true,
  metadata: true,
  limits: true,
  rateLimit: true,
  onEvent: true,
}

const DEFAULT_PROXY_BODY_BYTES = 10 * 1024 * 1024

function checkNames(options: RelayOptions) {
  if (!isJsonObject(options)) throw new TypeError('createRelay: pass an object of options.')
  for (const name of Object.keys(options)) {
    if (Object.hasOwn(optionNames, name)) continue
    const known = Object.keys(optionNames).join(', ')
    throw check.optionError(name, 'does not exist', `The options are: ${known}.`)
  }
  if (typeof options.authorize !== 'function') {
    throw check.optionError(
      'authorize',
      'is not a function',
      'Pass a function that returns a grant, a denial or undefined. Without it, anyone could use the key.',
    )
  }
  for (const name of ['installationConfig', 'fields', 'rateLimit', 'onEvent'] as const) {
    check.checkFunction(name, options[name])
  }
}

function readIntegrations(
  options: RelayOptions,
  manifest: ReadManifest | undefined,
): ReadonlyMap<string, ConfiguredIntegration> {
  if (!isJsonObject(options.integrations)) {
    throw check.optionError('integrations', 'is not an object', 'Pass { alias: { id, name } }.')
  }
  const integrations = new Map<string, ConfiguredIntegration>()

  for (const [alias, integration] of Object.entries(options.integrations)) {
    const option = `integrations.${alias}`
    if (!aliasPattern.test(alias)) {
      throw check.optionError(option, 'has an invalid alias', 'Use 1 to 64 of A-Z a-z 0-9 _ and -.')
    }
    const id = check.checkText(`${option}.id`, integration?.id)
    const name = check.checkText(`${option}.name`, integration?.name)
    if (!manifest) {
      integrations.set(alias, { id, name })
      continue
    }
    const defined = manifest.integrations.find((candidate) => candidate.name === name)
    if (!defined) {
      const names = manifest.integrations.map((candidate) => candidate.name).join(', ') || 'none'
      throw check.optionError(`${option}.name`, 'is not in the manifest', `It has: ${names}.`)
    }
    integrations.set(alias, { id, name, manifest: defined })
  }
  return integrations
}

/** Validates the option `allow`. An empty list allows nothing, so proxying is off. */
function readAllow(allow: unknown, aliases: readonly string[]): RelayOptions['allow'] {
  if (allow === undefined || allow === 'all') return allow
  if (typeof allow === 'function') return allow as (call: ProviderCall) => boolean // its result is checked for each call
  if (Array.isArray(allow)) return allow.length > 0 ? readAllowRules(allow, aliases) : undefined
  throw check.optionError(
    'allow',
    'is not a list of rules or a function',
    'Pass a list of { methods, path }, "all", or a function.',
  )
}

function readTransport(transport: RelayOptions['transport']): Transport {
  if (transport === undefined || typeof transport === 'function') return fetchTransport(transport)
  if (typeof transport?.send === 'function') return transport
  throw check.optionError(
    'transport',
    'is neither a function nor a transport',
    'Pass undiciTransport(), a function such as fetch, or omit it.',
  )
}

/** Every limit with its default and its maximum. `maxInFlight` has no default. */
const LIMITS: Record<keyof Limits, [fallback: number | undefined, max?: number]> = {
  proxyBodyBytes: [DEFAULT_PROXY_BODY_BYTES, Number.MAX_SAFE_INTEGER],
  searchBodyBytes: [64 * 1024],
  destinationsBytes: [1024 * 1024],
  headersMs: [60_000],
  bodyMs: [20_000],
  idleMs: [60_000],
  appMs: [5_000],
  rateLimitMs: [1_000],
  maxInFlight: [undefined],
  maxInFlightPerUser: [16],
  maxUploadsPerUser: [4],
  idempotencyKeys: [10_000],
  idempotencyKeyMs: [86_400_000],
  fieldsMs: [300_000],
  cachedFields: [100_000],
}

function readLimits(options: RelayOptions): Limits {
  const given: Record<string, unknown> = { ...options.limits }
  for (const name of Object.keys(given)) {
    if (Object.hasOwn(LIMITS, name)) continue
    const known = Object.keys(LIMITS).join(', ')
    throw check.optionError(`limits.${name}`, 'does not exist', `The limits are: ${known}.`)
  }
  const limits = Object.fromEntries(
    Object.entries(LIMITS).flatMap(([name, [fallback, max]]) => {
      const value = given[name] === undefined ? fallback : given[name]
      return value === undefined
        ? []
        : [[name, check.checkCount(`limits.${name}`, value, max)] as const]
    }),
  ) as unknown as Limits // one entry for each name of LIMITS
  const isNode = 'process' in globalThis
  if (isNode && !options.transport && limits.proxyBodyBytes > DEFAULT_PROXY_BODY_BYTES) {
    console.warn(
      'createRelay: "limits.proxyBodyBytes" is above 10 MiB. On Node, fetch keeps a whole upload in memory until it ends (nodejs/undici#4058). Set "transport" to undiciTransport().',
    )
  }
  return limits
}

/**
 * Validates the options and converts them to the form that request handling uses. Later changes to the options object
 * have no effect.
 *
 * @param onWarnings - Called with the warnings of the manifest. Logs them by default.
 * @throws TypeError if an option is missing, unknown or invalid
 */
export function readRelayOptions(
  options: RelayOptions,
  onWarnings: (warnings: ReadManifest['warnings']) => void = logManifestWarnings,
): RelayConfig {
  checkNames(options)
  const credentials = readCredentials(options)
  const { headerPrefix = 'svc' } = options
  const prefix = typeof headerPrefix === 'string' ? headerPrefix.toLowerCase() : ''
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(prefix)) {
    throw check.optionError('headerPrefix', 'is not a valid prefix', 'Use letters, digits and "-".')
  }
  const { authorize, installationConfig, fields, rateLimit, onEvent, project, upstream } = options
  const manifest = options.manifest === undefined ? undefined : readManifest(options.manifest)
  // Reported before the integrations are checked: a warning about a name explains why an integration is not found.
  if (manifest) onWarnings(manifest.warnings)
  const integrations = readIntegrations(options, manifest)
  const allow = readAllow(options.allow, [...integrations.keys()])
  const id = check.checkText('project.id', project?.id)
  const limits = readLimits(options)
  return {
    authorize,
    ...(installationConfig && { installationConfig }),
    ...(fields && { fields }),
    ...(allow && { allow }),
    ...(rateLimit && { rateLimit }),
    ...(onEvent && { onEvent }),
    credentials,
    project: {
      id,
      idOrName: project.name === undefined ? id : check.checkText('project.name', project.name),
    },
    upstream: {
      api: check.checkUpstream('upstream.baseUrl', upstream?.baseUrl),
      search: check.checkUpstream('upstream.searchUrl', upstream?.searchUrl),
      proxy: check.checkUpstream('upstream.proxyUrl', upstream?.proxyUrl),
    },
    basePath: check.checkBasePath(options.basePath ?? '/api/svc'),
    service: serviceHeaders(prefix),
    integrations,
    pickRequestHeaders: requestHeaderFilter(
      check.checkHeaderNames('requestHeaders', options.requestHeaders),
      prefix,
    ),
    pickResponseHeaders: responseHeaderFilter(
      check.checkHeaderNames('responseHeaders', options.responseHeaders),
      prefix,
    ),
    transport: readTransport(options.transport),
    origins:
      options.origin === undefined ? undefined : check.checkOrigins('origin', options.origin),
    crossOrigins: check.checkOrigins('crossOrigins', options.crossOrigins ?? []),
    allowNonBrowser: options.allowNonBrowser === true,
    metadata: check.checkChoice('metadata', options.metadata, ['redacted', 'none', 'full']),
    throttle: check.checkChoice('throttle', options.throttle, ['on-request', 'always']),
    duplicateRequests: check.checkChoice('duplicateRequests', options.duplicateRequests, [
      'refuse',
      'pass',
    ]),
    limits,
    slots: new CallSlots(limits),
    sentKeys: new SentKeys(limits),
    fieldCache: new FieldCache(limits),
    logFault: onEvent ? undefined : createFaultLog(),
  }
}
