import { ProblemError, type ProblemErrorInit } from 'svc-react'

/** An error whose problem has every documented member. */
export const wholeProblem: ProblemErrorInit['problem'] = {
  type: 'https://service.example/problems/provider-unavailable',
  href: 'https://docs.service.example/problems/provider-unavailable',
  title: 'The CRM does not answer',
  status: 503,
  detail: 'Hub CRM has not answered three requests in a row, so no more are sent for now.',
  instance: 'https://service.example/occurrences/7f3a',
  subsystem: 'proxy',
  time: '2026-03-06T22:09:19Z',
  requestId: 'req_01JNQ8Z6T3',
  causes: ['The provider closed the connection', 'The provider reports an incident'],
  remedy: 'Wait until the provider has solved its incident, then try again.',
  supportEmail: 'support@service.example',
  supportPhone: '+1 555 0100',
  supportUrl: 'https://service.example/support',
  retryable: true,
  retryAfter: '2026-03-06T22:09:49Z',
  context: { provider: 'hub', attempts: 3 },
  extensions: { correlationId: 'a1b2c3' },
}

/** Creates an error of the kit, with every member by default. */
export function problemError(init: Partial<ProblemErrorInit> = {}): ProblemError {
  return new ProblemError({ origin: 'service', problem: wholeProblem, ...init })
}
