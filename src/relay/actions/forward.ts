import type { CallScope } from '../callScope.js'
import type { RelayConfig } from '../config/relayConfig.js'
import type { RequestLog } from '../events/requestLog.js'
import { type Refusal, refuse } from '../http/problems.js'
import {
  type ByteChunk,
  type ByteReader,
  isReader,
  type TransportRequest,
  type TransportResponse,
} from '../http/transport.js'
import type { Plan } from '../policy/planCall.js'

/** A call that is ready to be sent to the service. */
export interface Call {
  plan: Plan
  body: ByteChunk | ByteReader | undefined
  /** Length of the body, in bytes, if it is known. */
  length: number | undefined
  secret: string
  scope: CallScope
  requestLog: RequestLog
}

/** Error codes of failed connections. After them, the request was certainly not sent. */
const NOT_SENT_CODES =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|.*CERT.*|ERR_TLS_.*)$/

/**
 * Returns the code of an exception or its cause. Accepts only short upper-case codes, so that no other text is exposed.
 */
function codeOf(error: unknown): string | undefined {
  for (const candidate of [error, error instanceof Error ? error.cause : undefined]) {
    const code = candidate instanceof Error && 'code' in candidate ? candidate.code : undefined
    if (typeof code === 'string' && /^[A-Z][A-Z0-9_]{1,63}$/.test(code)) return code
  }
  return undefined
}

/** Whether a status is not valid for a `Response`, such as 0 for an opaque redirect. */
function isUnusable({ status }: TransportResponse): boolean {
  return status < 200 || status > 599
}

/** Whether a call that failed with this cause was certainly not sent. */
export function wasNotSent(cause: string | undefined): boolean {
  return cause !== undefined && NOT_SENT_CODES.test(cause)
}

function failed({ isIdempotent }: Plan, error: unknown): Refusal {
  const cause = codeOf(error)
  const retryable = isIdempotent || wasNotSent(cause)
  const kind = cause === 'UND_ERR_CONNECT_TIMEOUT' ? 'timeout' : 'unreachable'
  return refuse(kind, { retryable, ...(cause !== undefined && { cause }) })
}

/**
 * Starts a timer that stops a call if its response does not begin in time. The timer is paused while the relay waits
 * for more of the upload.
 */
function responseTimer(config: RelayConfig, { plan, scope }: Call) {
  const elapsed = () => scope.stop(refuse('timeout', { retryable: plan.isIdempotent }))
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  const pause = () => clearTimeout(timer)
  const start = () => {
    pause()
    // A response can begin while the body is still being sent.
    if (!isStopped) timer = setTimeout(elapsed, config.limits.headersMs)
  }
  const stop = () => {
    isStopped = true
    pause()
  }
  start()
  return { pause, start, stop }
}

/** Wraps a body so that the timer is paused while the relay waits for the upload. */
function timedBody(body: ByteReader, timer: ReturnType<typeof responseTimer>): ByteReader {
  return {
    read() {
      timer.pause()
      return body.read().finally(timer.start)
    },
    cancel: () => body.cancel(),
  }
}

function requestOf({ plan, body, length, secret, scope }: Call): TransportRequest {
  const { headers } = plan // created for this call, so it can be changed
  if (plan.credential.kind === 'apiKey') headers['x-api-key'] = secret
  else headers.authorization = `Bearer ${secret}`
  return { method: plan.method, url: plan.url, headers, body, length, signal: scope.signal }
}

/**
 * Settles with the transport's result, or with undefined when the call is stopped, because not every transport respects
 * the signal. A response that arrives later is canceled, because an unread body blocks its connection.
 */
function sendUntilStopped(
  config: RelayConfig,
  request: TransportRequest,
  scope: CallScope,
): Promise<TransportResponse | undefined> {
  return new Promise((resolve, reject) => {
    scope.onStop(() => resolve(undefined))
    config.transport
      .send(request)
      .then(async (response) => {
        if (scope.reason) await response.body?.cancel()
        resolve(response)
      })
      .catch(reject) // also if the response cannot be canceled
  })
}

/**
 * Sends a planned call once, without retries and without following redirects. Returns the service's response or a
 * refusal. Never rejects.
 */
export async function forward(
  config: RelayConfig,
  call: Call,
): Promise<TransportResponse | Refusal> {
  const { plan, scope, requestLog, body } = call
  if (scope.reason) return scope.reason
  const timer = responseTimer(config, call)
  try {
    const request = requestOf(call)
    if (isReader(body)) request.body = timedBody(body, timer)
    const response = await sendUntilStopped(config, request, scope)
    if (!response) return scope.reason ?? refuse('internal')
    requestLog.upstreamStatus = response.status
    if (!scope.reason && !isUnusable(response)) return response
    response.body?.cancel()
    return scope.reason ?? refuse('upstream-invalid', { cause: 'status-unusable' })
  } catch (error) {
    return scope.reason ?? failed(plan, error)
  } finally {
    timer.stop()
  }
}
