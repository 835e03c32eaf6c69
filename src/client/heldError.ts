import type { Hold } from './holds.js'
import { ownProblem } from './ownProblems.js'
import { ProblemError } from './ProblemError.js'

/** The error of a call that a hold has met. */
export function heldError({ lockedOut, retryAt }: Hold): ProblemError {
  const words = lockedOut
    ? {
        title: 'The provider has locked this connection out',
        detail: 'It no longer takes this connection’s token, so this call was not sent.',
        remedy: 'Ask whoever administers the connection to restore access.',
      }
    : {
        title: 'Waiting before the next call',
        detail:
          'The last answer said when to call again, and that time has not come, so this call was not sent.',
        remedy: 'Try again when the time has come.',
      }
  return new ProblemError({
    origin: 'held',
    problem: ownProblem(lockedOut ? 'locked-out' : 'held', words),
    retryable: !lockedOut,
    retryAt,
  })
}
