import { parseJsonBytes } from '../../contract/problem.js'
import { brokenOff } from './ownProblems.js'

/**
 * How a response body is parsed:
 *
 * - `auto`: by its media type, as JSON, as text, else as a `Blob`.
 * - `json`, `text`, `blob`: as that, whatever its media type. Invalid JSON is returned as text.
 * - `stream`: not parsed. Returns the `ReadableStream`, or `undefined` if there is no body. Safari before 27 cannot iterate
 *   over it with `for await`, so read it with `getReader()`.
 * - `response`: not parsed. Returns the `Response`.
 */
export type ParseAs = 'auto' | 'json' | 'text' | 'blob' | 'stream' | 'response'

/** Values of {@link ParseAs} for which the caller states the type of the body. */
export type JsonParseAs = 'auto' | 'json'

interface BodyTypes {
  text: string
  blob: Blob
  stream: ReadableStream<Uint8Array<ArrayBuffer>> | undefined
  response: Response
}

/** Type of a body that is parsed by {@link ParseAs}. For `auto` and `json`, it is `T`, which the caller states. */
export type ProxyBody<T, R extends ParseAs> = R extends keyof BodyTypes ? BodyTypes[R] : T

const JSON_TYPE = /^(?:application|text)\/(?:[^;]+\+)?json\b/i
const TEXT_TYPE = /^(?:text\/|application\/(?:[^;]+\+)?(?:xml|x-www-form-urlencoded|javascript)\b)/i

/** Property of a stream that refers to its `Response`. */
const RESPONSE = Symbol('response')

type BytesParseAs = Exclude<ParseAs, 'stream' | 'response'>

/**
 * Parses the bytes of a body. Returns invalid JSON as text.
 *
 * @param type - The media type, which can include a charset.
 */
export function readBytes(
  bytes: Uint8Array<ArrayBuffer>,
  type: string,
  parseAs: BytesParseAs,
): unknown {
  if (bytes.byteLength === 0 && (parseAs === 'auto' || parseAs === 'json')) return undefined
  const text = () => decoderOf(type).decode(bytes)

  if (parseAs === 'text') return text()
  if (parseAs === 'blob') return new Blob([bytes], { type })
  if (parseAs === 'json' || JSON_TYPE.test(type)) {
    const value = parseJsonBytes(bytes)
    return value === undefined ? text() : value
  }
  return TEXT_TYPE.test(type) ? text() : new Blob([bytes], { type })
}

function decoderOf(type: string): TextDecoder {
  const charset = /;\s*charset="?([^";\s]+)/i.exec(type)?.[1]
  try {
    return new TextDecoder(charset)
  } catch {
    return new TextDecoder()
  }
}

/**
 * Reads all bytes of a response.
 *
 * @throws {@link ProblemError} if the response is cut off. An aborted call rejects with the signal's reason.
 */
export async function bytesOf(response: Response, signal: AbortSignal | undefined) {
  try {
    return new Uint8Array(await response.arrayBuffer())
  } catch (error) {
    signal?.throwIfAborted()
    throw brokenOff(error)
  }
}

/**
 * Returns the stream of a response, with a reference to the response. Without the reference, Node cancels the unread
 * body of a `Response` that was garbage-collected, and the stream ends as if it was empty.
 *
 * @see {@link https://github.com/nodejs/undici/pull/3199 | undici 3199}. Remove this when it is fixed.
 */
function streamOf(response: Response) {
  if (response.body) Object.assign(response.body, { [RESPONSE]: response })
  return response.body ?? undefined
}

/** Returns the body of a response, parsed by {@link ParseAs}. */
export async function readBody(
  response: Response,
  parseAs: ParseAs,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  if (parseAs === 'response') return response
  if (parseAs === 'stream') return streamOf(response)
  const bytes = await bytesOf(response, signal)
  return readBytes(bytes, response.headers.get('content-type') ?? '', parseAs)
}
