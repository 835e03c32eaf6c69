import type { LoadedConfig } from './loadConfig.js'
import type { SecretSource } from './secretSource.js'

function placeOf(source: SecretSource): string {
  return 'env' in source
    ? `the environment variable ${source.env}`
    : `the file ${source.file}, read at each call`
}

function providerCalls({ file: { allow } }: LoadedConfig): string[] {
  if (allow === undefined || allow.length === 0) return ['off: "allow" names none']
  if (allow === 'all') return ['all: whatever the key may do, each person who is let in may do']
  return allow.map(({ methods, path, integrations }) => {
    const where = integrations ? ` (${integrations.join(', ')})` : ''
    return `${methods.join(', ')} ${path}${where}`
  })
}

/** Without its query: a backend may want a token there. */
function addressOf(url: string): string {
  const { origin, pathname } = new URL(url)
  return origin + pathname
}

/** Where the relay listens, and how it sends. */
export interface RunningFacts {
  /** Its address, without the path. */
  address: string
  /** What sends calls: `undici` or `fetch`. */
  sender: string
}

/** What a configuration switches on, as lines to read. No secret is in them. */
export function describeConfig(config: LoadedConfig, { address, sender }: RunningFacts): string[] {
  const { file } = config
  const { authorize, service, apiKey, accessToken, basePath = '/api/svc' } = file
  const aliases = Object.keys(file.integrations)
  const origins = file.origin === undefined ? ["the request's own host"] : [file.origin].flat()
  const limits = Object.entries(file.limits ?? {}).map(([name, value]) => `${name} ${value}`)
  const rows: [string, string[]][] = [
    ['listens on', [`${address}${basePath === '/' ? '' : basePath}`, `${address}/healthz`]],
    ['asks', [`${addressOf(authorize.url)}, within ${authorize.timeoutMs ?? 5000} ms`]],
    ['service', [service.baseUrl, service.searchUrl, service.proxyUrl]],
    ['api key', apiKey ? [placeOf(apiKey)] : ['none: searches and provider calls are off']],
    ['access token', accessToken ? [placeOf(accessToken)] : []],
    ['integrations', [aliases.join(', ') || 'none']],
    ['provider calls', providerCalls(config)],
    ['metadata', [file.metadata ?? 'redacted']],
    ['origin', origins],
    ['other origins', [...(file.crossOrigins ?? [])]],
    ['limits', limits],
    ['sends by', [sender]],
  ]
  return rows.flatMap(([name, lines]) =>
    lines.map((line, index) => `  ${(index === 0 ? name : '').padEnd(16)}${line}`),
  )
}
