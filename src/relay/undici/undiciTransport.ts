import { Agent, type Dispatcher } from 'undici'
import { ByteQueue } from '../byteQueue.js'
import { recordSource } from '../headers.js'
import {
  type ByteReader,
  type Bytes,
  isReader,
  type Transport,
  type TransportAnswer,
  type TransportRequest,
} from '../transport.js'

/** Options of {@link undiciTransport}. */
export interface UndiciTransportOptions {
  /** How many connections are kept to each of the service's addresses; further calls wait for one. @default 128 */
  connections?: number
  /** How long a connection may take, in milliseconds. @default 10_000 */
  connectMs?: number
  /** How long an answer may pause in its body, in milliseconds. @default 60_000 */
  idleMs?: number
}

async function* piecesOf(reader: ByteReader): AsyncGenerator<Bytes> {
  for (;;) {
    const piece = await reader.read()
    if (!piece) return
    yield piece
  }
}

interface Settle {
  resolve: (answer: TransportAnswer) => void
  reject: (error: unknown) => void
}

/** Turns what undici tells of a call into one answer. */
function handlerOf(
  { method, signal }: TransportRequest,
  { resolve, reject }: Settle,
): Dispatcher.DispatchHandler {
  let abort = () => {}
  let queue: ByteQueue | undefined
  const leave = () => signal.removeEventListener('abort', abort)
  return {
    onRequestStart(controller) {
      abort = () => controller.abort(new Error('The call was given up.'))
      if (signal.aborted) abort()
      else signal.addEventListener('abort', abort, { once: true })
    },
    onResponseStart(controller, status, headers, statusText = '') {
      if (status < 200) return // RFC 9110, section 15.2: nothing that the browser has asked for
      const pause = () => controller.pause()
      const resume = () => controller.resume()
      queue = new ByteQueue({ pause, resume, stop: () => abort() })
      const hasNone = method === 'HEAD' || status === 204 || status === 304
      const body = hasNone ? null : queue
      resolve({ status, statusText, headers: recordSource(headers), body })
    },
    onResponseData(_controller, chunk) {
      queue?.push(chunk as Bytes) // Of a socket, so over no shared memory.
    },
    onResponseEnd() {
      leave()
      queue?.end()
    },
    onResponseError(_controller, error) {
      leave()
      if (queue) queue.fail(error)
      else reject(error)
    },
  }
}

/**
 * Sends by undici's connections instead of `fetch`, on Node: half the work for each call, uploads of any size in
 * bounded memory, and bodies in the coding that the provider chose. Needs the package `undici`.
 *
 * Not for Next's route handlers: Next drops `Content-Encoding`, so a coded body could not be read.
 *
 * @example
 * createRelay({ ...options, transport: undiciTransport() })
 */
export function undiciTransport(options: UndiciTransportOptions = {}): Transport {
  const { connections = 128, connectMs = 10_000, idleMs = 60_000 } = options
  const agent = new Agent({
    connections,
    pipelining: 1,
    allowH2: false,
    connect: { timeout: connectMs },
    headersTimeout: 0, // the relay's own `limits.headersMs` counts, for every transport
    bodyTimeout: idleMs,
  })
  return {
    passesCodings: true,
    send(request) {
      const { method, url, body, length } = request
      const pathAt = url.indexOf('/', url.indexOf('://') + '://'.length)
      const isRead = isReader(body)
      const call = {
        origin: url.slice(0, pathAt),
        path: url.slice(pathAt),
        method: method as Dispatcher.HttpMethod, // Any token is one; the type knows the usual ones.
        headers:
          isRead && length !== undefined
            ? { ...request.headers, 'content-length': String(length) }
            : request.headers,
        // An async iterable is documented; the type does not know it.
        body: (isRead ? piecesOf(body) : (body ?? null)) as Dispatcher.DispatchOptions['body'] &
          null,
      }
      return new Promise((resolve, reject) => {
        agent.dispatch(call, handlerOf(request, { resolve, reject }))
      })
    },
    close: () => agent.close(),
  }
}
