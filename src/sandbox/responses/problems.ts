import type { JsonObject } from '../../contract/json/json.js'
import { type ProblemBody, statusText } from '../../contract/problem.js'

/** What the sandbox can be asked for. */
export const callKinds: readonly SandboxCallKind[] = ['destinations', 'search', 'proxy', 'unknown']

/** What the sandbox was asked for: one of the three APIs, or `unknown` for any other address. */
export type SandboxCallKind = 'destinations' | 'search' | 'proxy' | 'unknown'

/** The problem types, with status and title. The service's document has no catalogue: these are the sandbox's. */
const PROBLEMS = {
  'no-such-address': [404, 'No such address'],
  'method-not-allowed': [405, 'Method not allowed'],
  'not-authenticated': [401, 'Not authenticated'],
  'project-not-found': [404, 'Project not found'],
  'project-name-given': [400, 'Project ID needed'],
  'rate-limited': [429, 'Too many requests'],
  'missing-header': [400, 'Header missing or wrong'],
  'missing-parameter': [400, 'Parameter missing'],
  'unsupported-media-type': [415, 'Media type not supported'],
  'invalid-body': [400, 'Invalid body'],
  'unknown-operator': [400, 'Operator not known'],
  'unknown-field': [400, 'Field not known'],
  'integration-not-found': [404, 'Integration not found'],
  'installation-not-found': [404, 'Installation not found'],
  'object-not-defined': [404, 'Object not in the manifest'],
  'object-disabled': [403, 'Object switched off'],
  'proxy-not-enabled': [403, 'Proxy not enabled'],
  'no-matches': [404, 'No record found'],
  'provider-rate-limited': [429, 'Too many requests to the provider'],
  'provider-unreachable': [502, 'Provider unreachable'],
  'internal-error': [500, 'Internal error'],
} as const satisfies Record<SandboxProblemCode, readonly [number, string]>

/** The last part of a problem's `type`. */
export type SandboxProblemCode =
  | 'no-such-address'
  | 'method-not-allowed'
  | 'not-authenticated'
  | 'project-not-found'
  | 'project-name-given'
  | 'rate-limited'
  | 'missing-header'
  | 'missing-parameter'
  | 'unsupported-media-type'
  | 'invalid-body'
  | 'unknown-operator'
  | 'unknown-field'
  | 'integration-not-found'
  | 'installation-not-found'
  | 'object-not-defined'
  | 'object-disabled'
  | 'proxy-not-enabled'
  | 'no-matches'
  | 'provider-rate-limited'
  | 'provider-unreachable'
  | 'internal-error'

/** The last parts of all problem types. */
export const problemCodes = Object.keys(PROBLEMS)

/** What is special about one occurrence of a problem. */
interface Occurrence {
  /** In place of the status that the problem type has. */
  status?: number
  detail: string
  remedy: string
  causes?: string[]
  context?: JsonObject
  retryable?: boolean
  retryAfterMs?: number
  /** Headers of the answer, beside the media type. */
  headers?: Record<string, string>
}

/** The service says no. Thrown by what answers a call and turned into a problem at one place. */
export class Refusal extends Error {
  constructor(
    readonly code: SandboxProblemCode,
    readonly occurrence: Occurrence,
  ) {
    super(occurrence.detail)
  }
}

/** What every problem of one call has in common. */
export interface ProblemOrigin {
  kind: SandboxCallKind
  /** Its place among all calls, from 1. Ids are made of it, so that they are the same in each run. */
  number: number
  /** When it happened, in epoch milliseconds. */
  nowMs: number
}

const DOCS_URL = 'https://docs.svc.example/problems'

/** A complete problem object: whatever is not said gets a fitting value. */
export function problemBody(origin: ProblemOrigin, status: number, own: ProblemBody): ProblemBody {
  const hex = origin.number.toString(16).padStart(12, '0')
  const type = own.type ?? `${DOCS_URL}/${status}`
  return {
    type,
    href: type,
    title: statusText(status),
    status,
    detail: 'The call failed because the sandbox was told so.',
    instance: `urn:uuid:00000000-0000-4000-8000-${hex}`,
    subsystem: origin.kind === 'unknown' ? 'gateway' : origin.kind,
    time: new Date(origin.nowMs).toISOString(),
    requestId: `req_${hex}`,
    causes: [],
    remedy: 'Try again later, and write to support if it goes on.',
    supportEmail: 'support@svc.example',
    supportPhone: '+1 555 0100',
    supportUrl: 'https://svc.example/support',
    retryable: status === 429 || status >= 500,
    context: {},
    ...own,
  }
}

/** An answer that is a problem. */
export function problemResponse(
  body: ProblemBody,
  status: number,
  headers: Record<string, string> = {},
) {
  const response = Response.json(body, { status, headers })
  response.headers.set('content-type', 'application/problem+json')
  return response
}

/**
 * The answer that a refusal makes.
 *
 * @param statuses - Statuses in place of the sandbox's own.
 */
export function refusalResponse(
  origin: ProblemOrigin,
  { code, occurrence }: Refusal,
  statuses: Partial<Record<SandboxProblemCode, number>>,
): Response {
  const [usualStatus, title] = PROBLEMS[code]
  const { status = statuses[code] ?? usualStatus, headers, retryAfterMs, ...members } = occurrence
  const body = problemBody(origin, status, {
    type: `${DOCS_URL}/${code}`,
    title,
    ...members,
    ...(retryAfterMs === undefined ? {} : { retryAfter: new Date(retryAfterMs).toISOString() }),
  })
  return problemResponse(body, status, headers)
}
