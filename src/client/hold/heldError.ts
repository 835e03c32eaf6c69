import { ownProblem } from '../response/ownProblems.js'
import { ProblemError } from '../response/ProblemError.js'
import type { Hold } from './createHold.js'

/** Returns the error of a call that is held back. */
export function heldError({ lockedOut, retryAt }: Hold): ProblemError {
  const texts = lockedOut
    ? {
        title: 'The provider has locked this connection out',
        detail: 'It rejects this connection’s token, so no requests are sent.',
        remedy: 'Ask the connection’s administrator to restore access.',
      }
    : {
        title: 'Rate limit reached',
        detail: 'Requests resume when the provider allows them.',
        remedy: 'Try again later.',
      }
  return new ProblemError({
    origin: 'held',
    problem: ownProblem(lockedOut ? 'locked-out' : 'held', texts),
    retryable: !lockedOut,
    retryAt,
  })
}
