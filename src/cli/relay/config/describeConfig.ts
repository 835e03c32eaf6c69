import type { AllowRule } from '../../../relay/policy/rules/allowRule.js'
import type { LoadedConfig } from './loadConfig.js'
import { manifestRows } from './manifestRows.js'
import { DEFAULT_TIMEOUT_MS } from './relayOptions.js'
import type { SecretSource } from './secretSource.js'

function placeOf(source: SecretSource): string {
  return 'env' in source ? `the environment variable ${source.env}` : `the file ${source.file}`
}

const keyText = (source: SecretSource) =>
  'env' in source ? placeOf(source) : `${placeOf(source)}, read at each call`

/** Describes the access token. Warns about a token that cannot be renewed while the relay runs. */
const tokenText = (source: SecretSource) =>
  'env' in source
    ? `${placeOf(source)}, which cannot change while the relay runs. Use a file for a token that expires`
    : keyText(source)

function ruleText({ methods, path, integrations, query, methodOverride }: AllowRule): string {
  const where = integrations ? ` (${integrations.join(', ')})` : ''
  const names = query ? `, query: ${query.join(', ') || 'none'}` : ''
  return `${methods.join(', ')} ${path}${where}${names}${methodOverride ? ', any method override' : ''}`
}

function rateLimitOf({ rateLimit }: LoadedConfig['file']): string[] {
  if (!rateLimit) return []
  const { points, per, redis } = rateLimit
  const where = redis ? `in Redis, at ${placeOf(redis)}` : 'in this process'
  return [`${points} calls per ${per} s for each user and operation, counted ${where}`]
}

function providerCalls({ file: { allow } }: LoadedConfig): string[] {
  if (allow === undefined || allow.length === 0) return ['off: "allow" has no rule']
  return allow === 'all'
    ? ['all: every user may do what the credentials allow']
    : allow.map(ruleText)
}

/** Returns a URL without its query, which can contain a token. */
function addressOf(url: string): string {
  const { origin, pathname } = new URL(url)
  return origin + pathname
}

function backendText(
  { limits }: LoadedConfig['file'],
  { url, timeoutMs = DEFAULT_TIMEOUT_MS }: LoadedConfig['file']['authorize'],
): string {
  const { appMs = timeoutMs } = limits ?? {}
  return `${addressOf(url)}, within ${Math.min(timeoutMs, appMs)} ms`
}

/** Runtime settings of the relay. */
export interface RunningFacts {
  /** Origin that the relay listens on. */
  address: string
  /** HTTP client that sends calls: `undici` or `fetch`. */
  sender: string
}

/** Describes a configuration as lines of text. They contain no secrets. */
export function describeConfig(config: LoadedConfig, { address, sender }: RunningFacts): string[] {
  const { file } = config
  const { authorize, service, apiKey, accessToken, basePath = '/api/svc' } = file
  const aliases = Object.keys(file.integrations)
  const origins = file.origin === undefined ? ["the request's own host"] : [file.origin].flat()
  const limits = Object.entries(file.limits ?? {}).map(([name, value]) => `${name} ${value}`)
  const rows: [string, string[]][] = [
    ['listens on', [`${address}${basePath === '/' ? '' : basePath}`, `${address}/healthz`]],
    ['authorize', [backendText(file, authorize)]],
    ['configs from', file.installationConfig ? [backendText(file, file.installationConfig)] : []],
    ['fields from', file.fields ? [backendText(file, file.fields)] : []],
    ['service', [service.baseUrl, service.searchUrl, service.proxyUrl]],
    ['api key', apiKey ? [keyText(apiKey)] : ['none: every call uses the access token']],
    ['access token', accessToken ? [tokenText(accessToken)] : []],
    ['header prefix', [`x-${file.headerPrefix?.toLowerCase() ?? 'svc'}-*`]],
    ['integrations', [aliases.join(', ') || 'none']],
    ...manifestRows(config),
    ['provider calls', providerCalls(config)],
    ['metadata', [file.metadata ?? 'redacted']],
    ['origin', origins],
    ['other origins', [...(file.crossOrigins ?? [])]],
    ['limits', limits],
    ['rate limit', rateLimitOf(file)],
    ['HTTP client', [sender]],
  ]
  return rows.flatMap(([name, lines]) =>
    lines.map((line, index) => `  ${(index === 0 ? name : '').padEnd(16)}${line}`),
  )
}
