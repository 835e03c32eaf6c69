import { canSendStreams } from '../../contract/canSendStreams.js'
import type { Fetch } from '../../contract/fetch.js'
import { readAll } from './bodies.js'
import { ByteQueue } from './byteQueue.js'
import type { HeaderSource } from './headers.js'
import {
  type ByteChunk,
  type ByteReader,
  isReader,
  pullStream,
  streamReader,
  type Transport,
  type TransportRequest,
  type TransportResponse,
} from './transport.js'
import { withTimeout } from './withTimeout.js'

let cacheInit: RequestInit | undefined

/**
 * Returns `no-store` if the runtime supports it. A framework's patched `fetch` could otherwise cache a user's
 * responses.
 */
function noStore(): RequestInit {
  if (cacheInit) return cacheInit
  try {
    new Request('http://localhost/', { cache: 'no-store' })
    cacheInit = { cache: 'no-store' }
  } catch {
    cacheInit = {} // older versions of workerd throw if the member exists
  }
  return cacheInit
}

function sendable(body: TransportRequest['body']) {
  if (!isReader(body)) return body
  return canSendStreams() ? pullStream(body) : readAll(body, Number.POSITIVE_INFINITY)
}

async function initOf(request: TransportRequest): Promise<RequestInit> {
  const { method, headers, length, signal } = request
  const isStream = isReader(request.body) && canSendStreams()
  const body = await sendable(request.body)
  const init: RequestInit & { duplex?: 'half' } = {
    ...noStore(),
    method,
    headers:
      isStream && length !== undefined ? { ...headers, 'content-length': String(length) } : headers,
    redirect: 'manual',
    signal,
    ...(body !== undefined && { body }),
    ...(isStream && { duplex: 'half' }),
  }
  return init
}

/** Codings that `fetch` decodes in every runtime, although it keeps the headers of the encoded body. */
const DECODED = /^(?:gzip|x-gzip|deflate|br)$/

/** Magic number at the start of a Zstandard frame (RFC 8878, section 3.1.1). */
const ZSTD_MAGIC = [0x28, 0xb5, 0x2f, 0xfd]

/** Deno does not decode a response if the request has an Accept-Encoding header, which the relay always sends. */
const IS_DENO = 'Deno' in globalThis

/**
 * Whether `fetch` has decoded a body whose headers name a coding. The relay requests no coding, but a provider may use
 * one. Only some runtimes decode zstd, so its magic number is checked.
 */
function isDecoded(coding: string, first: ByteChunk | undefined): boolean {
  if (IS_DENO) return false
  // It is not split at `/\s*,\s*/`, which takes quadratic time for a run of spaces.
  const names = coding.split(',').map((name) => name.trim().toLowerCase())
  if (names.every((name) => DECODED.test(name))) return true
  const isKnown = names.every((name) => DECODED.test(name) || name === 'zstd')
  return isKnown && !ZSTD_MAGIC.every((byte, i) => first?.[i] === byte)
}

/** Returns the headers of a decoded body: without the coding and the length of the encoded one. */
function withoutCoding(headers: Headers): HeaderSource {
  const rest = new Headers(headers)
  for (const name of ['content-encoding', 'content-length']) rest.delete(name)
  return rest
}

/** Creates a reader that returns a piece that was already read, and then the rest of the body. */
function withFirst(reader: ByteReader, first: Promise<ByteChunk | undefined>): ByteReader {
  let pending: Promise<ByteChunk | undefined> | undefined = first
  return {
    ...reader,
    read() {
      const next = pending ?? reader.read()
      pending = undefined
      return next
    },
  }
}

/**
 * Maximum declared length of a body that is read whole, in bytes. For small bodies, a stream costs more than it saves.
 */
const SMALL_BODY_BYTES = 64 * 1024

/** How long to wait for a small body, in milliseconds. A slower or larger one is streamed. */
const SMALL_BODY_WAIT_MS = 20

/** Reads a body ahead into a queue. The queue pauses reading while it is full. */
function readAhead(stream: ReadableStream<ByteChunk>) {
  const reader = stream.getReader()
  let resume = () => {}
  let paused: Promise<void> | undefined
  const queue = new ByteQueue({
    pause() {
      paused = new Promise((resolve) => {
        resume = resolve
      })
    },
    resume: () => resume(),
    stop() {
      // Canceling a failed stream rejects. The error is already known.
      reader.cancel().catch(() => {})
    },
  })
  const fill = async () => {
    try {
      for (let piece = await reader.read(); piece.value; piece = await reader.read()) {
        queue.push(piece.value)
        await paused
      }
      queue.end()
    } catch (error) {
      queue.fail(error) // the reader receives the error
    }
  }
  return { queue, filled: fill() }
}

/** Reads a small body, for up to {@link SMALL_BODY_WAIT_MS}. */
async function smallBody(stream: ReadableStream<ByteChunk>): Promise<ByteReader> {
  const { queue, filled } = readAhead(stream)
  await withTimeout(SMALL_BODY_WAIT_MS, filled)
  return queue
}

async function toTransportResponse(
  response: Response,
  isHead: boolean,
): Promise<TransportResponse> {
  const { status, statusText, headers } = response
  const length = Number(headers.get('content-length') ?? Number.NaN)
  if (!isHead && response.body && length <= SMALL_BODY_BYTES && !headers.has('content-encoding')) {
    return { status, statusText, headers, body: await smallBody(response.body) }
  }
  const streamed = {
    status,
    statusText,
    headers,
    body: response.body ? streamReader(response.body) : undefined,
  }
  const coding = headers.get('content-encoding')
  if (coding === null || !streamed.body || isHead) return streamed

  const first = streamed.body.read()
  // The error is ignored here, because reading the body later fails with the same error.
  const isStillCoded = !isDecoded(coding, await first.catch(() => undefined))
  const body = withFirst(streamed.body, first)
  return { ...streamed, body, headers: isStillCoded ? headers : withoutCoding(headers) }
}

/**
 * Creates a transport that uses `fetch`, in every runtime.
 *
 * @param fetch - Replaces the runtime's `fetch`, for example with a sandbox's. Called with a `Request`.
 */
export function fetchTransport(fetch?: Fetch): Transport {
  return {
    async send(request) {
      const init = await initOf(request)
      // The global is read for every call, because tests and frameworks replace it.
      const response = await (fetch
        ? fetch(new Request(request.url, init))
        : globalThis.fetch(request.url, init))
      return toTransportResponse(response, request.method === 'HEAD')
    },
  }
}
