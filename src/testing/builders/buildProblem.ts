import { type ProblemBody, statusText } from '../../contract/problem.js'

/** A problem with all documented members except `retryAfter`, which few problems have. */
export type BuiltProblem = ProblemBody & Required<Omit<ProblemBody, 'retryAfter'>>

let built = 0

/**
 * Creates a problem as the service sends it, with a unique request ID. It is the same in each run.
 *
 * @param overrides - Members to override. `status` also changes the title and `retryable`.
 * @example
 * ```ts
 * sandbox.failNext({ status: 403, problem: buildProblem({ status: 403, detail: 'Not for your plan.' }) })
 * const error = new ProblemError({ origin: 'service', problem: { ...buildProblem(), extensions: {} } })
 * ```
 */
export function buildProblem(overrides: ProblemBody = {}): BuiltProblem {
  built += 1
  const { status = 500 } = overrides
  const type = overrides.type ?? `https://docs.svc.example/problems/${status}`
  const serial = String(built).padStart(12, '0')
  return {
    type,
    href: type,
    title: statusText(status),
    status,
    detail: 'The call failed.',
    instance: `urn:uuid:00000000-0000-4000-8000-${serial}`,
    subsystem: 'search',
    time: '2025-01-01T12:00:00Z',
    requestId: `req_test_${built}`,
    causes: ['The database did not respond.'],
    remedy: 'Try again later.',
    supportEmail: 'support@svc.example',
    supportPhone: '+1 555 0100',
    supportUrl: 'https://svc.example/support',
    retryable: status === 429 || status >= 500,
    context: { region: 'eu-1' },
    ...overrides,
  }
}
