import { safeLinks } from './linkHeader.js'

/** The methods of `Headers` that the relay uses. */
export interface HeaderSource {
  /** Returns the value of a header by its lower-case name, or `null` like `Headers`. Joins several values with commas. */
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

/** Wraps the header object of Node or undici, whose names are in lower case. */
export function recordSource(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): HeaderSource {
  return new RecordSource(headers)
}

/** Headers in an object without a prototype, so that names such as `__proto__` and `constructor` are safe. */
export type HeaderRecord = Record<string, string>

/**
 * An object without a prototype. `Object.create(null)` takes eight times as long to fill and copy, because engines
 * store its members in a dictionary.
 */
class BareRecord {
  [name: string]: string
}
Object.setPrototypeOf(BareRecord.prototype, null)
Reflect.deleteProperty(BareRecord.prototype, 'constructor')

/** Creates a {@link HeaderRecord}. */
export function headerRecord(entries?: HeaderRecord): HeaderRecord {
  const record: HeaderRecord = new BareRecord()
  return entries ? Object.assign(record, entries) : record
}

/** A test of a lower-case header name. */
export type NameTest = (name: string) => boolean

/** Creates a {@link NameTest} from patterns. `x-rate-*` matches every name that starts with `x-rate-`. */
export function nameTest(patterns: readonly string[]): NameTest {
  const exact = new Set(patterns)
  const starts = patterns.filter((p) => p.endsWith('*')).map((p) => p.slice(0, -1))
  const ends = patterns.filter((p) => p.startsWith('*')).map((p) => p.slice(1))
  return (name) =>
    exact.has(name) ||
    starts.some((start) => name.startsWith(start)) ||
    ends.some((end) => name.endsWith(end))
}

/** Normalizes a name as lenient servers do: CGI and its successors read `X_Api_Key` as `X-Api-Key`. */
function fold(name: string): string {
  return name.toLowerCase().replaceAll('_', '-')
}

const HOP_BY_HOP = 'connection keep-alive te trailer transfer-encoding upgrade http2-settings alpn'

const requestDefaults = nameTest(
  'accept accept-language content-type content-language content-encoding user-agent range if-* prefer idempotency-key traceparent tracestate'.split(
    ' ',
  ),
)

/**
 * Headers that browsers, hosts, platforms, single hops and the relay protocol set. They are not reported as dropped.
 */
const requestAutomatic =
  `${HOP_BY_HOP} cookie cookie2 proxy-* host expect content-length accept-encoding
  forwarded x-forwarded-* x-real-ip true-client-ip x-original-* x-rewrite-* cf-* x-vercel-* x-amz* fly-* x-middleware-*
  sec-* origin referer via alt-used access-control-* x-svc-* x-relay-*`.split(/\s+/)

/** Headers that are never sent: the ones above, credentials, which only the relay adds, and method overrides. */
const requestNever = [
  ...requestAutomatic,
  ...'authorization x-api-key x-http-method-override x-http-method x-method-override'.split(' '),
]

/** More headers that browsers, load balancers and platforms add. They are dropped without a report. */
const requestIncidental =
  `dnt priority save-data purpose upgrade-insecure-requests cache-control pragma device-memory downlink dpr ect rtt
  viewport-width baggage b3 x-b3-* x-request-id x-scheme x-client-ip x-cluster-client-ip x-envoy-* x-azure-* x-arr-*
  x-cloud-trace-context cdn-loop max-forwards`.split(/\s+/)

const responseDefaults = nameTest(
  `content-type content-length content-encoding content-language content-range content-disposition accept-ranges etag
  last-modified retry-after link allow date x-request-id x-correlation-id ratelimit* x-ratelimit* x-rate-limit*
  x-hubspot-ratelimit* deprecation sunset preference-applied`.split(/\s+/),
)

/** Cookies, headers that control browsers, caches and servers on the way, and the relay's own headers. */
const responseNever =
  `${HOP_BY_HOP} set-cookie set-cookie2 access-control-* content-security-policy*
  strict-transport-security clear-site-data service-worker-allowed refresh location www-authenticate proxy-*
  authentication-info alt-svc nel report-to reporting-endpoints sourcemap x-sourcemap accept-ch critical-ch
  permissions-policy feature-policy document-policy cross-origin-* origin-agent-cluster timing-allow-origin x-accel-*
  x-sendfile x-lighttpd-send-file x-reproxy-url surrogate-* *cache-control edge-control server via x-powered-by
  x-content-type-options referrer-policy x-relay-* x-api-key authorization`.split(/\s+/)

/** Maximum number of cached results, because a browser can send any number of names. */
const MAX_CACHED = 512

/** Creates a test of raw header names that caches its results. */
function cachedNameTest(isAllowed: NameTest, isNever: NameTest): NameTest {
  const known = new Map<string, boolean>()
  return (rawName) => {
    const kept = known.get(rawName)
    if (kept !== undefined) return kept
    const name = rawName.toLowerCase()
    const verdict = isAllowed(name) && !isNever(fold(name))
    if (known.size < MAX_CACHED) known.set(rawName, verdict)
    return verdict
  }
}

/** Returns the header names that `Connection` lists as hop-by-hop. Returns undefined for `keep-alive` and `close`. */
function connectionNames(headers: HeaderSource): Set<string> | undefined {
  const value = headers.get('connection')
  if (value === null || value === 'keep-alive' || value === 'close') return undefined
  return new Set(value.split(',').map((name) => fold(name.trim())))
}

/** A field value (RFC 9110, section 5.5). Servers throw for other values. */
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

/** A field name (RFC 9110, section 5.1). HTTP/2 also has pseudo-headers such as `:path`. */
const FIELD_NAME = /^[\w!#$%&'*+.^`|~-]+$/

/** Limits of the list of dropped headers, whose length depends on the caller. */
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
 * The function adds the names of dropped headers to its second argument: in lower case, at most 20 names and 1,000
 * characters, and only headers that callers set on purpose.
 */
export function requestHeaderFilter(additions: readonly string[], prefix: string) {
  const isAdded = nameTest(additions)
  const own = `x-${prefix}-*`
  const isNever = nameTest([...requestNever, own])
  const mayPass = cachedNameTest((name) => requestDefaults(name) || isAdded(name), isNever)
  const isReported = cachedNameTest(
    () => true,
    nameTest([...requestAutomatic, ...requestIncidental, own]),
  )
  return (headers: HeaderSource, dropped?: string[]) =>
    pick(headers, mayPass, dropped && dropList(dropped, isReported))
}

/** Returns a function that picks the response headers that may reach the browser. */
export function responseHeaderFilter(additions: readonly string[], prefix: string) {
  const isAdded = nameTest(additions)
  // The protocol's names stay reserved if the service uses another prefix, so that a provider cannot set them.
  const isNever = nameTest(prefix === 'svc' ? responseNever : [...responseNever, 'x-svc-*'])
  const mayPass = cachedNameTest((name) => responseDefaults(name) || isAdded(name), isNever)
  return (headers: HeaderSource) => {
    const picked = pick(headers, mayPass)
    if (picked.link === undefined) return picked
    const links = safeLinks(picked.link)
    if (links === undefined) delete picked.link
    else picked.link = links
    return picked
  }
}
