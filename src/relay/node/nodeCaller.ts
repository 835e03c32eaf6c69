import type { IncomingMessage, ServerResponse } from 'node:http'
import { declaredLength, type IncomingBody } from '../http/bodies.js'
import { ByteQueue } from '../http/byteQueue.js'
import { type HeaderSource, recordSource } from '../http/headers.js'
import type { ByteChunk } from '../http/transport.js'
import type { Caller } from '../policy/originCheck.js'
import { nodeRequest } from './nodeRequest.js'

/** The body of a message. One that has ended or broken off emits nothing any more. */
function queueOf(message: IncomingMessage): ByteQueue {
  const queue = new ByteQueue({
    pause: () => message.pause(),
    resume: () => message.resume(),
    stop: () => {},
  })
  message.on('data', (chunk: ByteChunk) => queue.push(chunk))
  message.on('end', () => queue.end())
  const fail = () => queue.fail(new Error('The request broke off.'))
  message.on('close', fail)
  if (message.destroyed) fail()
  return queue
}

/** Whether a body can come: HTTP/1.1 says so in its headers, HTTP/2 by the end of the stream. */
function canHaveBody({ headers, httpVersionMajor, complete }: IncomingMessage): boolean {
  const isFramed =
    headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
  return isFramed || (httpVersionMajor >= 2 && !complete)
}

/** The body of a request of Node's. */
class NodeBody implements IncomingBody {
  readonly length: number | undefined | null
  readonly #message: IncomingMessage
  #queue: ByteQueue | undefined

  constructor(message: IncomingMessage) {
    this.#message = message
    this.length = declaredLength(message.headers['content-length'] ?? null)
  }

  /** A parser that has read an empty body leaves no data behind, only a stream that has ended. */
  isUsed(): boolean {
    return this.#message.readableDidRead || this.#message.readableEnded
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
  readonly isSecure: boolean
  readonly body: NodeBody
  readonly #message: IncomingMessage
  readonly #response: ServerResponse
  #request: Request | undefined
  readonly #listeners = new Set<() => void>()
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
    this.isSecure = 'encrypted' in message.socket
    this.body = new NodeBody(message)
    response.once('close', () => {
      this.#isClosed = true
      if (response.writableEnded) return
      for (const listener of [...this.#listeners]) listener()
      this.#listeners.clear()
    })
  }

  get added(): { node: IncomingMessage } {
    return { node: this.#message }
  }

  get request(): Request {
    this.#request ??= nodeRequest(this.#message, this.target, (listener) => {
      if (this.hasLeft()) listener()
      else this.onLeave(listener)
    })
    return this.#request
  }

  readonly hasLeft = () => this.#isClosed && !this.#response.writableEnded

  onLeave(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
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
