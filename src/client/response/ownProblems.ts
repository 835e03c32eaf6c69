import { type Problem, toProblem } from '../../contract/problem.js'
import { ProblemError } from './ProblemError.js'

/** The last part of the `type` of a problem that this kit itself states. */
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
  | 'timeout'
  | 'unexpected-answer'

/** A problem that this kit itself states, in the words of a person. */
export function ownProblem(
  kind: OwnKind,
  words: { title: string; detail: string; remedy: string },
  status?: number,
): Problem {
  return toProblem({ type: `urn:svc-react:${kind}`, ...words, subsystem: 'svc-react' }, status)
}

/** No answer came. */
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
        : 'Try again in a moment. If this continues, the address of the relay may be wrong or its server down.',
    }),
  })
}

/** An answer began, and its connection ended before it did. */
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

/** No answer began in time. */
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

/** A call that was not sent, because it would have arrived as something else or not at all. */
export function cannotBeSent(reason: string, cause?: unknown): ProblemError {
  return new ProblemError({
    origin: 'contract',
    retryable: false,
    cause,
    problem: ownProblem('cannot-be-sent', {
      title: 'The call cannot be sent',
      detail: `Nothing was sent: ${reason}.`,
      remedy: 'Correct the call, then try again.',
    }),
  })
}

/**
 * An answer that no relay gives: most often the app's own HTML, because the endpoint is another route.
 *
 * @param endpoint - What was asked.
 */
export function notARelay(
  { status, headers }: Pick<Response, 'status' | 'headers'>,
  endpoint: string,
): ProblemError {
  const type = headers.get('content-type')?.split(';')[0] || 'no content type'
  return new ProblemError({
    origin: 'contract',
    problem: ownProblem(
      'not-a-relay',
      {
        title: 'The endpoint is not a relay',
        detail: `${endpoint}/ answered with status ${status} and ${type}, but not as a relay does.`,
        remedy:
          'Check that `endpoint` is the path where createRelay is mounted, and that nothing in front of it answers instead.',
      },
      status,
    ),
  })
}
