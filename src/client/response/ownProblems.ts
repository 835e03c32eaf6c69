import { type Problem, toProblem } from '../../contract/problem.js'
import { ProblemError } from './ProblemError.js'

/** Last part of the `type` of the kit's own problems. */
export type OwnKind =
  | 'bad-endpoint'
  | 'broken-off'
  | 'cannot-be-sent'
  | 'held'
  | 'locked-out'
  | 'network'
  | 'not-a-relay'
  | 'offline'
  | 'other-version'
  | 'redirected'
  | 'timeout'
  | 'unexpected-answer'

/** Creates one of the kit's own problems. */
export function ownProblem(
  kind: OwnKind,
  words: { title: string; detail: string; remedy: string },
  status?: number,
): Problem {
  return toProblem({ type: `urn:svc-react:${kind}`, ...words, subsystem: 'svc-react' }, status)
}

/** Creates an error for a request without a response. */
export function notReached(cause: unknown): ProblemError {
  const offline = globalThis.navigator?.onLine === false
  return new ProblemError({
    origin: 'network',
    cause,
    retryable: true,
    problem: ownProblem(offline ? 'offline' : 'network', {
      title: offline ? 'You are offline' : 'The server cannot be reached',
      detail: offline
        ? 'This device has no network connection.'
        : 'The request was sent, but no response came back.',
      remedy: offline
        ? 'Connect to a network and try again.'
        : 'Try again in a few minutes. If this keeps happening, contact support.',
    }),
  })
}

/** Creates an error for a response whose connection closed early. */
export function brokenOff(cause: unknown): ProblemError {
  return new ProblemError({
    origin: 'network',
    cause,
    retryable: true,
    problem: ownProblem('broken-off', {
      title: 'Response was cut off',
      detail: 'The connection closed before the whole response arrived.',
      remedy: 'Try again. The request may still have gone through.',
    }),
  })
}

/** Creates an error for a request that timed out. */
export function tooSlow(timeoutMs: number): ProblemError {
  return new ProblemError({
    origin: 'timeout',
    retryable: true,
    problem: ownProblem('timeout', {
      title: 'Request timed out',
      detail: `No response arrived within ${Math.round(timeoutMs / 1000)} seconds.`,
      remedy: 'Try again. The request may still have gone through.',
    }),
  })
}

/** Creates an error for a request that cannot be sent, or that would not arrive unchanged. */
export function cannotBeSent(reason: string, cause?: unknown): ProblemError {
  return new ProblemError({
    origin: 'contract',
    retryable: false,
    cause,
    problem: ownProblem('cannot-be-sent', {
      title: 'The request cannot be sent',
      detail: `Nothing was sent: ${reason}.`,
      remedy: 'Correct the request, then try again.',
    }),
  })
}

/**
 * Creates an error for a response that is not a relay's. Usually it is the app's own HTML, because the endpoint is a
 * different route.
 *
 * @param endpoint - Endpoint of the request.
 * @param method - Method of the request. An app responds with 405 if it mounts the relay for other methods only.
 */
export function notARelay(
  { status, headers, redirected }: Pick<Response, 'status' | 'headers' | 'redirected'>,
  endpoint: string,
  method: string,
): ProblemError {
  const type = headers.get('content-type')?.split(';')[0] || 'no content type'
  return new ProblemError({
    origin: 'contract',
    problem: ownProblem(
      // Most redirects lead to a page to sign in.
      redirected ? 'redirected' : 'not-a-relay',
      {
        title: 'The endpoint is not a relay',
        detail: `${endpoint} responded to ${method}${redirected ? ' after a redirect' : ''} with status ${status} and ${type}, which is not from a relay.`,
        remedy: redirected
          ? 'Reload the page and sign in again.'
          : 'Check that createRelay is mounted at `endpoint`, for all methods.',
      },
      status,
    ),
  })
}
