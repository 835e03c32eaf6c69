import { isJsonObject } from '../../contract/json/json.js'
import { type Problem, parseJsonBytes, toProblem } from '../../contract/problem.js'
import { relayHeaders } from '../../contract/relayProtocol.js'
import type { AdjustableClock } from '../time/createClock.js'
import { readRetryWait, serverTimeOf } from '../time/retryWait.js'
import { type FailedResponse, ProblemError, type ProblemOrigin } from './ProblemError.js'
import { readBytes } from './readBody.js'

const SERVICE_MEMBERS = ['subsystem', 'requestId', 'remedy', 'retryable', 'retryAfter', 'causes']

function originOf(response: Response, problem: Problem, isProxy: boolean): ProblemOrigin {
  if (response.headers.get(relayHeaders.source) !== 'upstream') return 'relay'
  if (!isProxy) return 'service'
  // A provider may use problem+json too. Only the service documents these members.
  const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json')
  const isService = SERVICE_MEMBERS.some((member) => member in problem)
  return isProblem && isService ? 'service' : 'provider'
}

/** Returns the message of a provider's error from `message`, `error_description`, `error.message` or `error`. */
function providerMessage(body: unknown): string | undefined {
  if (!isJsonObject(body)) return undefined
  const nested = isJsonObject(body.error) ? body.error.message : body.error
  const texts = [body.message, body.error_description, nested]
  return texts.find((each) => each && typeof each === 'string') as string | undefined
}

/** Returns the error of a failed response. Never rejects. */
export async function failureOf(
  response: Response,
  receivedMs: number,
  isProxy: boolean,
  clock: AdjustableClock,
): Promise<ProblemError> {
  const bytes = new Uint8Array(await response.arrayBuffer().catch(() => []))
  const { headers, status } = response
  const json = parseJsonBytes(bytes)
  const problem = toProblem(json, status)
  const origin = originOf(response, problem, isProxy)
  const detail = problem.detail || (origin === 'provider' && providerMessage(json))
  const requestId = problem.requestId || headers.get(relayHeaders.requestId)
  const stated = headers.get(relayHeaders.retryable)
  const retryable = stated === null ? problem.retryable : stated.toLowerCase() !== 'false'
  // Must precede `instantIn`: the clock needs the server's time to find out whether the computer has slept.
  const serverMs = serverTimeOf(problem, headers, receivedMs)
  if (serverMs !== undefined) clock.noteServerTime(serverMs)
  const waitMs = readRetryWait(problem, response, receivedMs)
  const body = readBytes(bytes, headers.get('content-type') ?? '', 'auto')
  return new ProblemError({
    origin,
    problem: { ...problem, ...(detail && { detail }), ...(requestId && { requestId }) },
    retryable,
    // If the response forbids retries, a retry at that time would fail again.
    retryAt: retryable === false || waitMs === undefined ? undefined : clock.instantIn(waitMs),
    response: { status, headers, body } satisfies FailedResponse,
  })
}
