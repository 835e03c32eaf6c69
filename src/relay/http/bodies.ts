import { type CallScope, WaitEnded } from '../callScope.js'
import type { RelayLimits } from '../config/relayLimits.js'
import type { BodyInspector } from '../policy/rules/bodyInspector.js'
import { refuseOverride } from '../policy/rules/permission.js'
import { type Refusal, refuse } from './problems.js'
import type { ByteChunk, ByteReader } from './transport.js'

/** Thrown if a body exceeds its maximum size. */
export class BodyTooLarge extends Error {}

/** Thrown if other code has already read the body, or is reading it. */
export class BodyUsed extends Error {}

/** Maximum size of a body that is read whole, in bytes. This costs less than a stream and allows a Content-Length. */
const SMALL_BODY_BYTES = 64 * 1024

/** Whether a body is read whole, because its declared length is small. */
export function isSmall(length: number | undefined | null): length is number {
  return typeof length === 'number' && length <= SMALL_BODY_BYTES
}

/**
 * Reads all bytes of a body.
 *
 * @throws {@link BodyTooLarge} if there are more than `maxBytes`
 */
export async function readAll(
  reader: ByteReader,
  maxBytes: number,
  first?: ByteChunk,
): Promise<ByteChunk> {
  const chunks: ByteChunk[] = first ? [first] : []
  let length = first?.byteLength ?? 0
  while (length <= maxBytes) {
    const chunk = await reader.read()
    if (!chunk) return concat(chunks, length)
    chunks.push(chunk)
    length += chunk.byteLength
  }
  throw new BodyTooLarge()
}

/** Joins pieces. Returns a single piece itself, because copying it is not necessary. */
export function concat(chunks: readonly ByteChunk[], length: number): ByteChunk {
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

/** The body of a request, as a server provides it. */
export interface IncomingBody {
  /** The declared length. Undefined if none is declared, null if it is not a number. */
  length: number | undefined | null
  /** Whether other code has already read the body. */
  isUsed: () => boolean
  /** Starts reading the body. Returns undefined if there is none. An unneeded body is left unread, never canceled. */
  open: () => ByteReader | undefined
}

/**
 * Returns the length that a request declares for its body. Returns undefined if it declares none, and null if the end of
 * the body is unknown (RFC 9112, section 6.3).
 *
 * @param text - The header `Content-Length`.
 * @param codings - The header `Transfer-Encoding`. Node rejects a request without `chunked` at its end only after the
 *   relay has received it.
 */
export function declaredLength(
  text: string | null,
  codings: string | null = null,
): number | undefined | null {
  if (codings !== null && codings.split(',').at(-1)?.trim().toLowerCase() !== 'chunked') return null
  if (text === null) return undefined
  const length = /^\d+$/.test(text) ? Number(text) : Number.NaN
  return Number.isSafeInteger(length) ? length : null
}

/** Minimum number of bytes that an upload must deliver in each interval. Any usable connection is faster. */
const MIN_PROGRESS_BYTES = 1024

/** Thrown if an upload delivers too few bytes in an interval. */
class UploadStalled extends Error {}

/** Thrown if a body overrides the method of its request. */
class MethodOverride extends Error {}

/** Returns the refusal of an upload whose body cannot be read. */
export function uploadFailure(error: unknown): Refusal {
  if (error instanceof BodyTooLarge) return refuse('too-large')
  if (error instanceof MethodOverride) return refuseOverride()
  if (error instanceof BodyUsed) return refuse('misconfigured', { cause: 'body-already-read' })
  if (error instanceof UploadStalled) return refuse('upload-timeout', { cause: 'upload-stalled' })
  return error instanceof WaitEnded ? error.refusal : refuse('aborted')
}

interface Upload {
  /** The declared length, in bytes, if it is known. */
  length: number | undefined
  maxBytes: number
  limits: Required<Pick<RelayLimits, 'bodyMs' | 'idleMs'>>
  scope: CallScope
  /** Called for each piece with its number of bytes. */
  onBytes: (count: number) => void
  /**
   * Called with each piece, and with undefined at the end, before the previous piece is sent. If it returns true, the
   * call ends.
   */
  inspectBody?: BodyInspector | undefined
}

/** A streamed upload. Reads pieces for the transport, and stops the call if the upload is too large or too slow. */
class StreamedUpload implements ByteReader {
  readonly #reader: ByteReader
  readonly #upload: Upload
  #first: ByteChunk | undefined
  /** The last piece that has been inspected. It is sent after the next one, because that can complete an override. */
  #kept: ByteChunk | undefined
  #hasEnded = false
  #count = 0
  #inInterval = 0
  #fail: ((error: unknown) => void) | undefined
  #timer: ReturnType<typeof setTimeout>

  constructor(reader: ByteReader, first: ByteChunk, upload: Upload) {
    this.#reader = reader
    this.#upload = upload
    this.#first = first
    this.#timer = setTimeout(this.#checkProgress, upload.limits.idleMs)
    upload.scope.onEnd(() => this.#end(new Error('The call is over.')))
  }

  readonly #checkProgress = () => {
    const isStalled = this.#fail !== undefined && this.#inInterval < MIN_PROGRESS_BYTES
    this.#inInterval = 0
    if (isStalled) this.#upload.scope.stop(uploadFailure(new UploadStalled()))
    else this.#timer = setTimeout(this.#checkProgress, this.#upload.limits.idleMs)
  }

  #end(error: unknown) {
    clearTimeout(this.#timer)
    this.#fail?.(error)
    this.#fail = undefined
  }

  async #receive(): Promise<ByteChunk | undefined> {
    const first = this.#first
    this.#first = undefined
    const chunk = first ?? (await this.#reader.read())
    if (!chunk) {
      this.#hasEnded = true
      clearTimeout(this.#timer)
      return undefined
    }
    this.#count += chunk.byteLength
    this.#inInterval += chunk.byteLength
    this.#upload.onBytes(chunk.byteLength)
    if (this.#count > this.#upload.maxBytes) throw new BodyTooLarge()
    return chunk
  }

  async #next(): Promise<ByteChunk | undefined> {
    const { inspectBody } = this.#upload
    if (!inspectBody) return this.#receive()
    while (!this.#hasEnded) {
      const chunk = await this.#receive()
      if (inspectBody(chunk)) throw new MethodOverride()
      // Otherwise, an empty piece would send the last one before the end has been inspected.
      if (chunk?.byteLength === 0) continue
      const kept = this.#kept
      this.#kept = chunk
      if (kept) return kept
    }
    return undefined
  }

  read(): Promise<ByteChunk | undefined> {
    return new Promise((resolve, reject) => {
      this.#fail = reject
      this.#next().then(
        (chunk) => {
          this.#fail = undefined
          resolve(chunk)
        },
        (error: unknown) => {
          this.#upload.scope.stop(uploadFailure(error))
          this.#end(error)
        },
      )
    })
  }

  cancel(): void {
    clearTimeout(this.#timer)
  }
}

/**
 * Opens the body of a request for sending. Returns all of it if it is small and its length is known, otherwise a reader
 * whose first piece has arrived. Nothing is sent before this settles.
 *
 * @throws {@link BodyTooLarge} if the declared length is too large, {@link WaitEnded} if the body arrives too slowly
 */
export async function openUpload(
  body: IncomingBody,
  upload: Upload,
): Promise<ByteChunk | ByteReader | undefined> {
  const { maxBytes, length, onBytes, limits, scope, inspectBody } = upload
  if (length !== undefined && length > maxBytes) throw new BodyTooLarge()
  const reader = body.open()
  if (!reader) return undefined
  const late = refuse('upload-timeout', { cause: 'body-late' })
  if (isSmall(length)) {
    const bytes = await scope.wait(readAll(reader, maxBytes), limits.bodyMs, late)
    onBytes(bytes.byteLength)
    if (inspectBody?.(bytes) || inspectBody?.(undefined)) throw new MethodOverride()
    return bytes.byteLength > 0 ? bytes : undefined
  }
  // Some server adapters add a body to every POST, PUT and DELETE. Only the first read shows whether it is empty. An
  // empty body must not be sent in chunks.
  const first = await scope.wait(reader.read(), limits.bodyMs, late)
  return first && new StreamedUpload(reader, first, upload)
}
