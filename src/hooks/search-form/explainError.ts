import { ProblemError } from '../../client/response/ProblemError.js'

/**
 * Returns the error to show for a failed request. If the endpoint is not a relay, or is a relay of another version, all
 * components of a page show the same error instead of their own. Returns all other errors unchanged, because another
 * implementation of a relay may not have the route for its info.
 *
 * @param relayError - Error of the query for the relay's info, if it failed.
 */
export function explainError<E extends ProblemError | null | undefined>(
  error: E,
  relayError: ProblemError | null,
): E | ProblemError {
  const problemName = relayError?.retryable === false ? 'unexpected-answer' : 'not-a-relay'
  // TanStack Query also passes on errors of the app's own functions, under the type of the kit's errors.
  const isExplained =
    error instanceof ProblemError && error.problem.type === `urn:svc-react:${problemName}`
  return isExplained && relayError?.origin === 'contract' ? relayError : error
}
