import type { IncomingMessage, ServerResponse } from 'node:http'
import { declaredLength, type IncomingBody } from '../bodies.js'
import { ByteQueue } from '../byteQueue.js'
import type { Caller } from '../gate.js'
import { type HeaderSource, recordSource } from '../headers.js'
import type { Bytes } from '../transport.js'
import { nodeRequest } from './nodeRequest.js'

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

/** Nothing to be told. */
const nobody = () => {}

/** The body of a request of Node's. */
class NodeBody implements IncomingBody {
  readonly length: number | undefined | null
  readonly #message: IncomingMessage
  #queue: ByteQueue | undefined

  constructor(message: IncomingMessage) {
    this.#message = message
    this.length = declaredLength(message.headers['content-length'] ?? null)
  }

  isUsed(): boolean {
    return this.#message.readableDidRead
  }

  open(): ByteQueue | undefined {
    if (canHaveBody(this.#message)) this.#queue = queueOf(this.#message)
    return this.#queue
  }

  /** Lets the rest of it in, and throws it away. */
  discard(): void {
    this.#queue?.cancel()
    this.#message.resume()
  }
}

/**
 * A request of Node's as the policy sees it. A class, because of `request`: an object literal with a getter has a
 * hidden class of its own each time it is made, which costs the collector more than the relay costs.
 */
export class NodeCaller implements Caller {
  readonly method: string
  readonly target: string
  readonly host: string | null
  readonly headers: HeaderSource
  readonly body: NodeBody
  readonly #message: IncomingMessage
  readonly #response: ServerResponse
  #request: Request | undefined
  #leave = nobody
  #isClosed = false

  constructor(message: IncomingMessage, response: ServerResponse) {
    const { headers, method = 'GET' } = message
    this.#message = message
    this.#response = response
    this.method = method
    // Express takes the path where a handler is mounted off `url`.
    this.target = ('originalUrl' in message ? String(message.originalUrl) : message.url) ?? '/'
    this.host = headers.host ?? (headers[':authority'] as string | undefined) ?? null // HTTP/2 has one
    this.headers = recordSource(headers)
    this.body = new NodeBody(message)
    response.once('close', () => {
      this.#isClosed = true
      if (!response.writableEnded) this.#leave()
    })
  }

  get request(): Request {
    this.#request ??= nodeRequest(this.#message, this.target)
    return this.#request
  }

  readonly hasLeft = () => this.#isClosed && !this.#response.writableEnded

  onLeave(listener: () => void): () => void {
    this.#leave = listener
    return () => {
      this.#leave = nobody
    }
  }

  /** Whether nothing can be written any more. */
  isClosed(): boolean {
    return this.#isClosed
  }

  /** Lets the rest of the body in, and throws it away. */
  discardBody(): void {
    this.body.discard()
  }
}
