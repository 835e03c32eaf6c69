import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RelayResponse } from '../http/responses.js'
import { type ByteChunk, type ByteReader, isReader } from '../http/transport.js'
import type { NodeCaller } from './nodeCaller.js'

/** How long the rest of an upload that is answered already may take, before its connection is closed. */
const LINGER_MS = 2_000

/** The two ends of a call, and what is known of its caller. */
export interface NodeExchange {
  message: IncomingMessage
  response: ServerResponse
  caller: NodeCaller
  /** How long the caller may take to read what was written, in milliseconds. */
  idleMs: number
}

/** Above this size, a caller that does not read leaves the end of a response waiting in this process. */
const SOCKET_BYTES = 16 * 1024

/**
 * Resolves at an event of a response, or when it is closed.
 *
 * @throws Error if neither happens in time: the caller does not read
 */
function settled(response: ServerResponse, event: 'drain' | 'finish', ms: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      response.off(event, done)
      response.off('close', done)
    }
    const done = () => {
      stop()
      resolve()
    }
    const timer = setTimeout(() => {
      stop()
      reject(new Error('The caller does not read.'))
    }, ms)
    response.once(event, done)
    response.once('close', done)
  })
}

/** Ends a response. What is large may have to wait for a caller that does not read. */
function end(
  { response, idleMs }: NodeExchange,
  body: ByteChunk | null,
): Promise<void> | undefined {
  if (!body || body.byteLength <= SOCKET_BYTES) {
    response.end(body)
    return undefined
  }
  const finished = settled(response, 'finish', idleMs)
  response.end(body)
  return finished
}

async function writeBody(
  { response, caller, idleMs }: NodeExchange,
  body: ByteReader,
): Promise<void> {
  for (;;) {
    const chunk = await body.read()
    if (!chunk) return
    if (caller.isClosed()) return body.cancel()
    if (!response.write(chunk)) await settled(response, 'drain', idleMs)
  }
}

/**
 * Ends an answer that came before the end of its upload. The rest of it is let in for a moment: a connection that is
 * closed at once takes the answer with it, before the sender has read it (RFC 9112, section 9.6).
 */
function endEarly({ message, response, caller }: NodeExchange): void {
  const finish = () => {
    clearTimeout(timer)
    message.off('end', finish)
    response.off('close', finish)
    response.end()
  }
  const timer = setTimeout(finish, LINGER_MS)
  message.once('end', finish)
  response.once('close', finish)
  caller.discardBody()
}

/** Writes an answer to a response of Node's. Rejects where the body breaks off. */
export async function writeResponse(
  exchange: NodeExchange,
  { status, statusText, headers, body }: RelayResponse,
): Promise<void> {
  const { message, response, caller } = exchange
  // What happens from now on to a response that is closed is told by no event.
  if (caller.isClosed()) {
    if (isReader(body)) body.cancel()
    return undefined
  }
  const isHttp1 = message.httpVersionMajor < 2
  const isEarly = isHttp1 && !message.complete
  // What is left of the upload must not be read as the next request.
  if (isEarly) headers.connection = 'close'
  if (isHttp1) response.writeHead(status, statusText, headers)
  else response.writeHead(status, headers) // HTTP/2 has no reason phrase

  if (isReader(body)) {
    response.flushHeaders() // Node would keep them until the body begins
    await writeBody(exchange, body)
  } else if (!isEarly) {
    return end(exchange, body)
  } else {
    response.flushHeaders() // nothing else would write them before the end of the upload
    if (body) response.write(body)
  }
  if (caller.isClosed()) return undefined
  if (isHttp1 && !message.complete) endEarly(exchange)
  else response.end()
  return undefined
}
