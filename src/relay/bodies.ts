import { canSendStreams } from '../contract/canSendStreams.js'

/** Bytes as they come from a `Request` or a `Response`. */
export type Bytes = Uint8Array<ArrayBuffer>

/** What is sent upstream as a body: all of it, a stream of it, or nothing. */
export type SentBody = Bytes | ReadableStream<Bytes> | undefined

/** A body that was longer than it may be. */
export class BodyTooLarge extends Error {}

/** Up to here a body of known length is read at once: cheaper than a stream, and it can be framed by its length. */
const AT_ONCE_BYTES = 64 * 1024

interface StreamHooks {
  /** Read before, to come first. */
  first?: Bytes | undefined
  onChunk?: (bytes: Bytes) => void
  onEnd?: (error?: unknown) => void
  onCancel?: () => void
}

/**
 * A stream that hands on what a reader yields, one chunk for each pull, so that nothing is read ahead of the
 * consumer. By hand: a `TransformStream` costs ten times as much, and `Readable.toWeb` throws uncaught when it is
 * cancelled (https://github.com/nodejs/node/issues/64529).
 */
export function pullStream(
  reader: ReadableStreamDefaultReader<Bytes>,
  hooks: StreamHooks,
): ReadableStream<Bytes> {
  let pending = hooks.first
  return new ReadableStream<Bytes>(
    {
      async pull(controller) {
        try {
          const chunk = pending ?? (await reader.read()).value
          pending = undefined
          if (chunk) {
            hooks.onChunk?.(chunk)
            controller.enqueue(chunk)
            return
          }
          hooks.onEnd?.()
          controller.close()
        } catch (error) {
          hooks.onEnd?.(error)
          controller.error(error)
        }
      },
      cancel: () => hooks.onCancel?.(),
    },
    { highWaterMark: 0 },
  )
}

/**
 * All bytes of a stream.
 *
 * @throws {@link BodyTooLarge} if there are more than `maxBytes`
 */
export async function readAll(
  reader: ReadableStreamDefaultReader<Bytes>,
  maxBytes: number,
  first?: Bytes,
): Promise<Bytes> {
  const chunks: Bytes[] = first ? [first] : []
  let length = first?.byteLength ?? 0
  while (length <= maxBytes) {
    const { value } = await reader.read()
    if (!value) return concat(chunks, length)
    chunks.push(value)
    length += value.byteLength
  }
  throw new BodyTooLarge()
}

function concat(chunks: readonly Bytes[], length: number): Bytes {
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
 * The body of a request, for sending it on. The request's own stream is never cancelled, only left alone: what a Node
 * adapter gives as a body can throw uncaught then.
 *
 * @throws {@link BodyTooLarge} if it is too large and nothing had to be sent to find that out
 */
export async function openUpload(request: Request, upload: Upload): Promise<SentBody> {
  const { maxBytes, length, onBytes, onFailure } = upload
  if (request.method === 'GET' || request.method === 'HEAD') return undefined
  if (length !== undefined && length > maxBytes) throw new BodyTooLarge()
  if (request.body === undefined) return readWithoutStream(request, upload) // Firefox has no Request.body
  if (request.body === null) return undefined

  const reader = request.body.getReader()
  // An adapter gives a stream to every POST, PUT and DELETE. Only the first read tells an empty one, which must not
  // be sent as chunks.
  const { value: first } = await reader.read()
  if (!first) return undefined

  if ((length !== undefined && length <= AT_ONCE_BYTES) || !canSendStreams()) {
    const bytes = await readAll(reader, maxBytes, first)
    onBytes(bytes.byteLength)
    return bytes
  }
  let count = 0
  return pullStream(reader, {
    first,
    onChunk(chunk) {
      count += chunk.byteLength
      onBytes(chunk.byteLength)
      if (count > maxBytes) throw new BodyTooLarge()
    },
    onEnd: (error) => error !== undefined && onFailure(error),
  })
}

async function readWithoutStream(request: Request, upload: Upload): Promise<SentBody> {
  const bytes = new Uint8Array(await request.arrayBuffer())
  if (bytes.byteLength > upload.maxBytes) throw new BodyTooLarge()
  upload.onBytes(bytes.byteLength)
  return bytes.byteLength > 0 ? bytes : undefined
}
