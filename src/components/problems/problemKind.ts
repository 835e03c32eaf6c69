import type { ProblemError } from '../../client/response/ProblemError.js'
import type { RetryState } from '../../hooks/countdown/useRetryState.js'

/** What a problem means for the person in front of it. */
export type ProblemKind = 'failed' | 'waiting' | 'elapsed' | 'locked-out' | 'forbidden' | 'offline'

/** What kind of problem an error is, and whether its time has come. */
export function problemKind(error: ProblemError, wait: RetryState): ProblemKind {
  // The provider has shut the token out: time will not help. Other problems say of themselves why not.
  if (error.lockedOut) return 'locked-out'
  if (error.retryable !== false && wait !== 'none') return wait
  if (error.status === 401 || error.status === 403) return 'forbidden'
  return error.origin === 'network' ? 'offline' : 'failed'
}
