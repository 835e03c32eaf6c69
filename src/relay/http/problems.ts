import type { JsonObject } from '../../contract/json/json.js'
import type { ProblemBody } from '../../contract/problem.js'
import type { RelayProblemKind } from './relayProblemKind.js'

interface Entry {
  status: number
  title: string
  /** Explanation of the problem and its effect. */
  detail: string
  /** Instructions to fix the problem. */
  remedy: string
}

/**
 * Every problem of the relay itself. The texts are fixed and contain nothing from the request, the service's response
 * or an exception.
 */
const catalog: Readonly<Record<RelayProblemKind, Entry>> = {
  'bad-path': {
    status: 400,
    title: 'Bad provider path',
    detail: 'The provider path cannot be sent unchanged, so it could reach a different resource.',
    remedy: 'Send the path as the provider documents it, percent-encoded once.',
  },
  'bad-query': {
    status: 400,
    title: 'Query not accepted',
    detail: 'A search accepts no query, because the server decides whose records are searched.',
    remedy: 'Put the object and its filters into the JSON body and omit the query.',
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
    detail: 'Content-Length or Transfer-Encoding is invalid, so the end of the body is unknown.',
    remedy: 'Let the HTTP client set these headers.',
  },
  'bad-idempotency-key': {
    status: 400,
    title: 'Bad idempotency key',
    detail:
      'The header Idempotency-Key is not a single key of 1 to 255 printable ASCII characters, so nothing was sent to the service.',
    remedy: 'Send one random key for each call, such as a UUID in double quotes.',
  },
  unauthenticated: {
    status: 401,
    title: 'Not signed in',
    detail: 'The user is not signed in, so nothing was sent to the service.',
    remedy: 'Sign in and try again.',
  },
  denied: {
    status: 403,
    title: 'Not permitted',
    detail: 'The app does not allow this user to do this.',
    remedy: 'Ask an administrator of the app for access.',
  },
  csrf: {
    status: 403,
    title: 'Relay header missing',
    detail:
      'The request lacks the header "X-Svc-Relay: 1". Pages of other sites cannot send it, so it protects against cross-site requests.',
    remedy: 'Call the relay through the client, or send "X-Svc-Relay: 1".',
  },
  'cross-origin': {
    status: 403,
    title: 'Cross-origin request',
    detail:
      'According to the browser, the request is not a fetch from a page of the app, so it was rejected.',
    remedy:
      'Call the relay with fetch from the origin of the app. Behind a proxy that changes the host, set the option "origin"; for another origin, list it in "crossOrigins".',
  },
  'not-a-browser': {
    status: 403,
    title: 'Sender unknown',
    detail:
      'The request has neither Origin nor Sec-Fetch-Site, so it cannot be distinguished from a forged one.',
    remedy: 'Call the relay from a browser. For other callers, set "allowNonBrowser: true".',
  },
  'not-granted': {
    status: 403,
    title: 'Action not granted',
    detail: 'The access that the app grants to this user does not include this action.',
    remedy:
      'Add it to the grant that "authorize" returns: "destinations: true" for the list, a groupRef for a search.',
  },
  'proxy-off': {
    status: 403,
    title: 'Proxying is off',
    detail: 'Calls to this provider are not enabled, so nothing was sent.',
    remedy:
      'Set the option "allow" of the relay, set "proxy.enabled: true" for the integration in the manifest, and check that the config of the installation does not turn it off.',
  },
  'not-allowed': {
    status: 403,
    title: 'Provider call not allowed',
    detail: 'The relay is not configured to allow this method and path.',
    remedy: 'Add the call to the option "allow".',
  },
  'not-found': {
    status: 404,
    title: 'No such route',
    detail: 'The relay has no such route.',
    remedy: 'Check that the endpoint of the client matches the option "basePath" of the relay.',
  },
  'unknown-integration': {
    status: 404,
    title: 'No such integration',
    detail: 'This user has no integration with this alias.',
    remedy:
      'Check that the alias is in the option "integrations" and in the grant that "authorize" returns.',
  },
  'method-not-allowed': {
    status: 405,
    title: 'Method not allowed',
    detail: 'This route does not support this method.',
    remedy: 'Use one of the methods in the Allow header.',
  },
  'duplicate-request': {
    status: 409,
    title: 'Duplicate request',
    detail:
      'This request was already sent, so it was not sent again. The first one may have gone through.',
    remedy: 'Check whether the change was made. If it was not, send it as a new request.',
  },
  'too-large': {
    status: 413,
    title: 'Body too large',
    detail: 'The body is larger than the relay accepts, so the call was not sent.',
    remedy: 'Send less data at a time, or raise the limit in the option "limits".',
  },
  'upload-timeout': {
    status: 408,
    title: 'Upload too slow',
    detail: 'The body of the request did not arrive in time, so the call was ended.',
    remedy: 'Try again on a faster connection, or send less data at a time.',
  },
  'uri-too-long': {
    status: 414,
    title: 'URL too long',
    detail: 'The URL is longer than 8192 characters. Other servers would truncate or reject it.',
    remedy:
      'Request less data at a time, or send the parameters in a body if the provider accepts them.',
  },
  aborted: {
    status: 499,
    title: 'Caller disconnected',
    detail: 'The caller closed the connection before the response.',
    remedy: 'No action is needed.',
  },
  'rate-limited': {
    status: 429,
    title: 'Too many calls',
    detail: 'The app limits the number of calls per user, so nothing was sent to the service.',
    remedy: 'Wait until the time in Retry-After.',
  },
  misconfigured: {
    status: 500,
    title: 'Relay not set up correctly',
    detail: 'The relay is not set up correctly, so nothing was sent to the service.',
    remedy: 'If you run this app, check the relay’s events for the cause.',
  },
  'authorize-failed': {
    status: 500,
    title: 'Access could not be checked',
    detail: 'The app failed while checking access, so nothing was sent to the service.',
    remedy: 'Try again. If the error persists, contact the operator of the app.',
  },
  internal: {
    status: 500,
    title: 'Relay failed',
    detail: 'The relay failed unexpectedly.',
    remedy: 'Try again. If the error persists, contact the operator of the app.',
  },
  'upgrade-not-supported': {
    status: 501,
    title: 'Upgrade not supported',
    detail: 'The relay supports HTTP requests only, not WebSockets or other protocols.',
    remedy: 'Use a plain HTTP request.',
  },
  unreachable: {
    status: 502,
    title: 'Service unreachable',
    detail: 'The service could not be reached, or closed the connection before it responded.',
    remedy:
      'Try again in a moment. If the error persists, check the option "upstream" and the network.',
  },
  'upstream-auth': {
    status: 502,
    title: 'Service refused the app’s credentials',
    detail: 'The service did not accept the app’s own credentials. The user’s sign-in is valid.',
    remedy: 'If you run this app, check the API key or access token, and the project.',
  },
  'upstream-invalid': {
    status: 502,
    title: 'Unexpected response',
    detail:
      'The service returned a response that it does not document, so the response was not passed on.',
    remedy: 'Check that the option "upstream" points at the service.',
  },
  busy: {
    status: 503,
    title: 'Relay busy',
    detail:
      'The relay already has its maximum number of calls in progress, so this one was not sent.',
    remedy: 'Try again in a moment.',
  },
  timeout: {
    status: 504,
    title: 'Service too slow',
    detail: 'The service did not begin to respond in time.',
    remedy: 'Try again. It is not known whether the call changed data at the provider.',
  },
}

/** The reason why a call was rejected or failed. */
export interface Refusal {
  refusal: RelayProblemKind
  /** Replaces the catalog's text. A fixed text as well, or the app's own. */
  detail?: string
  /** Additional response headers. */
  headers?: Record<string, string>
  /** Additional members of the problem. */
  extensions?: JsonObject
  /** Whether the request can be retried. @default false */
  retryable?: boolean
  /** When to retry, in seconds from now. With 429 and 503 only. */
  retryAfterSeconds?: number
  /** Code for the event, such as `ECONNREFUSED`. Never sent to the browser. */
  cause?: string
  /** The error that a function of the app threw, for the app's own log. Never sent to the browser. */
  error?: unknown
}

/** Creates a {@link Refusal}. */
export function refuse(kind: RelayProblemKind, more: Omit<Refusal, 'refusal'> = {}): Refusal {
  return { refusal: kind, ...more }
}

/** Whether the result of a step is a refusal. */
export function isRefusal(value: object | undefined): value is Refusal {
  return value !== undefined && 'refusal' in value
}

/** Returns the HTTP status of a refusal. */
export function statusOf(refusal: Refusal): number {
  return catalog[refusal.refusal].status
}

/**
 * Creates the problem of a refusal.
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
