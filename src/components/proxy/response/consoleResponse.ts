import type { FailedResponse } from '../../../client/response/ProblemError.js'
import { readBytes } from '../../../client/response/readBody.js'
import type { ProxyResponse } from '../../../contract/calls/proxy.js'
import { jsonOf } from '../../values/jsonOf.js'

/** Preview of a body. */
export type ShownBody =
  | { kind: 'none' }
  | { kind: 'json'; value: unknown; text: string }
  | { kind: 'text'; text: string; isCut: boolean }
  | { kind: 'image' }
  | { kind: 'file'; isTooLarge: boolean }

/** Provider's response for display. */
export interface ConsoleResponse {
  status: number
  headers: Headers
  /** Names of the request headers that the relay did not forward. */
  droppedHeaders: readonly string[]
  /** Whole body with its media type. */
  body: Blob
  shown: ShownBody
}

/** Image types that browsers support. An SVG in an `<img>` cannot run scripts. */
const IMAGE_TYPE = /^image\/(?:avif|bmp|gif|jpeg|png|svg\+xml|webp|x-icon|vnd\.microsoft\.icon)\b/i

/** Maximum size of a shown image, in bytes. Larger ones are not decoded. */
const MAX_IMAGE_BYTES = 10_000_000

async function shownBody(body: Blob, maxBytes: number): Promise<ShownBody> {
  const { size, type } = body
  if (size === 0) return { kind: 'none' }
  if (IMAGE_TYPE.test(type)) {
    return size > MAX_IMAGE_BYTES ? { kind: 'file', isTooLarge: true } : { kind: 'image' }
  }
  const isCut = size > maxBytes
  const bytes = new Uint8Array(await body.slice(0, maxBytes).arrayBuffer())
  const value = readBytes(bytes, type, 'auto')
  if (value instanceof Blob) return { kind: 'file', isTooLarge: false }
  const text = String(readBytes(bytes, type, 'text'))
  // The cut can split a character of several bytes.
  if (isCut) return { kind: 'text', text: text.replace(/\uFFFD$/, ''), isCut }
  return typeof value === 'string' ? { kind: 'text', text, isCut } : { kind: 'json', value, text }
}

/** Reads a successful response. */
export async function consoleResponseOf(
  { status, headers, droppedHeaders, body }: ProxyResponse<Blob>,
  maxBytes: number,
): Promise<ConsoleResponse> {
  return { status, headers, droppedHeaders, body, shown: await shownBody(body, maxBytes) }
}

/** Returns the response of an error. Serializes its JSON again, because the client has already parsed it. */
export async function failedResponseOf(
  { status, headers, body }: FailedResponse,
  droppedHeaders: readonly string[],
  maxBytes: number,
): Promise<ConsoleResponse> {
  const isText = body === undefined || typeof body === 'string'
  const part = isText ? (body ?? '') : (jsonOf(body) ?? '…') // too deep to write
  // Without the charset, because the text of a blob is UTF-8.
  const [type = ''] = (headers.get('content-type') ?? '').split(';', 1)
  const blob = body instanceof Blob ? body : new Blob([part], { type })
  return { status, headers, droppedHeaders, body: blob, shown: await shownBody(blob, maxBytes) }
}

/** Returns the file name for a response: the provider's, or else the last segment of the path. */
export function fileNameOf({ headers, body }: ConsoleResponse, path: string): string {
  const disposition = headers.get('content-disposition') ?? ''
  const named = /filename="?([^";]+)"?/i.exec(disposition)?.[1]?.trim()
  if (named) return named
  const last = path.split('?', 1)[0]?.split('/').at(-1) || 'response'
  const extension = /^[a-z]+\/(?:[^;]*\+)?([a-z]+)/i.exec(body.type)?.[1] ?? 'bin'
  return last.includes('.') ? last : `${last}.${extension === 'plain' ? 'txt' : extension}`
}
