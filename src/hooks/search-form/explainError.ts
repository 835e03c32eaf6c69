import type { ProblemError } from '../../client/response/ProblemError.js'

/**
 * What a failure is told by. Where no relay has answered, that is the same for all components of a page, whatever
 * each of them has asked; an answer that cannot be read is one of another version, where there is such a relay.
 * Anything else speaks for itself: a relay of another make may not say what it offers.
 *
 * @param ofRelay - What has become of the question what the relay offers.
 */
export function explainError<E extends ProblemError | null | undefined>(
  error: E,
  ofRelay: ProblemError | null,
): E | ProblemError {
  const explained = ofRelay?.retryable === false ? 'unexpected-answer' : 'not-a-relay'
  const isExplained = error?.problem.type === `urn:svc-react:${explained}`
  return isExplained && ofRelay?.origin === 'contract' ? ofRelay : error
}
