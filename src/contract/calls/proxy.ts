/** The query of a provider call. Arrays repeat their name; a string or `URLSearchParams` is taken as it is. */
export type ProxyQuery =
  | string
  | URLSearchParams
  | Record<string, string | number | boolean | readonly (string | number | boolean)[] | undefined>

/** What the provider is asked. */
export interface ProxyCall {
  /** The relay's alias of the integration, such as `crm`. */
  integration: string
  /** HTTP method. @default GET */
  method?: string
  /** The provider's API path, beginning with `/`: `/crm/v3/objects/contacts`. */
  path: string
  /** Added to the path's own query, if it has one. */
  query?: ProxyQuery
  /** Request headers. The relay lets through what it has been told to. */
  headers?: Record<string, string>
  /**
   * Text, `URLSearchParams`, `FormData`, a `File` or `Blob`, bytes and a `ReadableStream` are sent as what they
   * are; anything else as JSON. Of a browser's engines only Chromium sends a stream as it is made, and only over
   * HTTP/2; the others read it first. Give a file as the file.
   */
  body?: unknown
  /**
   * Whether the service manages the provider's rate limit: after a 429 it says when to retry and
   * forwards nothing until then. @default false
   */
  throttle?: boolean
}

/** The provider's answer. */
export interface ProxyResponse<T = unknown> {
  /** HTTP status, below 400. */
  status: number
  /** The provider's headers, as far as the relay passes them on. */
  headers: Headers
  /**
   * Names of the call's own headers that the relay did not pass to the provider, in lower case. The relay's option
   * `requestHeaders` allows them. Empty if there are none, or if the relay does not report them.
   */
  droppedHeaders: readonly string[]
  /**
   * By its media type: JSON parsed, text as a string, anything else a `Blob`; `undefined` where there is no body.
   * Or as the call has asked for by `as`.
   */
  body: T
}

const DECODE_LEVELS = 3

function decodeOnce(text: string): string {
  // Byte by byte: `decodeURIComponent` throws on `%FF`, which is a legal path.
  return text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(parseInt(hex, 16)),
  )
}

// Some Java servers remove path parameters before they resolve dot segments, so they read `..;x=1` as `..`.
const DOT_SEGMENT = /(?:^|[/\\])\.\.?(?:[/\\;]|$)/

function hasDotSegment(path: string): boolean {
  let level = path
  for (let i = 0; i <= DECODE_LEVELS; i += 1) {
    if (DOT_SEGMENT.test(level)) return true
    level = decodeOnce(level)
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

/** The reasons in words, for the developer. */
const PATH_FAULTS: Record<PathFault, string> = {
  'no-slash': 'it must begin with "/"',
  'other-host': 'it must not begin with "//", which would name another host',
  control: 'it contains a space or a control character',
  fragment: 'it contains "#"; write %23',
  backslash: 'it contains "\\"; write %5C',
  percent: 'it contains a "%" that encodes nothing; write %25',
  'dot-segment': 'it contains a "." or ".." segment, plain, encoded or followed by ";"',
}

/**
 * Why a provider path (with its query, if any) cannot be sent unchanged, or null when it can.
 *
 * URL parsers collapse `..` and `%2e%2e`, turn `\` into `/` and drop tabs, so such a path would reach
 * something other than what was asked for; in a browser even another route of the app.
 *
 * @see {@link https://url.spec.whatwg.org/#path-state | URL Standard, path state}
 */
export function pathFault(target: string): PathFault | null {
  const queryStart = target.indexOf('?')
  const path = queryStart === -1 ? target : target.slice(0, queryStart)

  if (!path.startsWith('/')) return 'no-slash'
  if (path.startsWith('//')) return 'other-host'
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  if (/[\u0000-\u0020\u007f]/.test(target)) return 'control'
  if (target.includes('#')) return 'fragment'
  if (path.includes('\\')) return 'backslash'
  if (/%(?![0-9a-f]{2})/i.test(path)) return 'percent'
  return hasDotSegment(path) ? 'dot-segment' : null
}

/** {@link pathFault} in words, for a log, an error or an answer of the relay. */
export function providerPathFault(target: string): string | null {
  const fault = pathFault(target)
  return fault && PATH_FAULTS[fault]
}
