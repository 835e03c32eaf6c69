/** How a response ended. */
export type ResponseEnd =
  /** The whole response arrived, according to its framing. */
  | 'complete'
  /** The connection was closed or reset before the end. */
  | 'cut'
  /** No more data arrived within the time limit. */
  | 'stalled'

/** A response as received on the wire. */
export interface RelayResponse {
  status: number
  reason: string
  /** Names in lower case with their values, in the received order, including repetitions. */
  headers: readonly (readonly [string, string])[]
  body: Buffer
  end: ResponseEnd
  /** Statuses of interim responses, such as 100. */
  interim: readonly number[]
  /** Names of the trailer fields, in lower case. */
  trailers: readonly string[]
  /** Time from the start of the request to the first body byte, in milliseconds. Null without a body. */
  firstByteMs: number | null
  /** Time from the start of the request to the end of the response, in milliseconds. */
  endMs: number
}

/** Returns all values of a header. */
export function headerValues({ headers }: Pick<RelayResponse, 'headers'>, name: string): string[] {
  return headers.filter(([own]) => own === name).map(([, value]) => value)
}

/** Returns the value of a header, or null. Joins repeated values. */
export function header(response: Pick<RelayResponse, 'headers'>, name: string): string | null {
  const values = headerValues(response, name)
  return values.length > 0 ? values.join(', ') : null
}

/** Parses a response body as JSON. Returns undefined if it is not valid JSON. */
export function jsonOf({ body }: Pick<RelayResponse, 'body'>): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

/** Returns the members of a problem, or undefined if the media type is not that of a problem (RFC 9457). */
export function problemOf(response: RelayResponse): Record<string, unknown> | undefined {
  const type = header(response, 'content-type') ?? ''
  if (!/^application\/problem\+json\s*(?:;|$)/i.test(type)) return undefined
  const value = jsonOf(response)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  return value as Record<string, unknown> // a JSON object
}

/** Returns the last part of a problem's type, such as `csrf` in `urn:svc-relay:csrf`. */
export function kindOf(response: RelayResponse): string | undefined {
  const type = problemOf(response)?.type
  return typeof type === 'string' ? type.split(/[:/#]/).at(-1) : undefined
}
