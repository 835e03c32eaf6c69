import { harmlessLinks } from './linkHeader.js'

/** What the policy needs of a request's headers: `Headers` has it, and so has anything a test makes up. */
export interface HeaderSource {
  /** The value of a header, by its name in lower case; several values are joined by commas. */
  get(name: string): string | null
  /** Calls a function with each header. */
  forEach(visit: (value: string, name: string) => void): void
}

class RecordSource implements HeaderSource {
  readonly #headers: Readonly<Record<string, string | string[] | undefined>>

  constructor(headers: Readonly<Record<string, string | string[] | undefined>>) {
    this.#headers = headers
  }

  get(name: string): string | null {
    const value = this.#headers[name]
    if (typeof value === 'string') return value
    return value === undefined ? null : value.join(', ')
  }

  forEach(visit: (value: string, name: string) => void): void {
    for (const name of Object.keys(this.#headers)) {
      const value = this.get(name)
      if (value !== null) visit(value, name)
    }
  }
}

/** Headers as Node and undici have them, in lower case. */
export function recordSource(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): HeaderSource {
  return new RecordSource(headers)
}

/** Headers without a prototype, so that one called `__proto__` or `constructor` is only a name. */
export type HeaderRecord = Record<string, string>

/** As `Object.create(null)`, in which engines look names up as in a dictionary: eight times as slow to fill and copy. */
class BareRecord {
  [name: string]: string
}
Object.setPrototypeOf(BareRecord.prototype, null)
Reflect.deleteProperty(BareRecord.prototype, 'constructor')

/** An empty {@link HeaderRecord}. */
export function headerRecord(entries?: HeaderRecord): HeaderRecord {
  const record: HeaderRecord = new BareRecord()
  return entries ? Object.assign(record, entries) : record
}

/** Whether a lower-case name is in a list; `x-rate-*` is every name that begins with `x-rate-`. */
export type NameTest = (name: string) => boolean

/** Makes a {@link NameTest}. */
export function nameTest(patterns: readonly string[]): NameTest {
  const exact = new Set(patterns.filter((pattern) => !pattern.includes('*')))
  const starts = patterns.filter((p) => p.endsWith('*')).map((p) => p.slice(0, -1))
  const ends = patterns.filter((p) => p.startsWith('*')).map((p) => p.slice(1))
  return (name) =>
    exact.has(name) ||
    starts.some((start) => name.startsWith(start)) ||
    ends.some((end) => name.endsWith(end))
}

/** A name as careless servers read it: CGI and its heirs take `X_Api_Key` for `X-Api-Key`. */
function fold(name: string): string {
  return name.toLowerCase().replaceAll('_', '-')
}

const HOP_BY_HOP =
  'connection keep-alive te trailer transfer-encoding upgrade proxy-connection http2-settings alpn'

const requestDefaults = nameTest(
  'accept accept-language content-type content-language content-encoding user-agent range if-* prefer idempotency-key traceparent tracestate'.split(
    ' ',
  ),
)

/** Headers of browsers, hosts, platforms, single hops and the relay protocol. They are not reported as dropped. */
const requestAutomatic =
  `${HOP_BY_HOP} cookie cookie2 proxy-* host expect content-length accept-encoding
  forwarded x-forwarded-* x-real-ip true-client-ip x-original-* x-rewrite-* cf-* x-vercel-* x-amz* fly-* x-middleware-*
  sec-* origin referer via alt-used access-control-* x-svc-* x-relay-*`.split(/\s+/)

/** Credentials, which only the relay adds, and method overrides. */
const requestNever = [
  ...requestAutomatic,
  ...'authorization x-api-key x-http-method-override x-http-method x-method-override'.split(' '),
]

/** Further headers that browsers, load balancers and platforms add. They are dropped too, but nobody misses them. */
const requestIncidental =
  `dnt priority save-data purpose upgrade-insecure-requests cache-control pragma device-memory downlink dpr ect rtt
  viewport-width baggage b3 x-b3-* x-request-id x-scheme x-client-ip x-cluster-client-ip x-envoy-* x-azure-* x-arr-*
  x-cloud-trace-context cdn-loop max-forwards`.split(/\s+/)

const responseDefaults = nameTest(
  `content-type content-length content-encoding content-language content-range content-disposition accept-ranges etag
  last-modified retry-after link allow date x-request-id x-correlation-id ratelimit* x-ratelimit* x-rate-limit*
  x-hubspot-ratelimit* deprecation sunset preference-applied`.split(/\s+/),
)

/** Cookies, what steers a browser on the app's origin, what steers caches and servers on the way, and the relay's own. */
const responseNever =
  `${HOP_BY_HOP} set-cookie set-cookie2 access-control-* content-security-policy*
  strict-transport-security clear-site-data service-worker-allowed refresh location www-authenticate proxy-*
  authentication-info alt-svc nel report-to reporting-endpoints sourcemap x-sourcemap accept-ch critical-ch
  permissions-policy feature-policy document-policy cross-origin-* origin-agent-cluster timing-allow-origin x-accel-*
  x-sendfile x-lighttpd-send-file x-reproxy-url surrogate-* *cache-control edge-control server via x-powered-by
  x-content-type-options referrer-policy x-relay-* x-api-key authorization`.split(/\s+/)

/** So many names' verdicts are kept; a browser can make up any number of them. */
const MAX_KNOWN = 512

/** Whether a header may pass, by the name as it came: decided once for each name. */
function verdictOf(isAllowed: NameTest, isNever: NameTest): NameTest {
  const known = new Map<string, boolean>()
  return (rawName) => {
    const kept = known.get(rawName)
    if (kept !== undefined) return kept
    const name = rawName.toLowerCase()
    const verdict = isAllowed(name) && !isNever(fold(name))
    if (known.size < MAX_KNOWN) known.set(rawName, verdict)
    return verdict
  }
}

/** The headers that a message's own `Connection` claims for this hop; undefined for the usual ones, which claim none. */
function connectionNames(headers: HeaderSource): Set<string> | undefined {
  const value = headers.get('connection')
  if (value === null || value === 'keep-alive' || value === 'close') return undefined
  return new Set(value.split(',').map((name) => fold(name.trim())))
}

/** What a header's value can be (RFC 9110, section 5.5). Servers throw at anything else. */
export const FIELD_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/

function pick(
  headers: HeaderSource,
  mayPass: NameTest,
  onDrop?: (name: string) => void,
): HeaderRecord {
  const claimed = connectionNames(headers)
  const picked = headerRecord()
  headers.forEach((value, name) => {
    if (claimed?.has(fold(name))) return
    if (mayPass(name) && FIELD_VALUE.test(value)) picked[name.toLowerCase()] = value
    else onDrop?.(name)
  })
  return picked
}

/** A field name (RFC 9110, section 5.1). HTTP/2 has others, such as `:path`. */
const FIELD_NAME = /^[\w!#$%&'*+.^`|~-]+$/

/** Limits of the list of dropped headers, which a caller decides the length of. */
const MAX_DROPPED = 20
const MAX_DROPPED_CHARS = 1_000

/** Returns a function that adds a name to a list of dropped headers while the list has room. */
function dropList(dropped: string[], isReported: NameTest) {
  let chars = 0
  return (rawName: string) => {
    if (dropped.length === MAX_DROPPED || !isReported(rawName)) return
    const added = rawName.length + ', '.length
    if (chars + added > MAX_DROPPED_CHARS || !FIELD_NAME.test(rawName)) return
    chars += added
    dropped.push(rawName.toLowerCase())
  }
}

/**
 * Returns a function that picks the request headers that may reach a provider.
 *
 * Its second argument receives the names of the others: lower case, at most 20 and 1,000 characters, and only headers
 * that callers set on purpose.
 */
export function requestHeaderFilter(additions: readonly string[], prefix: string) {
  const isAdded = nameTest(additions)
  const own = `x-${prefix}-*`
  const isNever = nameTest([...requestNever, own])
  const mayPass = verdictOf((name) => requestDefaults(name) || isAdded(name), isNever)
  const isReported = verdictOf(
    () => true,
    nameTest([...requestAutomatic, ...requestIncidental, own]),
  )
  return (headers: HeaderSource, dropped?: string[]) =>
    pick(headers, mayPass, dropped && dropList(dropped, isReported))
}

/** Picks the response headers that may reach the browser. */
export function responseHeaderFilter(additions: readonly string[], prefix: string) {
  const isAdded = nameTest(additions)
  // The protocol's own names stay reserved where the service uses another prefix: a provider must not speak for it.
  const isNever = nameTest(prefix === 'svc' ? responseNever : [...responseNever, 'x-svc-*'])
  const mayPass = verdictOf((name) => responseDefaults(name) || isAdded(name), isNever)
  return (headers: HeaderSource) => {
    const picked = pick(headers, mayPass)
    if (picked.link === undefined) return picked
    const links = harmlessLinks(picked.link)
    if (links === undefined) delete picked.link
    else picked.link = links
    return picked
  }
}
