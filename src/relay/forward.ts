import { BodyTooLarge } from './bodies.js'
import type { RelayConfig } from './config.js'
import type { Exchange } from './exchange.js'
import type { Caller } from './gate.js'
import type { Plan } from './policy.js'
import { isRefusal, type Refusal, refuse } from './problems.js'
import { isReader, type TransportAnswer, type TransportRequest } from './transport.js'

/** The service's answer, still being received. */
export interface UpstreamAnswer extends TransportAnswer {
  /** Whether the caller has left meanwhile. */
  hasCallerLeft: () => boolean
  /** Resolves with the reason when the call is ended before its answer: the caller has left, or the upload failed. */
  stopped: Promise<Refusal>
  /** Ends the call: nobody waits for the rest of the answer. */
  drop: () => void
  /** To be called when the answer has been received or has broken off. */
  settle: () => void
}

type SentBody = TransportRequest['body']

/** Opens the body once it is known whose failures are told to whom. */
export type OpenBody = (onFailure: (error: unknown) => void) => Promise<SentBody> | SentBody

interface Call {
  plan: Plan
  openBody: OpenBody
  /** The body's length, where it is known. */
  length: number | undefined
  caller: Caller
  exchange: Exchange
  /** Gives the call's place back, once it is over. */
  giveBack: () => void
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
function isUnusable({ status }: TransportAnswer): boolean {
  return status < 200 || status > 599
}

/** What can end a call before its answer: the caller, a timer, the upload. The first one is the reason. */
interface Watch {
  signal: AbortSignal
  /** Resolves with the reason when the call has been stopped, also where a transport does not heed the signal. */
  stopped: Promise<Refusal>
  reason: () => Refusal | undefined
  stop: (why: Refusal) => void
  settle: () => void
}

/** Watches over a call with a controller of its own: Node 24 refuses signals of another realm. */
function watch({ caller, giveBack }: Call): Watch {
  const controller = new AbortController()
  let reason: Refusal | undefined
  let wake = (_: Refusal) => {}
  const stopped = new Promise<Refusal>((resolve) => {
    wake = resolve
  })
  const stop = (why: Refusal) => {
    reason ??= why
    controller.abort()
    wake(reason)
  }
  const leave = () => stop(refuse('aborted'))
  const unsubscribe = caller.onLeave(leave)
  if (caller.hasLeft()) leave()

  const settle = () => {
    giveBack()
    unsubscribe()
  }
  return { signal: controller.signal, stopped, reason: () => reason, stop, settle }
}

function failed({ isIdempotent }: Plan, error: unknown): Refusal {
  const cause = codeOf(error)
  const retryable = isIdempotent || (cause !== undefined && NOTHING_SENT.test(cause))
  const kind = cause === 'UND_ERR_CONNECT_TIMEOUT' ? 'timeout' : 'unreachable'
  return refuse(kind, { retryable, ...(cause !== undefined && { cause }) })
}

const uploadFailure = (error: unknown) =>
  refuse(error instanceof BodyTooLarge ? 'too-large' : 'aborted')

interface Attempt {
  config: RelayConfig
  call: Call
  secret: string
  watched: Watch
}

function requestOf({ call, secret, watched }: Attempt, body: SentBody): TransportRequest {
  const { plan, length } = call
  const { headers } = plan // made for this call
  if (plan.credential === 'apiKey') headers['x-api-key'] = secret
  else headers.authorization = `Bearer ${secret}`
  return { method: plan.method, url: plan.url, headers, body, length, signal: watched.signal }
}

/** Ends a call whose answer does not begin. While the body is being sent, the service has nothing to answer yet. */
function answerTimer({ config, call, watched }: Attempt) {
  const elapsed = () => watched.stop(refuse('timeout', { retryable: call.plan.isIdempotent }))
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  const restart = () => {
    clearTimeout(timer)
    // An answer can begin while the body is still being sent.
    if (!isStopped) timer = setTimeout(elapsed, config.limits.headersMs)
  }
  const stop = () => {
    isStopped = true
    clearTimeout(timer)
  }
  restart()
  return { stop, restart }
}

/** Sends the request, and waits until the service's answer begins or something ends the call. */
async function firstAnswer(attempt: Attempt, body: SentBody): Promise<TransportAnswer | Refusal> {
  const { config, call, watched } = attempt
  const timer = answerTimer(attempt)
  const request = requestOf(attempt, body)
  if (isReader(body)) {
    const read = () => {
      timer.restart()
      return body.read()
    }
    request.body = { ...body, read }
  }
  try {
    const sent = config.transport.send(request)
    const answer = await Promise.race([sent, watched.stopped])
    if (isRefusal(answer)) {
      // Unread bodies hold their connection.
      sent.then(
        ({ body }) => body?.cancel(),
        () => {},
      )
      return answer
    }
    call.exchange.upstreamStatus = answer.status
    const reason = watched.reason()
    if (!reason && !isUnusable(answer)) return answer
    answer.body?.cancel()
    return reason ?? refuse('upstream-invalid', { cause: 'status-unusable' })
  } finally {
    timer.stop()
  }
}

async function send(attempt: Attempt): Promise<TransportAnswer | Refusal> {
  const { call, watched } = attempt
  const { reason, stop } = watched
  let body: SentBody
  try {
    if (!reason()) body = await call.openBody((error) => stop(uploadFailure(error)))
  } catch (error) {
    return uploadFailure(error)
  }
  const early = reason()
  if (early) return early
  try {
    return await firstAnswer(attempt, body)
  } catch (error) {
    return reason() ?? failed(call.plan, error)
  }
}

/**
 * Sends a plan, once: no retry, no redirect followed. Ends in the service's answer or in a refusal; never rejects.
 */
export async function forward(config: RelayConfig, call: Call): Promise<UpstreamAnswer | Refusal> {
  const secret = await config[call.plan.credential]?.()
  if (typeof secret !== 'string') {
    call.giveBack()
    return secret ?? refuse('misconfigured', { cause: 'key-missing' })
  }
  const watched = watch(call)
  const { settle, stop } = watched
  const result = await send({ config, call, secret, watched })
  if (isRefusal(result)) {
    settle()
    return result
  }
  return {
    ...result,
    hasCallerLeft: call.caller.hasLeft,
    stopped: watched.stopped,
    drop: () => stop(refuse('aborted')),
    settle,
  }
}

/** Ends a call whose answer's body is not wanted. */
export function discard({ body, settle }: UpstreamAnswer): void {
  body?.cancel()
  settle()
}
