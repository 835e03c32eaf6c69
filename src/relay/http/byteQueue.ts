import { concat } from './bodies.js'
import type { ByteChunk, ByteReader } from './transport.js'

/** So much may wait to be read before the source is told to stop: as much as Node's own streams take. */
const HIGH_WATER_BYTES = 64 * 1024

/** What pushes bytes, and can be told to stop for a while. */
export interface ByteSource {
  pause: () => void
  resume: () => void
  /** Ends it for good. Does not throw. */
  stop: () => void
}

/** Bytes that are pushed on one side and read on the other: a socket's events become a {@link ByteReader}. */
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

  /** A piece has come. */
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

  /** No more pieces come. */
  end(): void {
    this.#isOver = true
    this.#takeReading()?.resolve(undefined)
  }

  /** No more pieces come, though more were to come. What is here already can still be read. */
  fail(error: unknown): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#error = error ?? new Error('The body broke off.')
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
