import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Http2ServerResponse } from 'node:http2'
import type { RelayResponse, ResponseBody } from '../http/responses.js'
import { type ByteChunk, isReader } from '../http/transport.js'
import type { NodeCaller } from './nodeCaller.js'

/**
 * How long the relay reads the rest of an upload after an early response before it closes the connection, in
 * milliseconds.
 */
const LINGER_MS = 2_000

/** A call of a Node server: its request, its response and its caller. */
export interface NodeCall {
  message: IncomingMessage
  response: ServerResponse
  caller: NodeCaller
  /** How long the caller may go without reading, in milliseconds. */
  idleMs: number
}

/**
 * Maximum size of a body that the socket's buffers take completely, in bytes. The end of a larger body stays in this
 * process until the caller reads.
 */
const SOCKET_BYTES = 16 * 1024

/** Size of the pieces of a body that is in memory, in bytes: as much as a socket reads at once. */
const PIECE_BYTES = 64 * 1024

/**
 * Waits for an event of a response, or until it is closed.
 *
 * @throws Error if neither happens in time, because the caller does not read
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

/** Reads a body that is in memory in pieces, so that each piece that the caller has taken is progress. */
function inPieces(bytes: ByteChunk): ResponseBody {
  let at = 0
  return {
    async read() {
      const piece = bytes.subarray(at, at + PIECE_BYTES)
      at += PIECE_BYTES
      return piece.byteLength > 0 ? piece : undefined
    },
    cancel() {},
  }
}

async function writeBody(
  { response, caller, idleMs }: NodeCall,
  body: ResponseBody,
): Promise<void> {
  for (;;) {
    const chunk = await body.read()
    if (!chunk) return
    if (caller.isClosed()) return body.cancel()
    if (response.write(chunk)) continue
    try {
      await settled(response, 'drain', idleMs)
    } catch (error) {
      body.stall?.()
      throw error
    }
  }
}

/**
 * Reads the rest of an upload for a short time, after a response that was sent before its end: if the connection closed
 * immediately, the sender could lose the response before reading it (RFC 9112, section 9.6).
 */
function discardUpload({ message, response, caller }: NodeCall): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer)
      message.off('end', finish)
      response.off('close', finish)
      resolve()
    }
    const timer = setTimeout(finish, LINGER_MS)
    message.once('end', finish)
    response.once('close', finish)
    caller.discardBody()
  })
}

/**
 * Ends an HTTP/2 upload whose response has been sent before its end. The stream is reset without an error, which asks
 * the sender to stop (RFC 9113, section 8.1).
 */
function endUploadAfter({ message, response, caller }: NodeCall): void {
  const { stream } = response as unknown as Http2ServerResponse // `NodeListener` names only the type of HTTP/1
  // The response itself emits `finish` only when the stream is closed.
  stream.once('finish', () => {
    if (message.complete) return
    caller.discardBody()
    stream.close()
  })
}

/** Writes the relay's response to a Node response. Rejects if the body is cut off. */
export async function writeResponse(
  call: NodeCall,
  { status, statusText, headers, body }: RelayResponse,
): Promise<void> {
  const { message, response, caller, idleMs } = call
  // A closed response emits no more events.
  if (caller.isClosed()) {
    if (isReader(body)) body.cancel()
    return
  }
  const isHttp1 = message.httpVersionMajor < 2
  const isEarly = isHttp1 && !message.complete
  // The rest of the upload must not be parsed as the next request.
  if (isEarly) headers.connection = 'close'
  if (!isHttp1) endUploadAfter(call)
  if (isHttp1) response.writeHead(status, statusText, headers)
  else response.writeHead(status, headers) // HTTP/2 has no reason phrase (RFC 9113, section 8.3.2)

  const isStream = isReader(body)
  const isLarge = !isStream && body !== undefined && body.byteLength > SOCKET_BYTES
  if (!isStream && !isLarge && !isEarly) {
    response.end(body)
    return
  }
  // Otherwise Node buffers them until the body begins, or until the end of the upload.
  if (isStream || isEarly) response.flushHeaders()
  if (body) await writeBody(call, isStream ? body : inPieces(body))
  if (isHttp1 && !message.complete && !caller.isClosed()) await discardUpload(call)
  if (caller.isClosed()) return
  // The caller may not read the last pieces.
  const finished = isLarge ? settled(response, 'finish', idleMs) : undefined
  response.end()
  await finished
}
