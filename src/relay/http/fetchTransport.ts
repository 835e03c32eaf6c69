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

/** `no-store` where the runtime takes it: a framework's patched `fetch` could otherwise cache one person's answers. */
function noStore(): RequestInit {
  if (cacheInit) return cacheInit
  try {
    new Request('http://localhost/', { cache: 'no-store' })
    cacheInit = { cache: 'no-store' }
  } catch {
    cacheInit = {} // older workerd throws on the member itself
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

/** Codings that `fetch` decodes in every runtime, while it leaves the headers that speak of the coded form. */
const DECODED = /^(?:gzip|x-gzip|deflate|br)$/

/** What a Zstandard frame begins with (RFC 8878, section 3.1.1). */
const ZSTD_MAGIC = [0x28, 0xb5, 0x2f, 0xfd]

/** Deno decodes nothing where the codings that are asked for were said, as they always are here. */
const IS_DENO = 'Deno' in globalThis

/**
 * Whether the body is no longer in the coding that its headers name. None is asked for, but a provider may not
 * listen. Whether `fetch` decodes zstd depends on the runtime, so the bytes are asked.
 */
function isDecoded(coding: string, first: ByteChunk | undefined): boolean {
  if (IS_DENO) return false
  // Not split at `/\s*,\s*/`, which takes quadratic time for a run of spaces.
  const names = coding.split(',').map((name) => name.trim().toLowerCase())
  if (names.every((name) => DECODED.test(name))) return true
  const isKnown = names.every((name) => DECODED.test(name) || name === 'zstd')
  return isKnown && !ZSTD_MAGIC.every((byte, i) => first?.[i] === byte)
}

/** The headers without those of a coded form that the body no longer has. */
function withoutCoding(headers: Headers): HeaderSource {
  const rest = new Headers(headers)
  for (const name of ['content-encoding', 'content-length']) rest.delete(name)
  return rest
}

/** A body whose first piece has been read to look at it. */
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

/** Up to here a body of known length is waited for: a stream through two more hands costs more than it saves. */
const AT_ONCE_BYTES = 64 * 1024

/** And for so long. One that is slower, or longer than was said, is handed on as it comes. */
const AT_ONCE_MS = 20

/** A body that is read ahead: into a queue, which stops it where nobody takes anything out. */
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
      // Cancelling a stream that has failed rejects, which nobody needs to know.
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
      queue.fail(error) // told to whoever reads, where it belongs
    }
  }
  return { queue, filled: fill() }
}

/** A small body, with all that is here at once. */
async function smallBody(stream: ReadableStream<ByteChunk>): Promise<ByteReader> {
  const { queue, filled } = readAhead(stream)
  await withTimeout(AT_ONCE_MS, filled)
  return queue
}

async function answerOf(response: Response, isHead: boolean): Promise<TransportResponse> {
  const { status, statusText, headers } = response
  const length = Number(headers.get('content-length') ?? Number.NaN)
  if (!isHead && response.body && length <= AT_ONCE_BYTES && !headers.has('content-encoding')) {
    return { status, statusText, headers, body: await smallBody(response.body) }
  }
  const answer = { status, statusText, headers, body: response.body && streamReader(response.body) }
  const coding = headers.get('content-encoding')
  if (coding === null || !answer.body || isHead) return answer

  const first = answer.body.read()
  // A body that fails here fails again when it is read, where it belongs.
  const isStillCoded = !isDecoded(coding, await first.catch(() => undefined))
  const body = withFirst(answer.body, first)
  return { ...answer, body, headers: isStillCoded ? headers : withoutCoding(headers) }
}

/**
 * Sends by `fetch`, in every runtime.
 *
 * @param fetch - What takes a `Request` in place of the runtime's own `fetch`: a sandbox, for one.
 */
export function fetchTransport(fetch?: Fetch): Transport {
  return {
    async send(request) {
      const init = await initOf(request)
      // The global is looked up at every call: tests and frameworks replace it.
      const response = await (fetch
        ? fetch(new Request(request.url, init))
        : globalThis.fetch(request.url, init))
      return answerOf(response, request.method === 'HEAD')
    },
  }
}
