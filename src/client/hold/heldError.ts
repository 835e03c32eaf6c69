import { ownProblem } from '../response/ownProblems.js'
import { ProblemError } from '../response/ProblemError.js'
import type { Hold } from './createHold.js'

/** The error of a call that a hold has met. */
export function heldError({ lockedOut, retryAt }: Hold): ProblemError {
  const words = lockedOut
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
    problem: ownProblem(lockedOut ? 'locked-out' : 'held', words),
    retryable: !lockedOut,
    retryAt,
  })
}
