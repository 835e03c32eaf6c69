import type { JsonObject } from '../../contract/json/json.js'
import type { ProblemBody } from '../../contract/problem.js'

interface Entry {
  status: number
  title: string
  /** What happened, and why it matters. */
  detail: string
  /** What to do. */
  remedy: string
}

/**
 * Everything the relay refuses or reports by itself. Fixed texts: nothing of the request, of the upstream's answer
 * or of an exception ends up in them.
 */
const catalog = {
  'bad-path': {
    status: 400,
    title: 'Bad provider path',
    detail:
      'The provider path cannot be sent unchanged, so it could reach something other than asked.',
    remedy: 'Send the path as the provider documents it, percent-encoded once.',
  },
  'bad-query': {
    status: 400,
    title: 'Query not accepted',
    detail: 'A search takes no query: whose records are searched is decided by the server.',
    remedy: 'Put the object and its filters into the JSON body and leave the query out.',
  },
  'bad-body': {
    status: 400,
    title: 'Bad search',
    detail: 'The body is not a search, so nothing was sent to the service.',
    remedy:
      'Send { "objectName": "...", "fieldFilters": [{ "fieldName", "operator": "eq", "value" }] } as JSON.',
  },
  'bad-request': {
    status: 400,
    title: 'Bad request',
    detail: 'The Content-Length is not a number, so where the body ends is not known.',
    remedy: 'Leave Content-Length to the HTTP client.',
  },
  unauthenticated: {
    status: 401,
    title: 'Not signed in',
    detail: 'The app does not know who is asking, so nothing was sent to the service.',
    remedy: 'Sign in and try again.',
  },
  denied: {
    status: 403,
    title: 'Not permitted',
    detail: 'The app does not let this person do this.',
    remedy: 'Ask whoever administers the app for access.',
  },
  csrf: {
    status: 403,
    title: 'Relay header missing',
    detail:
      'The request lacks the header "X-Svc-Relay: 1". A page of another site cannot send it, which is how such pages are kept out.',
    remedy: 'Call the relay through the client, or send "X-Svc-Relay: 1".',
  },
  'cross-origin': {
    status: 403,
    title: 'Request of another origin',
    detail:
      'The browser says that this request is not a fetch of a page of the app itself, so it was not carried out.',
    remedy:
      'Call the relay by fetch from the origin of the app. Behind a proxy that changes the host, set the option "origin"; for another origin, list it in "crossOrigins".',
  },
  'not-a-browser': {
    status: 403,
    title: 'Sender unknown',
    detail:
      'The request carries neither Origin nor Sec-Fetch-Site, so it cannot be told apart from a forged one.',
    remedy:
      'Call the relay from a browser. For callers that are none, set "allowNonBrowser: true".',
  },
  'not-granted': {
    status: 403,
    title: 'Not switched on',
    detail: 'What the app grants to this person does not include this action.',
    remedy:
      'Let "authorize" answer a grant with it: "destinations: true" for the list, a groupRef for a search.',
  },
  'proxy-off': {
    status: 403,
    title: 'Proxying is off',
    detail: 'Calls to this provider are not switched on, so nothing was sent.',
    remedy:
      'Give the relay the option "allow", set "proxy.enabled: true" for the integration in the manifest, and check that the config of the installation does not switch it off.',
  },
  'not-allowed': {
    status: 403,
    title: 'Provider call not allowed',
    detail: 'The relay is not set up to let this method and path through.',
    remedy: 'Add it to what the option "allow" lets through.',
  },
  'not-found': {
    status: 404,
    title: 'No such route',
    detail: 'The relay has no route of this name.',
    remedy: 'Check the endpoint of the client against the option "basePath" of the relay.',
  },
  'unknown-integration': {
    status: 404,
    title: 'No such integration',
    detail: 'There is no integration of this alias for this person.',
    remedy:
      'Check the alias against the option "integrations" and the grant that "authorize" answers.',
  },
  'method-not-allowed': {
    status: 405,
    title: 'Method not allowed',
    detail: 'This route does not take this method.',
    remedy: 'Use one of the methods in the Allow header.',
  },
  'too-large': {
    status: 413,
    title: 'Body too large',
    detail: 'The body is larger than the relay takes, so it was not carried out.',
    remedy: 'Send less at a time, or raise the limit in the option "limits".',
  },
  'upload-timeout': {
    status: 408,
    title: 'Upload too slow',
    detail: 'The body of the request did not arrive in time, so the call was ended.',
    remedy: 'Try again on a faster connection, or send less at a time.',
  },
  'uri-too-long': {
    status: 414,
    title: 'URL too long',
    detail: 'The URL is longer than 8192 characters; servers on the way would cut or refuse it.',
    remedy: 'Ask for less at a time, or send the parameters in a body if the provider takes them.',
  },
  aborted: {
    status: 499,
    title: 'Caller left',
    detail: 'The caller closed the request before it was answered.',
    remedy: 'Nothing to do.',
  },
  'rate-limited': {
    status: 429,
    title: 'Too many calls',
    detail: 'The app limits how often one person may call, so nothing was sent to the service.',
    remedy: 'Wait until the time given in Retry-After.',
  },
  misconfigured: {
    status: 500,
    title: 'Relay not set up correctly',
    detail: 'The relay is not set up correctly, so nothing was sent to the service.',
    remedy: 'Whoever runs the app finds the reason code in the relay’s events.',
  },
  'authorize-failed': {
    status: 500,
    title: 'Access could not be checked',
    detail: 'The app failed while checking access, so nothing was sent to the service.',
    remedy: 'Try again; if it stays, tell whoever runs the app.',
  },
  internal: {
    status: 500,
    title: 'Relay failed',
    detail: 'The relay failed unexpectedly.',
    remedy: 'Try again; if it stays, tell whoever runs the app.',
  },
  'upgrade-not-supported': {
    status: 501,
    title: 'Upgrade not supported',
    detail: 'The relay carries HTTP requests only, neither WebSockets nor other protocols.',
    remedy: 'Use a plain HTTP request.',
  },
  unreachable: {
    status: 502,
    title: 'Service unreachable',
    detail: 'The service could not be reached, or broke off before it answered.',
    remedy: 'Try again in a moment; if it stays, check the option "upstream" and the network.',
  },
  'upstream-auth': {
    status: 502,
    title: 'Service refused the app’s credentials',
    detail: 'The service did not accept the app’s own credentials. The person’s sign-in is fine.',
    remedy: 'If you run this app, check the API key or access token, and the project.',
  },
  'upstream-invalid': {
    status: 502,
    title: 'Answer not understood',
    detail: 'The service answered something that it does not document, so it was not passed on.',
    remedy: 'Check that the option "upstream" points at the service.',
  },
  busy: {
    status: 503,
    title: 'Relay busy',
    detail:
      'As many calls as the relay carries at a time are on their way, so this one was not sent.',
    remedy: 'Try again in a moment.',
  },
  timeout: {
    status: 504,
    title: 'Service too slow',
    detail: 'The service did not begin to answer in time.',
    remedy: 'Try again; whether a change was made at the provider is not known.',
  },
} as const satisfies Record<string, Entry>

/**
 * What the relay refuses or reports by itself: the last part of a problem's `type`.
 *
 * @useDeclaredType
 */
export type ProblemKind = keyof typeof catalog

/** A call that will not be, or could not be, carried out. */
export interface Refusal {
  refusal: ProblemKind
  /** In place of the catalogue's text. Fixed as well, or the app's own words. */
  detail?: string
  /** Further response headers. */
  headers?: Record<string, string>
  /** Further members of the problem. */
  extensions?: JsonObject
  /** @default false */
  retryable?: boolean
  /** When a retry makes sense, in seconds from now. With 429 and 503 only. */
  retryAfterSeconds?: number
  /** A code for the event, such as `ECONNREFUSED`; never sent to the browser. */
  cause?: string
  /** What a function of the app threw, for the app's own log; never sent to the browser. */
  error?: unknown
}

/** Makes a {@link Refusal}. */
export function refuse(kind: ProblemKind, more: Omit<Refusal, 'refusal'> = {}): Refusal {
  return { refusal: kind, ...more }
}

/** Whether a step of the policy ended in a refusal. */
export function isRefusal(value: object | undefined): value is Refusal {
  return value !== undefined && 'refusal' in value
}

/** The HTTP status of a refusal. */
export function statusOf(refusal: Refusal): number {
  return catalog[refusal.refusal].status
}

/**
 * The problem that tells a refusal.
 *
 * @see {@link https://www.rfc-editor.org/rfc/rfc9457#section-3 | RFC 9457, section 3}
 */
export function problemOf(refusal: Refusal, requestId: string, now: Date): ProblemBody {
  const { status, title, detail, remedy } = catalog[refusal.refusal]
  const seconds = refusal.retryAfterSeconds
  return {
    ...refusal.extensions,
    type: `urn:svc-relay:${refusal.refusal}`,
    title,
    status,
    detail: refusal.detail ?? detail,
    remedy,
    instance: `urn:uuid:${requestId}`,
    time: now.toISOString(),
    requestId,
    subsystem: 'relay',
    retryable: refusal.retryable ?? false,
    ...(seconds !== undefined && {
      retryAfter: new Date(now.getTime() + seconds * 1000).toISOString(),
    }),
  }
}
