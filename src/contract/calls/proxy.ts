import type { ProxyAlias } from '../register.js'
import { decodeBytes } from '../secrets/decodeBytes.js'

/**
 * Query of a provider call. An array adds a parameter for each of its values. A string or `URLSearchParams` is sent
 * unchanged.
 */
export type ProxyQuery =
  | string
  | URLSearchParams
  | Record<string, string | number | boolean | readonly (string | number | boolean)[] | undefined>

/** A call to the provider's API. */
export interface ProxyCall {
  /** The relay's alias of the integration, such as `crm`. */
  integration: ProxyAlias
  /** HTTP method. @default 'GET' */
  method?: string
  /** Path in the provider's API. Must start with `/`, as in `/crm/v3/objects/contacts`. */
  path: string
  /** Query parameters. They are added to the query of `path`, if it has one. */
  query?: ProxyQuery
  /** Request headers. The relay forwards only the headers that its options allow. */
  headers?: Record<string, string>
  /**
   * Request body. A string, `URLSearchParams`, `FormData`, a `File` or `Blob`, bytes and a `ReadableStream` are sent
   * unchanged. Any other value is sent as JSON. Only Chromium streams a `ReadableStream`, and only over HTTP/2. Other
   * browsers read it to the end first, up to 64 MiB, so pass a file as a `File`.
   */
  body?: unknown
  /**
   * Whether the service manages the provider's rate limit. After a 429 response, the service returns the time of the
   * next allowed retry, and forwards no calls until then. @default false
   */
  throttle?: boolean
}

/** Response of the provider. */
export interface ProxyResponse<T = unknown> {
  /** HTTP status code, below 400. */
  status: number
  /** Response headers that the relay forwards. */
  headers: Headers
  /**
   * Names of the request headers that the relay did not forward to the provider, in lower case. To forward them, add
   * them to the relay's `requestHeaders` option. Empty if there are none, or if the relay does not report them.
   */
  droppedHeaders: readonly string[]
  /**
   * Response body. By default it depends on the media type: parsed JSON, text as a string, and anything else as a
   * `Blob`. `undefined` if there is no body. The call's `parseAs` option overrides the default.
   */
  body: T
}

const DECODE_LEVELS = 3

// Some Java servers remove path parameters before they resolve dot segments, so they read `..;x=1` as `..`.
const DOT_SEGMENT = /[/\\]\.\.?(?:[/\\;]|$)/

function hasDotSegment(path: string): boolean {
  let level = path
  for (let i = 0; i <= DECODE_LEVELS; i += 1) {
    if (DOT_SEGMENT.test(level)) return true
    level = decodeBytes(level)
  }
  return false
}

/** Reason why a provider path cannot be sent unchanged. */
export type PathFault =
  | 'no-slash'
  | 'other-host'
  | 'control'
  | 'fragment'
  | 'backslash'
  | 'percent'
  | 'dot-segment'

/** Descriptions of the reasons, for developers. */
const PATH_FAULTS: Record<PathFault, string> = {
  'no-slash': 'it must begin with "/"',
  'other-host': 'it must not begin with "//", which would name another host',
  control: 'it contains a space or a control character',
  fragment: 'it contains "#"; use %23',
  backslash: 'it contains "\\"; use %5C',
  percent: 'it contains an invalid percent-encoding; encode "%" as %25',
  'dot-segment': 'it contains a "." or ".." segment, plain, encoded or followed by ";"',
}

/**
 * Returns the reason why a provider path, with or without a query, cannot be sent unchanged. Returns null if it can be
 * sent.
 *
 * URL parsers collapse `..` and `%2e%2e`, turn `\` into `/` and drop tabs, so such a path would reach another
 * resource, or even another route of the app.
 *
 * @see {@link https://url.spec.whatwg.org/#path-state | URL Standard, path state}
 */
export function pathFault(target: string): PathFault | null {
  const queryStart = target.indexOf('?')
  const path = queryStart === -1 ? target : target.slice(0, queryStart)

  if (!path.startsWith('/')) return 'no-slash'
  if (path.startsWith('//')) return 'other-host'
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression searches for control characters
  if (/[\u0000-\u0020\u007f]/.test(target)) return 'control'
  if (target.includes('#')) return 'fragment'
  if (path.includes('\\')) return 'backslash'
  if (/%(?![0-9a-f]{2})/i.test(path)) return 'percent'
  return hasDotSegment(path) ? 'dot-segment' : null
}

/** Returns the result of {@link pathFault} as text for a log, an error or a response of the relay. */
export function providerPathFault(target: string): string | null {
  const fault = pathFault(target)
  return fault && PATH_FAULTS[fault]
}
