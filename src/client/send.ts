import type { Fetch } from '../contract/fetch.js'
import { relayHeaders } from '../contract/relayProtocol.js'
import type { ClientHold } from './hold/createHold.js'
import { failureOf } from './response/failureOf.js'
import { cannotBeSent, notARelay, notReached, ownProblem, tooSlow } from './response/ownProblems.js'
import { ProblemError } from './response/ProblemError.js'
import type { AdjustableClock } from './time/createClock.js'
import { unlessAborted } from './unlessAborted.js'

/** What every call of a client needs. */
export interface Wire {
  /** The relay's address, without a trailing slash. */
  endpoint: string
  fetch: Fetch
  /** Whether the app has given it. */
  hasOwnFetch: boolean
  headers: () => HeadersInit | Promise<HeadersInit>
  timeoutMs: number
  clock: AdjustableClock
  hold: ClientHold
  /** Resolves when nothing holds a call. */
  passHold: (name: string, signal: AbortSignal | undefined) => Promise<void>
  /** Called when a hold begins. `undefined` on a server, which does not sleep and creates many clients. */
  syncClock: (() => void) | undefined
}

/** One call of the relay. */
export interface ClientRequest {
  /** Below the endpoint, beginning with `/`. */
  target: string
  /** HTTP method. @default GET */
  method?: string
  /** Request headers of this call. They win over those of the client. */
  headers?: HeadersInit
  /** Request body. */
  body?: BodyInit | undefined
  /** Aborts the call, which then rejects with the signal's reason. */
  signal?: AbortSignal | undefined
  /** What a hold of this call holds: an integration by `integration:{alias}`, or a route. None if absent. */
  holdTarget?: string
}

/**
 * The absolute address of a call. A path means something only where there is a page, or where the relay itself
 * is called: it looks at the path alone.
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
        title: 'The endpoint is not an address',
        detail: `"${wire.endpoint}" cannot be resolved here. Nothing was sent.`,
        remedy:
          'Use an absolute URL, or the relay itself as `fetch`. A path such as "/api/svc" works only in a browser.',
      }),
    })
  }
}

/** The request of a call, or an error that says why there can be none. */
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
      // A stream as a body is sent while it is made; the Fetch standard wants that said.
      ...(call.body instanceof ReadableStream && { duplex: 'half' }),
    })
  } catch (cause) {
    throw cannotBeSent(cause instanceof Error ? cause.message : 'the call is malformed', cause)
  }
}

async function headersOf(wire: Wire, call: ClientRequest): Promise<Headers> {
  try {
    const headers = new Headers(await wire.headers())
    for (const [name, value] of new Headers(call.headers)) headers.set(name, value)
    headers.set(relayHeaders.relay, '1')
    return headers
  } catch (cause) {
    throw cannotBeSent('its headers could not be made', cause)
  }
}

/**
 * Sends one call to the relay and gives its answer, if that is a success.
 *
 * @throws {@link ProblemError} if no answer comes, it is an error, or it is not a relay's. An aborted call
 *   rejects with the signal's reason.
 */
export async function send(wire: Wire, call: ClientRequest): Promise<Response> {
  const { signal } = call
  signal?.throwIfAborted()
  const url = absolute(wire, call.target)
  const headers = await headersOf(wire, call)
  const hold = call.holdTarget === undefined ? undefined : wire.hold.nameOf(call.holdTarget)
  // Nothing may come between the last check and the request, not even a microtask.
  while (hold && wire.hold.get(hold)) await wire.passHold(hold, signal)
  // Headers may have taken their time, and a signal tells of its abort only once.
  signal?.throwIfAborted()

  // One controller for both reasons to stop: `AbortSignal.any` is younger than the browsers we support. It
  // goes on listening after the answer has begun, so that an abort stops the body too.
  const controller = new AbortController()
  signal?.addEventListener('abort', () => controller.abort(signal.reason), { once: true })
  const late = tooSlow(wire.timeoutMs)
  const timer = setTimeout(() => controller.abort(late), wire.timeoutMs)

  const sentMs = Date.now()
  try {
    const request = requestOf(url, call, headers, controller.signal)
    const response = await unlessAborted(wire.fetch(request), controller.signal)
    const { status } = response
    const isMarked = response.headers.has(relayHeaders.source)
    // Where nothing is mounted the app answers by itself: with its page, with 404, or a POST with 405.
    if (!isMarked && (status < 400 || status === 404 || status === 405)) {
      throw notARelay(response, wire.endpoint)
    }
    if (status >= 400) {
      const exchange = { sentMs, receivedMs: Date.now() }
      const isProxy = call.target.startsWith('/proxy/')
      const failure = await failureOf(response, exchange, isProxy, wire.clock)
      if (hold && (failure.lockedOut || failure.retryAt)) {
        wire.hold.set(hold, failure.retryAt)
        wire.syncClock?.()
      }
      throw failure
    }
    return response
  } catch (error) {
    signal?.throwIfAborted()
    if (controller.signal.aborted) throw late
    throw error instanceof ProblemError ? error : notReached(error)
  } finally {
    clearTimeout(timer)
  }
}
