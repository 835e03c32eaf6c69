import type { JsonObject } from '../../contract/json/json.js'
import { type ProblemBody, statusText } from '../../contract/problem.js'

/** All kinds of calls. */
export const callKinds: readonly SandboxCallKind[] = ['destinations', 'search', 'proxy', 'unknown']

/** Kind of a call: one of the three APIs, or `unknown` for any other address. */
export type SandboxCallKind = 'destinations' | 'search' | 'proxy' | 'unknown'

/** Problem types with status and title. Specific to the sandbox, because the service's document lists none. */
const PROBLEMS = {
  'no-such-address': [404, 'No such address'],
  'method-not-allowed': [405, 'Method not allowed'],
  'not-authenticated': [401, 'Not authenticated'],
  'project-not-found': [404, 'Project not found'],
  'project-name-given': [400, 'Project ID required'],
  'rate-limited': [429, 'Too many requests'],
  'missing-header': [400, 'Missing or invalid header'],
  'missing-parameter': [400, 'Missing parameter'],
  'unsupported-media-type': [415, 'Unsupported media type'],
  'invalid-body': [400, 'Invalid body'],
  'unknown-operator': [400, 'Unknown operator'],
  'unknown-field': [400, 'Unknown field'],
  'integration-not-found': [404, 'Integration not found'],
  'installation-not-found': [404, 'Installation not found'],
  'object-not-defined': [404, 'Object not in the manifest'],
  'object-disabled': [403, 'Object disabled'],
  'proxy-not-enabled': [403, 'Proxy not enabled'],
  'no-matches': [404, 'No matching records'],
  'provider-rate-limited': [429, 'Too many requests to the provider'],
  'provider-unreachable': [502, 'Provider unreachable'],
  'internal-error': [500, 'Internal error'],
} as const satisfies Record<SandboxProblemCode, readonly [number, string]>

/** Last part of a problem's `type`. */
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

/** Last parts of all problem types. */
export const problemCodes = Object.keys(PROBLEMS)

/** Members of a specific problem. */
interface ProblemDetails {
  /** Overrides the status of the problem type. */
  status?: number
  detail: string
  remedy: string
  causes?: string[]
  context?: JsonObject
  retryable?: boolean
  retryAfterMs?: number
  /** Additional response headers. */
  headers?: Record<string, string>
}

/** Thrown by call handlers to return a problem response. */
export class Refusal extends Error {
  constructor(
    readonly code: SandboxProblemCode,
    readonly details: ProblemDetails,
  ) {
    super(details.detail)
  }
}

/** Data that all problems of a call share. */
export interface ProblemOrigin {
  kind: SandboxCallKind
  /** Number of the call, starting at 1. IDs derive from it, so that they are the same in each run. */
  number: number
  /** Time of the problem, in epoch milliseconds. */
  nowMs: number
}

const DOCS_URL = 'https://docs.svc.example/problems'

/** Creates a complete problem object. Missing members get default values. */
export function problemBody(origin: ProblemOrigin, status: number, own: ProblemBody): ProblemBody {
  const hex = origin.number.toString(16).padStart(12, '0')
  const type = own.type ?? `${DOCS_URL}/${status}`
  return {
    type,
    href: type,
    title: statusText(status),
    status,
    detail: 'The call failed because the sandbox simulates a failure.',
    instance: `urn:uuid:00000000-0000-4000-8000-${hex}`,
    subsystem: origin.kind === 'unknown' ? 'gateway' : origin.kind,
    time: new Date(origin.nowMs).toISOString(),
    requestId: `req_${hex}`,
    causes: [],
    remedy: 'Try again later. If the problem persists, contact support.',
    supportEmail: 'support@svc.example',
    supportPhone: '+1 555 0100',
    supportUrl: 'https://svc.example/support',
    retryable: status === 429 || status >= 500,
    context: {},
    ...own,
  }
}

/** Creates a problem response. */
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
 * Creates the response of a refusal.
 *
 * @param statuses - Overrides of the default statuses.
 */
export function refusalResponse(
  origin: ProblemOrigin,
  { code, details }: Refusal,
  statuses: Partial<Record<SandboxProblemCode, number>>,
): Response {
  const [usualStatus, title] = PROBLEMS[code]
  const { status = statuses[code] ?? usualStatus, headers, retryAfterMs, ...members } = details
  const body = problemBody(origin, status, {
    type: `${DOCS_URL}/${code}`,
    title,
    ...members,
    ...(retryAfterMs === undefined ? {} : { retryAfter: new Date(retryAfterMs).toISOString() }),
  })
  return problemResponse(body, status, headers)
}
