import type { Fetch } from '../contract/fetch.js'
import { relayHeaders } from '../contract/relayProtocol.js'
import { failureOf } from './failureOf.js'
import { cannotBeSent, notARelay, notReached, ownProblem, tooSlow } from './ownProblems.js'
import { ProblemError } from './ProblemError.js'

/** What every call of a client needs. */
export interface Wire {
  /** The relay's address, without a trailing slash. */
  endpoint: string
  fetch: Fetch
  headers: () => HeadersInit | Promise<HeadersInit>
  timeoutMs: number
}

/** One call of the relay. */
export interface RelayCall {
  /** Below the endpoint, beginning with `/`. */
  target: string
  method?: string
  headers?: HeadersInit
  body?: BodyInit | undefined
  signal?: AbortSignal | undefined
}

/** The absolute address of a call. A relative endpoint means something only where there is a page. */
function absolute(wire: Wire, target: string): string {
  const base = globalThis.document?.baseURI ?? globalThis.location?.href
  try {
    return new URL(wire.endpoint || '/', base).href.replace(/\/$/, '') + target
  } catch (cause) {
    throw new ProblemError({
      origin: 'contract',
      cause,
      problem: ownProblem('bad-endpoint', {
        title: 'The endpoint is not an address',
        detail: `"${wire.endpoint}" cannot be resolved here, so nothing was sent.`,
        remedy:
          'Give the relay as an absolute URL; a path such as "/api/svc" works only in a browser.',
      }),
    })
  }
}

/** The request of a call, or an error that says why there can be none. */
function requestOf(url: string, call: RelayCall, headers: Headers, signal: AbortSignal): Request {
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

async function headersOf(wire: Wire, call: RelayCall): Promise<Headers> {
  try {
    const headers = new Headers(await wire.headers())
    for (const [name, value] of new Headers(call.headers)) headers.set(name, value)
    headers.set(relayHeaders.relay, '1')
    return headers
  } catch (cause) {
    throw cannotBeSent('its headers could not be made', cause)
  }
}

/** Rejects when a signal aborts: what sends a request may be too busy, or too simple, to listen. */
function abortOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

/**
 * Sends one call to the relay and gives its answer, if that is a success.
 *
 * @throws {@link ProblemError} if no answer comes, it is an error, or it is not a relay's. An aborted call
 *   rejects with the signal's reason.
 */
export async function send(wire: Wire, call: RelayCall): Promise<Response> {
  const { signal } = call
  signal?.throwIfAborted()
  const url = absolute(wire, call.target)
  const headers = await headersOf(wire, call)

  // One controller for both reasons to stop: `AbortSignal.any` is younger than the browsers we support. It
  // goes on listening after the answer has begun, so that an abort stops the body too.
  const controller = new AbortController()
  signal?.addEventListener('abort', () => controller.abort(signal.reason), { once: true })
  const late = tooSlow(wire.timeoutMs)
  const timer = setTimeout(() => controller.abort(late), wire.timeoutMs)

  const sentMs = Date.now()
  try {
    const request = requestOf(url, call, headers, controller.signal)
    const response = await Promise.race([wire.fetch(request), abortOf(controller.signal)])
    if (response.status >= 400) {
      const exchange = { sentMs, receivedMs: Date.now() }
      throw await failureOf(response, exchange, call.target.startsWith('/proxy/'))
    }
    if (!response.headers.has(relayHeaders.source)) throw notARelay(response)
    return response
  } catch (error) {
    signal?.throwIfAborted()
    if (controller.signal.aborted) throw late
    throw error instanceof ProblemError ? error : notReached(error)
  } finally {
    clearTimeout(timer)
  }
}
