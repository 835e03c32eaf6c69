import { relayHeaders } from '../../contract/relayProtocol.js'
import type { CallScope } from '../callScope.js'
import type { RelayConfig } from '../config/relayConfig.js'
import type { RequestLog } from '../events/requestLog.js'
import { FIELD_VALUE, type HeaderRecord } from './headers.js'
import { type Refusal, refuse } from './problems.js'
import { type RelayResponse, type ResponseBody, responseHeaders } from './responses.js'
import type { ByteChunk, ByteReader, TransportResponse } from './transport.js'

/** Statuses that cannot have a body (Fetch standard, "null body status"). `Response` throws if they have one. */
const NULL_BODY = new Set([204, 205, 304])

/**
 * Returns the headers of the service's response for the browser. Renames the service's two retry headers to the relay's
 * names. Moves a redirect's target to a header that no client follows.
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

/** Returns the reason phrase if every server accepts it, otherwise an empty string. */
function reasonPhrase({ statusText }: TransportResponse): string {
  return /^[\t\x20-\x7e]*$/.test(statusText) ? statusText : ''
}

interface StreamOptions {
  requestLog: RequestLog
  scope: CallScope
  response: TransportResponse
  /** How long either side may go without progress, in milliseconds. */
  idleMs: number
}

/** A streamed response body. Counts its bytes and limits how long either side may go without progress. */
class StreamedBody implements ResponseBody {
  readonly #body: ByteReader
  readonly #options: StreamOptions
  #fail: ((error: unknown) => void) | undefined
  #hasProgressed = true
  #timer: ReturnType<typeof setTimeout>

  constructor(body: ByteReader, options: StreamOptions) {
    this.#body = body
    this.#options = options
    this.#timer = setTimeout(this.#checkProgress, options.idleMs)
    // A host may report that the caller disconnected without reading or canceling the body.
    options.scope.onStop((reason) => this.#stop(reason))
  }

  readonly #checkProgress = () => {
    if (this.#hasProgressed) {
      this.#hasProgressed = false
      this.#timer = setTimeout(this.#checkProgress, this.#options.idleMs)
      return
    }
    const isReading = this.#fail !== undefined
    if (isReading) this.#options.scope.stop(refuse('unreachable', { cause: 'upstream-stalled' }))
    else this.stall()
  }

  #end(error?: string) {
    clearTimeout(this.#timer)
    const { requestLog, scope, response } = this.#options
    scope.end()
    requestLog.finish(response.status, error)
  }

  #stop({ refusal, cause }: Refusal) {
    if (cause !== undefined) this.#options.requestLog.cause = cause
    this.#body.cancel()
    // A truncated body must not look complete.
    this.#fail?.(new Error('The response was ended.'))
    this.#fail = undefined
    this.#end(refusal === 'aborted' ? 'aborted' : 'cut')
  }

  read(): Promise<ByteChunk | undefined> {
    if (this.#options.scope.reason) return Promise.reject(new Error('The response was ended.'))
    this.#hasProgressed = true
    return new Promise((resolve, reject) => {
      this.#fail = reject
      this.#body.read().then(
        (chunk) => {
          if (!this.#fail) return // stopped in the meantime
          this.#fail = undefined
          this.#hasProgressed = true
          if (chunk) this.#options.requestLog.bytesOut += chunk.byteLength
          else this.#end()
          resolve(chunk)
        },
        (error: unknown) => {
          this.#fail = undefined
          this.#end(this.#options.scope.reason ? 'aborted' : 'cut')
          reject(error)
        },
      )
    })
  }

  stall(): void {
    this.#options.scope.stop(refuse('aborted', { cause: 'reader-stalled' }))
  }

  cancel(): void {
    this.#options.scope.stop(refuse('aborted'))
    this.#body.cancel()
    this.#end('aborted')
  }
}

/** A request ID that is safe to log: printable characters only and not too long. */
const REQUEST_ID = /^[\x21-\x7e]{1,128}$/

/** Streams the service's response to the browser. */
export function streamResponse(
  config: RelayConfig,
  options: Omit<StreamOptions, 'idleMs'>,
): RelayResponse {
  const { requestLog, response } = options
  const { status, body } = response
  const headers = upstreamHeaders(config, response)
  const start = { status, statusText: reasonPhrase(response) }
  const upstreamRequestId = response.headers.get('x-request-id')
  if (upstreamRequestId && REQUEST_ID.test(upstreamRequestId)) {
    requestLog.upstreamRequestId = upstreamRequestId
  }

  if (!body || requestLog.isHead || NULL_BODY.has(status)) {
    body?.cancel()
    requestLog.finish(status)
    // With a length but no body, clients wait for the body (RFC 9110, section 8.6). In HTTP/2, it is an error.
    if (NULL_BODY.has(status)) delete headers['content-length']
    return { ...start, headers: responseHeaders(requestLog, 'upstream', headers), body: undefined }
  }
  // Without a type, browsers guess one.
  headers['content-type'] ??= 'application/octet-stream'
  const whole = body.all?.()
  if (whole) {
    requestLog.bytesOut += whole.byteLength
    requestLog.finish(status)
  }
  return {
    ...start,
    headers: responseHeaders(requestLog, 'upstream', headers),
    body: whole ?? new StreamedBody(body, { ...options, idleMs: config.limits.idleMs }),
  }
}
