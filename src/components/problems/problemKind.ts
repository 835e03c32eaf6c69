import type { ProblemError } from '../../client/response/ProblemError.js'
import type { RetryState } from '../../hooks/countdown/useRetryState.js'

/** Kind of a problem, as the user experiences it. */
export type ProblemKind = 'failed' | 'waiting' | 'elapsed' | 'locked-out' | 'forbidden' | 'offline'

/** Returns the kind of an error's problem. It depends on whether the retry time has passed. */
export function problemKind(error: ProblemError, wait: RetryState): ProblemKind {
  // Before the retry time, because waiting does not help if the provider has locked out the token.
  if (error.lockedOut) return 'locked-out'
  if (error.retryable !== false && wait !== 'none') return wait
  if (error.status === 401 || error.status === 403) return 'forbidden'
  return error.origin === 'network' ? 'offline' : 'failed'
}
