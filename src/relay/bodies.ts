import type { ByteReader, Bytes } from './transport.js'

/** A body that was longer than it may be. */
export class BodyTooLarge extends Error {}

/** Up to here a body of known length is read at once: cheaper than a stream, and it can be framed by its length. */
const AT_ONCE_BYTES = 64 * 1024

/**
 * All bytes of a body.
 *
 * @throws {@link BodyTooLarge} if there are more than `maxBytes`
 */
export async function readAll(reader: ByteReader, maxBytes: number, first?: Bytes): Promise<Bytes> {
  const chunks: Bytes[] = first ? [first] : []
  let length = first?.byteLength ?? 0
  while (length <= maxBytes) {
    const chunk = await reader.read()
    if (!chunk) return concat(chunks, length)
    chunks.push(chunk)
    length += chunk.byteLength
  }
  throw new BodyTooLarge()
}

/** Pieces as one. */
export function concat(chunks: readonly Bytes[], length: number): Bytes {
  const [only] = chunks
  if (only && chunks.length === 1) return only
  const bytes = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.byteLength
  }
  return bytes
}

/** The body of a request as a server gives it. */
export interface IncomingBody {
  /** The declared length; undefined where none is declared, null where it is not a number. */
  length: number | undefined | null
  /** Whether somebody has read it before the relay. */
  isUsed: () => boolean
  /** Begins to read it; undefined where there is none. What is not wanted is left alone, never cancelled. */
  open: () => ByteReader | undefined
}

/** The declared length of a body, by its header. */
export function declaredLength(text: string | null): number | undefined | null {
  if (text === null) return undefined
  const length = /^\d+$/.test(text) ? Number(text) : Number.NaN
  return Number.isSafeInteger(length) ? length : null
}

interface Upload {
  /** The declared length, where it is known. */
  length: number | undefined
  maxBytes: number
  /** Told how many bytes were read, chunk by chunk. */
  onBytes: (count: number) => void
  /** Told when the body turns out too large or breaks off, while it is being sent. */
  onFailure: (error: unknown) => void
}

/**
 * The body of a request, for sending it on.
 *
 * @throws {@link BodyTooLarge} if it is too large and nothing had to be sent to find that out
 */
export async function openUpload(
  body: IncomingBody,
  { maxBytes, length, onBytes, onFailure }: Upload,
): Promise<Bytes | ByteReader | undefined> {
  if (length !== undefined && length > maxBytes) throw new BodyTooLarge()
  const reader = body.open()
  // A server's adapter may give a body to every POST, PUT and DELETE. Only the first read tells an empty one, which
  // must not be sent as chunks.
  let first = await reader?.read()
  if (!reader || !first) return undefined
  if (length !== undefined && length <= AT_ONCE_BYTES) {
    const bytes = await readAll(reader, maxBytes, first)
    onBytes(bytes.byteLength)
    return bytes
  }
  let count = 0
  return {
    async read() {
      try {
        const chunk = first ?? (await reader.read())
        first = undefined
        if (!chunk) return undefined
        count += chunk.byteLength
        onBytes(chunk.byteLength)
        if (count > maxBytes) throw new BodyTooLarge()
        return chunk
      } catch (error) {
        onFailure(error)
        throw error
      }
    },
    cancel() {},
  }
}
