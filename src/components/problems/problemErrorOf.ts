import { ProblemError } from '../../client/response/ProblemError.js'
import { toProblem } from '../../contract/problem.js'

/**
 * Returns the error to show. A call that the app aborted has none. TanStack Query also passes on errors of the app's own
 * callbacks, such as `select`, under the type of the kit's errors.
 */
export function problemErrorOf(error: unknown): ProblemError | null {
  if (error instanceof ProblemError) return error
  if (!(error instanceof Error) || error.name === 'AbortError') return null
  // Users see a general title, and developers the error under Details.
  const problem = toProblem({ error: String(error) }, undefined)
  return new ProblemError({ origin: 'contract', cause: error, problem })
}
