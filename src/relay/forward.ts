import { BodyTooLarge, type SentBody } from './bodies.js'
import type { RelayConfig } from './config.js'
import type { Exchange } from './exchange.js'
import type { Plan } from './policy.js'
import { isRefusal, type Refusal, refuse } from './problems.js'

/** The service's answer, still being received. */
export interface UpstreamAnswer {
  response: Response
  /** Whether the caller has left meanwhile. */
  hasCallerLeft: () => boolean
  /** Ends the call: nobody waits for the rest of the answer. */
  drop: () => void
  /** To be called when the answer has been received or has broken off. */
  settle: () => void
}

/** Opens the body once it is known whose failures are told to whom. */
export type OpenBody = (onFailure: (error: unknown) => void) => Promise<SentBody> | SentBody

interface Call {
  plan: Plan
  openBody: OpenBody
  /** The body's length, where it is known and the body is a stream. */
  length: number | undefined
  request: Request
  exchange: Exchange
}

/** Where a request has certainly not been sent, because there was no connection. */
const NOTHING_SENT =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|.*CERT.*|ERR_TLS_.*)$/

let cacheInit: RequestInit | undefined

/** `no-store` where the runtime takes it: a framework's patched `fetch` could otherwise cache one person's answers. */
function noStore(): RequestInit {
  if (cacheInit) return cacheInit
  try {
    new Request('http://localhost/', { cache: 'no-store' })
    cacheInit = { cache: 'no-store' }
  } catch {
    cacheInit = {} // older workerd throws on the member itself
  }
  return cacheInit
}

function upstreamRequest(call: Call, secret: string, body: SentBody, signal: AbortSignal): Request {
  const { plan, length } = call
  const headers = { ...plan.headers, 'accept-encoding': 'identity' } as Record<string, string> // spread of one
  if (plan.credential === 'apiKey') headers['x-api-key'] = secret
  else headers.authorization = `Bearer ${secret}`

  const isStream = body !== undefined && !(body instanceof Uint8Array)
  if (isStream && length !== undefined) headers['content-length'] = String(length)
  const init: RequestInit & { duplex?: 'half' } = {
    ...noStore(),
    method: plan.method,
    headers,
    redirect: 'manual',
    signal,
    ...(body !== undefined && { body }),
    ...(isStream && { duplex: 'half' }),
  }
  return new Request(plan.url, init)
}

/** A code of an exception, or of what caused it: short and upper case, so that no text of it gets through. */
function codeOf(error: unknown): string | undefined {
  for (const candidate of [error, error instanceof Error ? error.cause : undefined]) {
    const code = candidate instanceof Error && 'code' in candidate ? candidate.code : undefined
    if (typeof code === 'string' && /^[A-Z][A-Z0-9_]{1,63}$/.test(code)) return code
  }
  return undefined
}

function dropBody(response: Response) {
  // Unread bodies hold their connection. Cancelling one that has failed rejects, which nobody needs to know.
  response.body?.cancel().catch(() => {})
}

/** Why an answer cannot be handed on in the form of a `Response`: its status, or a redirect that hides itself. */
function isUnusable({ status, type }: Response): boolean {
  return status < 200 || status > 599 || type === 'opaqueredirect' || type === 'error'
}

/** What can end a call before its answer: the caller, a timer, the upload. The first one is the reason. */
interface Watch {
  signal: AbortSignal
  /** Resolves when the call has been stopped, also where a transport does not heed the signal. */
  stopped: Promise<undefined>
  reason: () => Refusal | undefined
  stop: (why: Refusal) => void
  settle: () => void
}

/**
 * Watches over a call with a controller of its own: Node 24 refuses signals of another realm, and the app's may live
 * as long as its process.
 */
function watch(request: Request): Watch {
  const controller = new AbortController()
  let reason: Refusal | undefined
  let wake = () => {}
  const stopped = new Promise<undefined>((resolve) => {
    wake = () => resolve(undefined)
  })
  const stop = (why: Refusal) => {
    reason ??= why
    controller.abort()
    wake()
  }
  const leave = () => stop(refuse('aborted'))
  if (request.signal.aborted) leave()
  else request.signal.addEventListener('abort', leave, { once: true })
  const settle = () => request.signal.removeEventListener('abort', leave)
  return { signal: controller.signal, stopped, reason: () => reason, stop, settle }
}

function unreachable({ isIdempotent }: Plan, error: unknown): Refusal {
  const cause = codeOf(error)
  const retryable = isIdempotent || (cause !== undefined && NOTHING_SENT.test(cause))
  return refuse('unreachable', { retryable, ...(cause !== undefined && { cause }) })
}

const uploadFailure = (error: unknown) =>
  refuse(error instanceof BodyTooLarge ? 'too-large' : 'aborted')

interface Attempt {
  config: RelayConfig
  call: Call
  secret: string
  watched: Watch
}

/** Waits until the service's answer begins, or until something ends the call. */
async function firstOf(sent: Promise<Response>, attempt: Attempt): Promise<Response | Refusal> {
  const { config, call, watched } = attempt
  const timer = setTimeout(
    () => watched.stop(refuse('timeout', { retryable: call.plan.isIdempotent })),
    config.limits.headersMs,
  )
  try {
    const response = await Promise.race([sent, watched.stopped])
    if (!response) {
      sent.then(dropBody, () => {})
      return watched.reason() ?? refuse('internal')
    }
    call.exchange.upstreamStatus = response.status
    const reason = watched.reason()
    if (!reason && !isUnusable(response)) return response
    dropBody(response)
    return reason ?? refuse('upstream-invalid', { cause: 'status-unusable' })
  } finally {
    clearTimeout(timer)
  }
}

async function send(attempt: Attempt): Promise<Response | Refusal> {
  const { config, call, secret, watched } = attempt
  const { reason, signal, stop } = watched
  let body: SentBody
  try {
    if (!reason()) body = await call.openBody((error) => stop(uploadFailure(error)))
  } catch (error) {
    return uploadFailure(error)
  }
  const early = reason()
  if (early) return early
  try {
    return await firstOf(config.transport(upstreamRequest(call, secret, body, signal)), attempt)
  } catch (error) {
    return reason() ?? unreachable(call.plan, error)
  }
}

/**
 * Sends a plan, once: no retry, no redirect followed. Ends in the service's answer or in a refusal; never rejects.
 */
export async function forward(config: RelayConfig, call: Call): Promise<UpstreamAnswer | Refusal> {
  const { plan, request } = call
  const secret = await config[plan.credential]?.()
  if (secret === undefined) return refuse('misconfigured', { cause: 'key-missing' })
  if (typeof secret !== 'string') return secret

  const watched = watch(request)
  const { settle, stop } = watched
  const result = await send({ config, call, secret, watched })
  if (isRefusal(result)) {
    settle()
    return result
  }
  return {
    response: result,
    hasCallerLeft: () => request.signal.aborted,
    drop: () => stop(refuse('aborted')),
    settle,
  }
}

/** Ends a call whose answer's body is not wanted. */
export function discard({ response, settle }: UpstreamAnswer): void {
  dropBody(response)
  settle()
}
