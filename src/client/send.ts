import type { Fetch } from '../contract/fetch.js'
import { relayHeaders } from '../contract/relayProtocol.js'
import type { ClientHold } from './hold/createHold.js'
import { listen } from './listen.js'
import { failureOf } from './response/failureOf.js'
import { cannotBeSent, notARelay, notReached, ownProblem, tooSlow } from './response/ownProblems.js'
import { ProblemError } from './response/ProblemError.js'
import type { AdjustableClock } from './time/createClock.js'
import { unlessAborted } from './unlessAborted.js'

/** State and settings of a client that every call needs. */
export interface Wire {
  /** Sends the calls of the connection. The devtools replace it. */
  send: (wire: Wire, call: ClientRequest) => Promise<Response>
  /** The relay's URL or path, without a trailing slash. */
  endpoint: string
  fetch: Fetch
  /** Whether `fetch` is the app's own. */
  hasOwnFetch: boolean
  headers: () => HeadersInit | Promise<HeadersInit>
  timeoutMs: number
  clock: AdjustableClock
  hold: ClientHold
  /** Resolves when a call may be sent. */
  passHold: (name: string, sinceMs: number, signal: AbortSignal | undefined) => Promise<void>
  /** Called when a hold begins. `undefined` on a server, which does not sleep and creates many clients. */
  syncClock: (() => void) | undefined
}

/** A request to the relay. */
export interface ClientRequest {
  /** Path and query below the endpoint, starting with `/`. */
  target: string
  /** HTTP method. @default 'GET' */
  method?: string
  /** Request headers of this call. They override those of the client. */
  headers?: HeadersInit
  /** Request body. */
  body?: BodyInit | undefined
  /** Aborts the call, which then rejects with the signal's reason. */
  signal?: AbortSignal | undefined
  /** Target of the holds of this call: `integration:{alias}` or a route. Without it, the call is never held. */
  holdTarget?: string
  /**
   * Whether an error response of the provider is returned instead of thrown. A hold begins in both cases.
   * @default false
   */
  returnProviderErrors?: boolean
}

/**
 * Returns the absolute URL of a call. A path as the endpoint is resolved against the page. Without a page, it requires
 * a `fetch` that uses only the path, such as a relay.
 */
function absolute(wire: Wire, target: string): string {
  const page = globalThis.document?.baseURI ?? globalThis.location?.href
  const base = page ?? (wire.hasOwnFetch ? 'http://relay.invalid' : undefined)
  try {
    return new URL(wire.endpoint || '/', base).href.replace(/\/$/, '') + target
  } catch (cause) {
    throw new ProblemError({
      origin: 'contract',
      cause,
      problem: ownProblem('bad-endpoint', {
        title: 'Invalid endpoint',
        detail: `"${wire.endpoint}" cannot be resolved here. Nothing was sent.`,
        remedy:
          'Use an absolute URL, or the relay itself as `fetch`. A path such as "/api/svc" works only in a browser.',
      }),
    })
  }
}

/**
 * Creates the request of a call.
 *
 * @throws {@link ProblemError} if the request is malformed.
 */
function requestOf(
  url: string,
  call: ClientRequest,
  headers: Headers,
  signal: AbortSignal,
): Request {
  try {
    return new Request(url, {
      method: call.method ?? 'GET',
      headers,
      body: call.body ?? null,
      signal,
      // The Fetch standard requires `duplex` for streams.
      ...(call.body instanceof ReadableStream && { duplex: 'half' }),
    })
  } catch (cause) {
    throw cannotBeSent(cause instanceof Error ? cause.message : 'the request is malformed', cause)
  }
}

async function headersOf(wire: Wire, call: ClientRequest): Promise<Headers> {
  try {
    const given = wire.headers()
    // Only for a promise, so that calls with and without a signal are sent in the order in which they were made. Not with
    // `instanceof`, because a promise can be of another realm. Callers without types can return nothing.
    const isPromise = (given as Partial<Promise<HeadersInit>>)?.then
    const headers = new Headers(await (isPromise ? unlessAborted(given, call.signal) : given))
    for (const [name, value] of new Headers(call.headers)) headers.set(name, value)
    headers.set(relayHeaders.relay, '1')
    return headers
  } catch (cause) {
    call.signal?.throwIfAborted()
    throw cannotBeSent('its headers could not be created', cause)
  }
}

/**
 * Property of a response that refers to its request. In Node, a request refers to its signal weakly, so after it was
 * collected, an abort would no longer reach the body of the response.
 */
const REQUEST = Symbol()

/**
 * Sends one call to the relay and returns its response if it is successful.
 *
 * @throws {@link ProblemError} if there is no response, or the response is an error or not a relay's. An aborted call
 *   rejects with the signal's reason.
 */
export async function send(wire: Wire, call: ClientRequest): Promise<Response> {
  const { signal } = call
  signal?.throwIfAborted()
  const url = absolute(wire, call.target)
  const hold = call.holdTarget && wire.hold.nameOf(call.holdTarget)
  const sinceMs = wire.clock.monotonicNow()
  let headers: Headers
  // There must be no `await` between the last check and the request, because a hold could begin meanwhile. The headers
  // are created after the wait, because a token could expire in it.
  do {
    if (hold) await wire.passHold(hold, sinceMs, signal)
    headers = await headersOf(wire, call)
  } while (hold && wire.hold.get(hold))
  // The signal may have aborted while the headers were created, and it fires `abort` only once.
  signal?.throwIfAborted()

  // One controller for the signal and the timeout, because the oldest supported browsers lack `AbortSignal.any`. The
  // listener stays after the response has begun, so that an abort stops the body too.
  const controller = new AbortController()
  listen(signal, 'abort', () => controller.abort(signal?.reason))
  const timer = setTimeout(() => controller.abort(tooSlow(wire.timeoutMs)), wire.timeoutMs)

  try {
    const request = requestOf(url, call, headers, controller.signal)
    const response = await unlessAborted(wire.fetch(request), controller.signal)
    Object.assign(response, { [REQUEST]: request })
    const { status } = response
    const isMarked = response.headers.has(relayHeaders.source)
    // If no relay is mounted, the app responds with its page, with 404, or with 405 to a POST.
    if (!isMarked && (status < 400 || status === 404 || status === 405)) {
      // Otherwise a stream or a download would keep its connection.
      response.body?.cancel().catch(() => {})
      throw notARelay(response, wire.endpoint, request.method)
    }
    if (status >= 400) {
      const receivedMs = Date.now()
      const isProxy = call.target.startsWith('/proxy/')
      const read = call.returnProviderErrors ? response.clone() : response
      const failure = await failureOf(read, receivedMs, isProxy, wire.clock)
      if (hold && (failure.lockedOut || failure.retryAt)) {
        wire.hold.set(hold, failure.retryAt)
        wire.syncClock?.()
      }
      const isReturned = call.returnProviderErrors && failure.origin === 'provider'
      if (!isReturned || controller.signal.aborted) throw failure
    }
    return response
  } catch (error) {
    controller.signal.throwIfAborted()
    throw error instanceof ProblemError ? error : notReached(error)
  } finally {
    clearTimeout(timer)
  }
}
