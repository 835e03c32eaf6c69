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

/** A call to the service, with everything that it needs. */
export interface Call {
  plan: Plan
  body: ByteChunk | ByteReader | undefined
  /** The body's length, if it is known. */
  length: number | undefined
  secret: string
  scope: CallScope
  exchange: RequestLog
}

/** Where a request has certainly not been sent, because there was no connection. */
const NOTHING_SENT =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|.*CERT.*|ERR_TLS_.*)$/

/** A code of an exception, or of what caused it: short and upper case, so that no text of it gets through. */
function codeOf(error: unknown): string | undefined {
  for (const candidate of [error, error instanceof Error ? error.cause : undefined]) {
    const code = candidate instanceof Error && 'code' in candidate ? candidate.code : undefined
    if (typeof code === 'string' && /^[A-Z][A-Z0-9_]{1,63}$/.test(code)) return code
  }
  return undefined
}

/** Why an answer cannot be handed on: a status that no response can have, such as that of a hidden redirect. */
function isUnusable({ status }: TransportResponse): boolean {
  return status < 200 || status > 599
}

function failed({ isIdempotent }: Plan, error: unknown): Refusal {
  const cause = codeOf(error)
  const retryable = isIdempotent || (cause !== undefined && NOTHING_SENT.test(cause))
  const kind = cause === 'UND_ERR_CONNECT_TIMEOUT' ? 'timeout' : 'unreachable'
  return refuse(kind, { retryable, ...(cause !== undefined && { cause }) })
}

/** Ends a call whose response does not begin. While the service waits for a piece of the upload, it cannot begin. */
function answerTimer(config: RelayConfig, { plan, scope }: Call) {
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

/** The body, with the timer stopped while the upload itself is waited for. */
function timedBody(body: ByteReader, timer: ReturnType<typeof answerTimer>): ByteReader {
  return {
    read() {
      timer.pause()
      return body.read().finally(timer.start)
    },
    cancel: () => body.cancel(),
  }
}

function requestOf({ plan, body, length, secret, scope }: Call): TransportRequest {
  const { headers } = plan // made for this call
  if (plan.credential.kind === 'apiKey') headers['x-api-key'] = secret
  else headers.authorization = `Bearer ${secret}`
  return { method: plan.method, url: plan.url, headers, body, length, signal: scope.signal }
}

/**
 * Settles as the transport does, or with undefined when the call is stopped: not every transport heeds the signal.
 * What arrives later is cancelled, because an unread body holds its connection.
 */
function sendUntilStopped(
  config: RelayConfig,
  request: TransportRequest,
  scope: CallScope,
): Promise<TransportResponse | undefined> {
  return new Promise((resolve, reject) => {
    const removeListener = scope.onStop(() => resolve(undefined))
    config.transport.send(request).then(
      (answer) => {
        removeListener()
        if (scope.reason) answer.body?.cancel()
        resolve(answer)
      },
      (error: unknown) => {
        removeListener()
        reject(error)
      },
    )
  })
}

/**
 * Sends a plan, once: no retry, no redirect followed. Ends in the service's response or in a refusal; never rejects.
 */
export async function forward(
  config: RelayConfig,
  call: Call,
): Promise<TransportResponse | Refusal> {
  const { plan, scope, exchange, body } = call
  if (scope.reason) return scope.reason
  const timer = answerTimer(config, call)
  try {
    const request = requestOf(call)
    if (isReader(body)) request.body = timedBody(body, timer)
    const answer = await sendUntilStopped(config, request, scope)
    if (!answer) return scope.reason ?? refuse('internal')
    exchange.upstreamStatus = answer.status
    if (scope.reason) return scope.reason
    if (!isUnusable(answer)) return answer
    answer.body?.cancel()
    return refuse('upstream-invalid', { cause: 'status-unusable' })
  } catch (error) {
    return scope.reason ?? failed(plan, error)
  } finally {
    timer.stop()
  }
}
