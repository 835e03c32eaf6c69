import type { FailedResponse } from '../../../client/response/ProblemError.js'
import { readBytes } from '../../../client/response/readBody.js'
import type { ProxyResponse } from '../../../contract/calls/proxy.js'

/** What can be shown of a body. */
export type ShownBody =
  | { kind: 'none' }
  | { kind: 'json'; value: unknown; text: string }
  | { kind: 'text'; text: string; isCut: boolean }
  | { kind: 'image' }
  | { kind: 'file'; isTooLarge: boolean }

/** A provider's answer, as a person can look at it. */
export interface ConsoleResponse {
  status: number
  headers: Headers
  /** Names of the call's headers that the relay did not pass. */
  droppedHeaders: readonly string[]
  /** All of the body, under its media type. */
  body: Blob
  shown: ShownBody
}

/** What browsers draw. An SVG runs no script in an `<img>`. */
const IMAGE_TYPE = /^image\/(?:avif|bmp|gif|jpeg|png|svg\+xml|webp|x-icon|vnd\.microsoft\.icon)\b/i

/** Beyond this a picture is not decoded, whatever it says of its size. */
const MOST_IMAGE_BYTES = 10_000_000

async function shownBody(body: Blob, mostBytes: number): Promise<ShownBody> {
  const { size, type } = body
  if (size === 0) return { kind: 'none' }
  if (IMAGE_TYPE.test(type)) {
    return size > MOST_IMAGE_BYTES ? { kind: 'file', isTooLarge: true } : { kind: 'image' }
  }
  const isCut = size > mostBytes
  const bytes = new Uint8Array(await body.slice(0, mostBytes).arrayBuffer())
  const value = readBytes(bytes, type, 'auto')
  if (value instanceof Blob) return { kind: 'file', isTooLarge: false }
  const text = String(readBytes(bytes, type, 'text'))
  // The end of what was cut can be half a character.
  if (isCut) return { kind: 'text', text: text.replace(/\uFFFD$/, ''), isCut }
  return typeof value === 'string'
    ? { kind: 'text', text: value, isCut }
    : { kind: 'json', value, text }
}

/** An answer that was a success. */
export async function consoleResponseOf(
  { status, headers, droppedHeaders, body }: ProxyResponse<Blob>,
  mostBytes: number,
): Promise<ConsoleResponse> {
  return { status, headers, droppedHeaders, body, shown: await shownBody(body, mostBytes) }
}

/** An answer that was an error. Its JSON was read on the way here, so it is written again. */
export async function failedResponseOf(
  { status, headers, body }: FailedResponse,
  droppedHeaders: readonly string[],
  mostBytes: number,
): Promise<ConsoleResponse> {
  const isText = body === undefined || typeof body === 'string'
  const part = isText ? (body ?? '') : JSON.stringify(body, null, 2)
  const type = headers.get('content-type') ?? ''
  const blob = body instanceof Blob ? body : new Blob([part], { type })
  return { status, headers, droppedHeaders, body: blob, shown: await shownBody(blob, mostBytes) }
}

/** What the answer is saved as: as the provider calls it, else as its path does. */
export function fileNameOf({ headers, body }: ConsoleResponse, path: string): string {
  const disposition = headers.get('content-disposition') ?? ''
  const named = /filename="?([^";]+)"?/i.exec(disposition)?.[1]?.trim()
  if (named) return named
  const last = path.split('?', 1)[0]?.split('/').at(-1) || 'answer'
  const extension = /^[a-z]+\/(?:[^;]*\+)?([a-z]+)/i.exec(body.type)?.[1] ?? 'bin'
  return last.includes('.') ? last : `${last}.${extension === 'plain' ? 'txt' : extension}`
}
