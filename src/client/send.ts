import type { Fetch } from '../contract/fetch.js'
import { type Problem, parseJsonBytes, toProblem } from '../contract/problem.js'
import { relayHeaders } from '../contract/relayProtocol.js'
import { type FailedResponse, ProblemError, type ProblemOrigin } from './ProblemError.js'
import { readBytes } from './readBody.js'
import { type Exchange, readRetryAt } from './retryAt.js'

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

/** A problem that this kit itself states, in the words of a person. */
export function ownProblem(
  words: { title: string; detail: string; remedy: string },
  status?: number,
): Problem {
  return toProblem({ ...words, subsystem: 'svc-react' }, status)
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
      problem: ownProblem({
        title: 'The endpoint is not an address',
        detail: `"${wire.endpoint}" cannot be resolved here, so nothing was sent.`,
        remedy:
          'Give the relay as an absolute URL; a path such as "/api/svc" works only in a browser.',
      }),
    })
  }
}

function notReached(cause: unknown): ProblemError {
  const offline = globalThis.navigator?.onLine === false
  return new ProblemError({
    origin: 'network',
    cause,
    retryable: true,
    problem: ownProblem({
      title: offline ? 'You are offline' : 'The server cannot be reached',
      detail: offline
        ? 'This device has no network connection, so the request was not answered.'
        : 'The request was sent, but no answer came back.',
      remedy: offline
        ? 'Connect to a network and try again.'
        : 'Try again in a moment. If it stays like this, the address of the relay may be wrong or its server down.',
    }),
  })
}

function tooSlow(timeoutMs: number): ProblemError {
  return new ProblemError({
    origin: 'timeout',
    retryable: true,
    problem: ownProblem({
      title: 'No answer in time',
      detail: `The server did not begin to answer within ${Math.round(timeoutMs / 1000)} seconds, so the request was given up.`,
      remedy: 'Try again. What was asked for may have been done all the same.',
    }),
  })
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

/** A call that was not sent, because it would have arrived as something else or not at all. */
export function cannotBeSent(reason: string, cause?: unknown): ProblemError {
  return new ProblemError({
    origin: 'contract',
    retryable: false,
    cause,
    problem: ownProblem({
      title: 'The call cannot be sent',
      detail: `Nothing was sent: ${reason}.`,
      remedy: 'Correct the call; the same call will be refused again.',
    }),
  })
}

/** An answer that no relay gives: most often the app's own HTML, because the endpoint is another route. */
export function notARelay(response: Response): ProblemError {
  const type = response.headers.get('content-type')?.split(';')[0] || 'no content type'
  return new ProblemError({
    origin: 'contract',
    problem: ownProblem(
      {
        title: 'The endpoint is not a relay',
        detail: `It answered with status ${response.status} and ${type}, but not as a relay does.`,
        remedy:
          'Check that `endpoint` is the path where createRelay is mounted, and that nothing in front of it answers instead.',
      },
      response.status,
    ),
  })
}

const SERVICE_MEMBERS = ['subsystem', 'requestId', 'remedy', 'retryable', 'retryAfter', 'causes']

function originOf(response: Response, problem: Problem, isProxy: boolean): ProblemOrigin {
  if (response.headers.get(relayHeaders.source) !== 'upstream') return 'relay'
  if (!isProxy) return 'service'
  // A provider may speak problem+json too; the members that only the service documents tell them apart.
  const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json')
  const isService = SERVICE_MEMBERS.some((member) => member in problem)
  return isProblem && isService ? 'service' : 'provider'
}

/** The error that a failed answer tells. */
async function failed(response: Response, exchange: Exchange, isProxy: boolean) {
  const bytes = new Uint8Array(await response.arrayBuffer().catch(() => new ArrayBuffer(0)))
  const { headers, status } = response
  const problem = toProblem(parseJsonBytes(bytes), status)
  const requestId = problem.requestId ?? headers.get(relayHeaders.requestId) ?? undefined
  const stated = headers.get(relayHeaders.retryable)
  const body = readBytes(bytes, headers.get('content-type') ?? '', 'auto')
  return new ProblemError({
    origin: originOf(response, problem, isProxy),
    problem: requestId === undefined ? problem : { ...problem, requestId },
    retryable: stated === null ? undefined : stated.toLowerCase() !== 'false',
    retryAt: readRetryAt(problem, headers, exchange),
    response: { status, headers, body } satisfies FailedResponse,
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
  const headers = new Headers(await wire.headers())
  for (const [name, value] of new Headers(call.headers)) headers.set(name, value)
  headers.set(relayHeaders.relay, '1')

  // One controller for both reasons to stop: `AbortSignal.any` is younger than the browsers we support.
  const controller = new AbortController()
  const stop = () => controller.abort(signal?.reason)
  signal?.addEventListener('abort', stop, { once: true })
  let timedOut = false
  const timer = setTimeout(() => {
    timedOut = true
    controller.abort()
  }, wire.timeoutMs)

  const sentMs = Date.now()
  try {
    const response = await wire.fetch(requestOf(url, call, headers, controller.signal))
    clearTimeout(timer)
    const isProxy = call.target.startsWith('/proxy/')
    if (response.status >= 400) {
      throw await failed(response, { sentMs, receivedMs: Date.now() }, isProxy)
    }
    if (!response.headers.has(relayHeaders.source)) throw notARelay(response)
    return response
  } catch (error) {
    if (error instanceof ProblemError) throw error
    signal?.throwIfAborted()
    throw timedOut ? tooSlow(wire.timeoutMs) : notReached(error)
  } finally {
    clearTimeout(timer)
  }
}
