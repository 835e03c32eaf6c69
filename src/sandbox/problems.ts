import type { JsonObject } from '../contract/json.js'
import { type ProblemBody, statusText } from '../contract/problem.js'

/** What the sandbox was asked for: one of the three APIs, or `unknown` for any other address. */
export type SandboxCallKind = 'destinations' | 'search' | 'proxy' | 'unknown'

/** The problem types, with status and title. The service's document has no catalogue: these are the sandbox's. */
const PROBLEMS = {
  'no-such-address': [404, 'No such address'],
  'method-not-allowed': [405, 'Method not allowed'],
  'not-authenticated': [401, 'Not authenticated'],
  'project-not-found': [404, 'Project not found'],
  'project-name-given': [400, 'Project ID needed'],
  'missing-header': [400, 'Header missing or wrong'],
  'missing-parameter': [400, 'Parameter missing'],
  'unsupported-media-type': [415, 'Media type not supported'],
  'invalid-body': [400, 'Invalid body'],
  'unknown-field': [400, 'Field not known'],
  'integration-not-found': [404, 'Integration not found'],
  'installation-not-found': [404, 'Installation not found'],
  'object-not-defined': [404, 'Object not in the manifest'],
  'object-disabled': [403, 'Object switched off'],
  'proxy-not-enabled': [403, 'Proxy not enabled'],
  'provider-rate-limited': [429, 'Too many requests to the provider'],
  'provider-unreachable': [502, 'Provider unreachable'],
  'internal-error': [500, 'Internal error'],
} as const satisfies Record<string, readonly [number, string]>

/** What is special about one occurrence of a problem. */
interface Occurrence {
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
    readonly code: keyof typeof PROBLEMS,
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

/** The answer that a refusal makes. */
export function refusalResponse(origin: ProblemOrigin, refusal: Refusal): Response {
  const [status, title] = PROBLEMS[refusal.code]
  const { headers, retryAfterMs, ...members } = refusal.occurrence
  const body = problemBody(origin, status, {
    type: `${DOCS_URL}/${refusal.code}`,
    title,
    ...members,
    ...(retryAfterMs === undefined ? {} : { retryAfter: new Date(retryAfterMs).toISOString() }),
  })
  return problemResponse(body, status, headers)
}
