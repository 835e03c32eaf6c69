import { relayHeaders } from '../../contract/relayProtocol.js'
import type { CallScope } from '../callScope.js'
import type { RelayConfig } from '../config/relayConfig.js'
import type { RequestLog } from '../events/requestLog.js'
import { FIELD_VALUE, type HeaderRecord } from './headers.js'
import { type Refusal, refuse } from './problems.js'
import { type RelayResponse, responseHeaders } from './responses.js'
import type { ByteChunk, ByteReader, TransportResponse } from './transport.js'

/** Statuses that cannot have a body (Fetch standard, "null body status"); `Response` refuses one. */
const NULL_BODY = new Set([204, 205, 304])

/**
 * The headers of the service's answer that the browser gets: those that may pass, with the service's own two under
 * the relay's names, and a redirect's target under a name that nobody follows.
 */
export function upstreamHeaders(config: RelayConfig, { headers }: TransportResponse): HeaderRecord {
  const picked = config.pickResponseHeaders(headers)
  const moved = [
    [config.service.retryAfter, relayHeaders.retryAfter],
    [config.service.retryable, relayHeaders.retryable],
    ['location', relayHeaders.location],
  ] as const
  for (const [from, to] of moved) {
    const value = headers.get(from)
    if (value !== null && FIELD_VALUE.test(value)) picked[to] = value
  }
  return picked
}

/** A reason phrase that every server takes. */
function reasonOf({ statusText }: TransportResponse): string {
  return /^[\t\x20-\x7e]*$/.test(statusText) ? statusText : ''
}

interface Passed {
  exchange: RequestLog
  scope: CallScope
  answer: TransportResponse
  /** How long either side may go without progress. */
  idleMs: number
}

/** The body of a response as it comes: counted, with a limit on how long either side may do nothing. */
class PassedBody implements ByteReader {
  readonly #body: ByteReader
  readonly #passed: Passed
  #fail: ((error: unknown) => void) | undefined
  #hasMoved = true
  #timer: ReturnType<typeof setTimeout>

  constructor(body: ByteReader, passed: Passed) {
    this.#body = body
    this.#passed = passed
    this.#timer = setTimeout(this.#checkProgress, passed.idleMs)
    // A host may tell that the caller has left, and neither read on nor cancel.
    passed.scope.onStop((reason) => this.#stop(reason))
  }

  readonly #checkProgress = () => {
    if (this.#hasMoved) {
      this.#hasMoved = false
      this.#timer = setTimeout(this.#checkProgress, this.#passed.idleMs)
      return
    }
    const isReading = this.#fail !== undefined
    const { scope } = this.#passed
    if (isReading) scope.stop(refuse('unreachable', { cause: 'upstream-stalled' }))
    else scope.stop(refuse('aborted', { cause: 'reader-stalled' }))
  }

  #end(error?: string) {
    clearTimeout(this.#timer)
    const { exchange, scope, answer } = this.#passed
    scope.end()
    exchange.finish(answer.status, error)
  }

  #stop({ refusal, cause }: Refusal) {
    if (cause !== undefined) this.#passed.exchange.cause = cause
    this.#body.cancel()
    // A body that breaks off must not look as if it had ended.
    this.#fail?.(new Error('The response was ended.'))
    this.#fail = undefined
    this.#end(refusal === 'aborted' ? 'aborted' : 'cut')
  }

  read(): Promise<ByteChunk | undefined> {
    if (this.#passed.scope.reason) return Promise.reject(new Error('The response was ended.'))
    this.#hasMoved = true
    return new Promise((resolve, reject) => {
      this.#fail = reject
      this.#body.read().then(
        (chunk) => {
          if (!this.#fail) return // it was stopped meanwhile
          this.#fail = undefined
          this.#hasMoved = true
          if (chunk) this.#passed.exchange.bytesOut += chunk.byteLength
          else this.#end()
          resolve(chunk)
        },
        (error: unknown) => {
          this.#fail = undefined
          this.#end(this.#passed.scope.reason ? 'aborted' : 'cut')
          reject(error)
        },
      )
    })
  }

  cancel(): void {
    this.#passed.scope.stop(refuse('aborted'))
    this.#body.cancel()
    this.#end('aborted')
  }
}

/** An ID that may be logged: one line of printable characters, and not a long one. */
const REQUEST_ID = /^[\x21-\x7e]{1,128}$/

/** Hands the service's answer on, as it comes. */
export function streamResponse(config: RelayConfig, passed: Omit<Passed, 'idleMs'>): RelayResponse {
  const { exchange, answer } = passed
  const { status, body } = answer
  const headers = upstreamHeaders(config, answer)
  const start = { status, statusText: reasonOf(answer) }
  const upstreamRequestId = answer.headers.get('x-request-id')
  if (upstreamRequestId && REQUEST_ID.test(upstreamRequestId)) {
    exchange.upstreamRequestId = upstreamRequestId
  }

  if (body === null || exchange.isHead || NULL_BODY.has(status)) {
    body?.cancel()
    exchange.finish(status)
    // A length without a body leaves clients waiting for one (RFC 9110, section 8.6); over HTTP/2 it is an error.
    if (NULL_BODY.has(status)) delete headers['content-length']
    return { ...start, headers: responseHeaders(exchange, 'upstream', headers), body: null }
  }
  // Without a type a browser would guess one.
  headers['content-type'] ??= 'application/octet-stream'
  const whole = body.all?.()
  if (whole) {
    exchange.bytesOut += whole.byteLength
    exchange.finish(status)
  }
  return {
    ...start,
    headers: responseHeaders(exchange, 'upstream', headers),
    body: whole ?? new PassedBody(body, { ...passed, idleMs: config.limits.idleMs }),
  }
}
