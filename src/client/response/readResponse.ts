import { findIssues, type Shape } from '../../contract/checks/findIssues.js'
import { describeIssues } from '../../contract/json/json.js'
import { parseJsonBytes } from '../../contract/problem.js'
import { ownProblem } from './ownProblems.js'
import { ProblemError } from './ProblemError.js'
import { bytesOf } from './readBody.js'

/** Returns the error of a successful response whose body does not follow the contract. */
export function unexpectedResponse(what: string, faults: readonly string[]): ProblemError {
  const shown = faults.slice(0, 3).join('; ')
  const more = faults.length > 3 ? `; and ${faults.length - 3} more` : ''
  return new ProblemError({
    origin: 'contract',
    problem: ownProblem('unexpected-answer', {
      title: 'Unexpected response',
      detail: `The response is not ${what}: ${shown}${more}.`,
      remedy:
        'Try again. If this keeps happening, contact support: the service has changed its responses.',
    }),
  })
}

/** Reads the JSON of a successful response. */
export async function readJson(
  response: Response,
  what: string,
  signal?: AbortSignal,
): Promise<unknown> {
  const bytes = await bytesOf(response, signal)
  const value = parseJsonBytes(bytes)
  if (value !== undefined) return value
  const type = response.headers.get('content-type')?.split(';')[0] || 'no content type'
  throw unexpectedResponse(what, [
    bytes.byteLength === 0 ? 'the body is empty' : `the body is ${type} and not valid JSON`,
  ])
}

/** Returns the faults of a value in a response. The list is empty if the value has the shape. */
export function faultsIn(shape: Shape, value: unknown): string[] {
  return describeIssues(findIssues(shape, value), value)
}
