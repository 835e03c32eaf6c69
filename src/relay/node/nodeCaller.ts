import type { IncomingMessage, ServerResponse } from 'node:http'
import { declaredLength } from '../bodies.js'
import { ByteQueue } from '../byteQueue.js'
import type { Caller } from '../gate.js'
import { recordSource } from '../headers.js'
import type { Bytes } from '../transport.js'
import { nodeRequest } from './nodeRequest.js'

/** A caller on a connection of Node's. */
export interface NodeCaller extends Caller {
  /** Whether nothing can be written any more. */
  isClosed: () => boolean
  /** Lets the rest of the body in, and throws it away. */
  discardBody: () => void
}

function queueOf(message: IncomingMessage): ByteQueue {
  const queue = new ByteQueue({
    pause: () => message.pause(),
    resume: () => message.resume(),
    stop: () => {},
  })
  message.on('data', (chunk: Bytes) => queue.push(chunk))
  message.on('end', () => queue.end())
  message.on('close', () => queue.fail(new Error('The request broke off.')))
  return queue
}

/** Whether a body can come: HTTP/1.1 says so in its headers, HTTP/2 by the end of the stream. */
function canHaveBody({ headers, httpVersionMajor, complete }: IncomingMessage): boolean {
  const isFramed =
    headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
  return isFramed || (httpVersionMajor >= 2 && !complete)
}

/** A request of Node's as the policy sees it. */
export function nodeCaller(message: IncomingMessage, response: ServerResponse): NodeCaller {
  const { headers, method = 'GET' } = message
  // Express takes the path where a handler is mounted off `url`.
  const target = ('originalUrl' in message ? String(message.originalUrl) : message.url) ?? '/'
  let request: Request | undefined
  let body: ByteQueue | undefined
  let isClosed = false
  let leave = () => {}
  response.once('close', () => {
    isClosed = true
    if (!response.writableEnded) leave()
  })
  return {
    method,
    target,
    host: headers.host ?? (headers[':authority'] as string | undefined) ?? null, // HTTP/2 has one
    headers: recordSource(headers),
    get request() {
      request ??= nodeRequest(message, target)
      return request
    },
    body: {
      length: declaredLength(headers['content-length'] ?? null),
      isUsed: () => message.readableDidRead,
      open() {
        if (canHaveBody(message)) body = queueOf(message)
        return body
      },
    },
    hasLeft: () => isClosed && !response.writableEnded,
    onLeave(listener) {
      leave = listener
      return () => {
        leave = () => {}
      }
    },
    isClosed: () => isClosed,
    discardBody() {
      body?.cancel()
      message.resume()
    },
  }
}
