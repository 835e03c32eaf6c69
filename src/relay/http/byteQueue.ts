import { concat } from './bodies.js'
import type { ByteChunk, ByteReader } from './transport.js'

/** Number of unread bytes at which the source is paused. Equal to the limit of Node's streams. */
const HIGH_WATER_BYTES = 64 * 1024

/** A source that pushes bytes and can be paused. */
export interface ByteSource {
  pause: () => void
  resume: () => void
  /** Stops the source permanently. Does not throw. */
  stop: () => void
}

/** A queue between a source that pushes bytes, such as a socket, and a {@link ByteReader} that pulls them. */
export class ByteQueue implements ByteReader {
  readonly #source: ByteSource
  #chunks: ByteChunk[] = []
  #waitingBytes = 0
  #isPaused = false
  #isOver = false
  #error: unknown
  #reading: {
    resolve: (chunk: ByteChunk | undefined) => void
    reject: (error: unknown) => void
  } | null = null

  constructor(source: ByteSource) {
    this.#source = source
  }

  /** Adds a piece. */
  push(chunk: ByteChunk): void {
    if (this.#isOver) return
    const reading = this.#takeReading()
    if (reading) {
      reading.resolve(chunk)
      return
    }
    this.#chunks.push(chunk)
    this.#waitingBytes += chunk.byteLength
    if (this.#waitingBytes >= HIGH_WATER_BYTES && !this.#isPaused) {
      this.#isPaused = true
      this.#source.pause()
    }
  }

  /** Ends the queue after its last piece. */
  end(): void {
    this.#isOver = true
    this.#takeReading()?.resolve(undefined)
  }

  /** Ends the queue with an error. Pieces that have already arrived can still be read. */
  fail(error: unknown): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#error = error ?? new Error('The body was cut off.')
    this.#takeReading()?.reject(this.#error)
  }

  read(): Promise<ByteChunk | undefined> {
    const chunk = this.#chunks.shift()
    if (chunk) {
      this.#waitingBytes -= chunk.byteLength
      if (this.#isPaused && this.#waitingBytes < HIGH_WATER_BYTES) {
        this.#isPaused = false
        this.#source.resume()
      }
      return Promise.resolve(chunk)
    }
    if (this.#error !== undefined) return Promise.reject(this.#error)
    if (this.#isOver) return Promise.resolve(undefined)
    return new Promise((resolve, reject) => {
      this.#reading = { resolve, reject }
    })
  }

  all(): ByteChunk | undefined {
    if (!this.#isOver || this.#error !== undefined) return undefined
    const chunks = this.#chunks.splice(0)
    return concat(chunks, this.#waitingBytes)
  }

  cancel(): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#chunks = []
    this.#takeReading()?.resolve(undefined)
    this.#source.stop()
  }

  #takeReading() {
    const reading = this.#reading
    this.#reading = null
    return reading
  }
}
