import type { IncomingMessage, ServerResponse } from 'node:http'
import { declaredLength, type IncomingBody } from '../http/bodies.js'
import { ByteQueue } from '../http/byteQueue.js'
import { type HeaderSource, recordSource } from '../http/headers.js'
import type { ByteChunk } from '../http/transport.js'
import type { Caller } from '../policy/originCheck.js'
import { nodeRequest } from './nodeRequest.js'

/** Queues the body of a message. Fails the queue if the message was destroyed, because it emits no more events. */
function queueOf(message: IncomingMessage): ByteQueue {
  const queue = new ByteQueue({
    pause: () => message.pause(),
    resume: () => message.resume(),
    stop: () => {},
  })
  message.on('data', (chunk: ByteChunk) => queue.push(chunk))
  message.on('end', () => queue.end())
  const fail = () => queue.fail(new Error('The request was cut off.'))
  message.on('close', fail)
  if (message.destroyed) fail()
  return queue
}

/** Whether a message can have a body. HTTP/1.1 declares it in headers, HTTP/2 by an open stream. */
function canHaveBody({ headers, httpVersionMajor, complete }: IncomingMessage): boolean {
  const isFramed =
    headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
  return isFramed || (httpVersionMajor >= 2 && !complete)
}

/** The body of a Node request. */
class NodeBody implements IncomingBody {
  readonly length: number | undefined | null
  readonly #message: IncomingMessage
  #queue: ByteQueue | undefined

  constructor(message: IncomingMessage) {
    this.#message = message
    const { headers } = message
    this.length = declaredLength(headers['content-length'] ?? null, headers['transfer-encoding'])
  }

  /** Whether the body was read. A parser that read an empty body leaves only an ended stream. */
  isUsed(): boolean {
    return this.#message.readableDidRead || this.#message.readableEnded
  }

  open(): ByteQueue | undefined {
    if (canHaveBody(this.#message)) this.#queue = queueOf(this.#message)
    return this.#queue
  }

  /** Reads the rest of the body and discards it. */
  discard(): void {
    this.#queue?.cancel()
    this.#message.resume()
  }
}

/**
 * A Node request in the form that the policy reads. It is a class because of the getter `request`: each object literal
 * with a getter gets its own hidden class, and garbage collection of those costs more than the rest of the relay.
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
  #isClosed: boolean

  constructor(message: IncomingMessage, response: ServerResponse) {
    const { headers, method = 'GET' } = message
    this.#message = message
    this.#response = response
    this.method = method
    // Express removes the mount path from `url`.
    this.target = ('originalUrl' in message ? String(message.originalUrl) : message.url) ?? '/'
    this.host = headers.host ?? (headers[':authority'] as string | undefined) ?? null // HTTP/2 sends `:authority`
    this.headers = recordSource(headers)
    this.isSecure = 'encrypted' in message.socket
    this.body = new NodeBody(message)
    // A response that was closed before this call, such as during async middleware, emits no more events. The socket of
    // an HTTP/2 request is its stream.
    this.#isClosed = response.destroyed || message.socket.destroyed
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
      if (this.hasDisconnected()) listener()
      else this.onDisconnect(listener)
    })
    return this.#request
  }

  readonly hasDisconnected = () => this.#isClosed && !this.#response.writableEnded

  onDisconnect(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Whether the response is closed, so that nothing can be written. */
  isClosed(): boolean {
    return this.#isClosed
  }

  /** Reads the rest of the body and discards it. */
  discardBody(): void {
    this.body.discard()
  }
}
