import { createPrivateKey, X509Certificate } from 'node:crypto'
import { createSecureContext } from 'node:tls'
import { Agent, type Dispatcher, Pool } from 'undici'
import { isJsonObject } from '../../contract/json/json.js'
import { MAX_TIMEOUT_MS } from '../../contract/times.js'
import { ByteQueue, type ByteSource } from '../http/byteQueue.js'
import { recordSource } from '../http/headers.js'
import {
  type ByteChunk,
  type ByteReader,
  isReader,
  type Transport,
  type TransportResponse,
} from '../http/transport.js'

/** TLS settings of connections to the service. Certificates and keys are PEM strings. */
export interface UpstreamTls {
  /** Trusted certificate authorities. They replace Node's list. @default Node's list and `NODE_EXTRA_CA_CERTS` */
  ca?: string | readonly string[]
  /** Client certificate for mutual TLS, with its chain. */
  cert?: string
  /** Private key of `cert`. */
  key?: string
  /** Server name to send (SNI) and to verify in the service's certificate. @default the host of the URL */
  servername?: string
}

/** Options for {@link undiciTransport}. */
export interface UndiciTransportOptions {
  /** Maximum number of connections to each origin of the service. Further calls wait for a free one. @default 128 */
  connections?: number
  /** How long establishing a connection may take, in milliseconds. @default 10_000 */
  connectMs?: number
  /**
   * How long the body of a response may pause, in milliseconds. 0 for no limit but `limits.idleMs`.
   * @default 60_000
   */
  idleMs?: number
  /** A private certificate authority or a client certificate. Verification cannot be turned off. @default none */
  tls?: UpstreamTls
}

/**
 * Validates an optional number. undici would report an invalid one at the first call.
 *
 * @throws TypeError if it is not a whole number from `min` to {@link MAX_TIMEOUT_MS}
 */
function numberOption(name: string, value: unknown, fallback: number, min = 1): number {
  if (value === undefined) return fallback
  if (Number.isInteger(value) && Number(value) >= min && Number(value) <= MAX_TIMEOUT_MS)
    return Number(value)
  throw new TypeError(
    `undiciTransport: the option "${name}" is not a valid number. Use a whole number from ${min} to ${MAX_TIMEOUT_MS}.`,
  )
}

/**
 * Returns the TLS part of undici's connect options. Other members, such as `rejectUnauthorized`, are not passed on.
 *
 * @throws TypeError if a certificate or key is not valid PEM, or if the key does not belong to the certificate
 */
function secureOptions({ ca, cert, key, servername }: UpstreamTls) {
  const authorities = ca === undefined ? undefined : [ca].flat()
  try {
    // Node ignores a `ca` without a certificate and an empty `cert` or `key`.
    for (const authority of authorities ?? []) new X509Certificate(authority)
    const isClient = cert !== undefined || key !== undefined
    if (isClient && !new X509Certificate(cert ?? '').checkPrivateKey(createPrivateKey(key ?? ''))) {
      throw new Error('The key does not match the certificate.')
    }
    const secureContext = createSecureContext({
      ...(authorities && { ca: authorities }),
      ...(isClient && { cert, key }),
    })
    return { secureContext, ...(servername !== undefined && { servername }) }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${error.code})` : ''
    throw new TypeError(
      `undiciTransport: the option "tls" is not valid${code}. Pass ca, cert and key as PEM strings, and the key that matches cert.`,
    )
  }
}

async function* piecesOf(reader: ByteReader): AsyncGenerator<ByteChunk> {
  for (;;) {
    const piece = await reader.read()
    if (!piece) return
    yield piece
  }
}

const canceled = () => new Error('The call was canceled.')

type Resolve = (response: TransportResponse) => void

/** Converts undici's events of a call to a response. */
class CallHandler implements Dispatcher.DispatchHandler, ByteSource {
  readonly #call: Dispatcher.DispatchOptions
  readonly #signal: AbortSignal
  readonly #resolve: Resolve
  readonly #reject: (error: unknown) => void
  readonly #abort = () => this.stop()
  #controller: Dispatcher.DispatchController | undefined
  #queue: ByteQueue | undefined

  constructor(
    call: Dispatcher.DispatchOptions,
    signal: AbortSignal,
    resolve: Resolve,
    reject: (error: unknown) => void,
  ) {
    this.#call = call
    this.#signal = signal
    this.#resolve = resolve
    this.#reject = reject
    signal.addEventListener('abort', this.#abort, { once: true })
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // Unlike `abort`, an error keeps the connection for the next call.
    if (this.#signal.aborted) throw canceled()
    this.#controller = controller
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Parameters<typeof recordSource>[0],
    statusText = '',
  ): void {
    if (status < 200) return // interim responses (RFC 9110, section 15.2) are not passed on
    this.#queue = new ByteQueue(this)
    const hasNone = this.#call.method === 'HEAD' || status === 204 || status === 304
    const body = hasNone ? undefined : this.#queue
    this.#resolve({ status, statusText, headers: recordSource(headers), body })
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#queue?.push(chunk as ByteChunk) // from a socket, so not on shared memory
  }

  onResponseEnd(): void {
    this.#removeAbortListener()
    this.#queue?.end()
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#removeAbortListener()
    if (this.#queue) this.#queue.fail(error)
    else this.#reject(error)
  }

  pause(): void {
    this.#controller?.pause()
  }

  resume(): void {
    this.#controller?.resume()
  }

  stop(): void {
    this.#controller?.abort(canceled())
    if (this.#controller) return
    // The call waits for a connection. It cannot be removed from the queue of undici's pool, so it is emptied.
    Object.assign(this.#call, { path: '/', headers: {}, body: null })
    this.#reject(canceled())
  }

  #removeAbortListener() {
    this.#signal.removeEventListener('abort', this.#abort)
  }
}

/**
 * Creates a transport that uses undici's connections instead of `fetch`, on Node. It needs half the CPU per call,
 * uploads bodies of any size in bounded memory, and keeps the coding that the provider chose. It requires the package
 * `undici`.
 *
 * Don't use it in Next.js route handlers: Next.js drops `Content-Encoding`, so browsers could not read an encoded body.
 *
 * @example
 * createRelay({ ...options, transport: undiciTransport() })
 *
 * @throws TypeError if a number, or a certificate or key of `tls`, is not valid
 */
export function undiciTransport(options: UndiciTransportOptions = {}): Transport {
  const given: unknown = options // narrowing `options` would lose the types of its members
  if (!isJsonObject(given)) {
    throw new TypeError('undiciTransport: pass an object of options.')
  }
  const { tls } = options
  const connectMs = numberOption('connectMs', options.connectMs, 10_000)
  const agent = new Agent({
    connections: numberOption('connections', options.connections, 128),
    // By default, a single connection has no pool, and its calls could not be emptied.
    factory: (origin, poolOptions) => new Pool(origin, poolOptions),
    pipelining: 1,
    allowH2: false,
    connect: { timeout: connectMs, ...(tls && secureOptions(tls)) },
    headersTimeout: 0, // the relay's `limits.headersMs` applies to every transport
    bodyTimeout: numberOption('idleMs', options.idleMs, 60_000, 0),
  })
  return {
    passesCodings: true,
    send(request) {
      const { method, url, body, length, signal } = request
      const pathAt = url.indexOf('/', url.indexOf('://') + '://'.length)
      const isRead = isReader(body)
      const call = {
        origin: url.slice(0, pathAt),
        path: url.slice(pathAt),
        method: method as Dispatcher.HttpMethod, // any token is valid, but the type lists common methods only
        headers:
          isRead && length !== undefined
            ? { ...request.headers, 'content-length': String(length) }
            : request.headers,
        // An async iterable is documented, but missing in the type.
        body: (isRead ? piecesOf(body) : (body ?? null)) as Dispatcher.DispatchOptions['body'] &
          null,
      }
      return new Promise((resolve, reject) => {
        agent.dispatch(call, new CallHandler(call, signal, resolve, reject))
      })
    },
    close: () => agent.close(),
  }
}
