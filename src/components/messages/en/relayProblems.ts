import type { RelayProblems } from '../ownProblems.js'

const CONTACT = 'Contact support.'
const TRY_LATER = 'Try again in a few minutes. If this keeps happening, contact support.'
const RELOAD = 'Reload the page and try again. If this keeps happening, contact support.'
const ASK_FOR_ACCESS = 'Ask an administrator of the app for access.'

const NOT_SET_UP = {
  title: 'This feature isn’t available',
  detail: 'The app isn’t set up correctly. Nothing was sent.',
  remedy: CONTACT,
}

const BLOCKED = {
  title: 'Request blocked',
  detail: 'The app could not confirm that the request came from one of its own pages.',
  remedy: RELOAD,
}

/** Texts of the relay's problems for end users and developers. */
export const enRelayProblems: RelayProblems = {
  'urn:svc-relay:aborted': {
    title: 'Request cancelled',
    detail: 'The connection closed before a response arrived.',
    remedy: 'Try again.',
    developerRemedy: 'No action is needed.',
  },
  'urn:svc-relay:authorize-failed': {
    title: 'Access could not be checked',
    detail: 'The app could not check your access. Nothing was sent.',
    remedy: TRY_LATER,
    developerRemedy: 'Check the relay’s events for the error of "authorize".',
  },
  'urn:svc-relay:bad-body': {
    title: 'Invalid search',
    detail: 'The app does not accept this search. Nothing was sent.',
    remedy: 'Check the object and the filters, then try again.',
    developerRemedy:
      'Send { "objectName": "...", "fieldFilters": [{ "fieldName", "operator": "eq", "value" }] } as JSON.',
  },
  'urn:svc-relay:bad-idempotency-key': {
    ...NOT_SET_UP,
    developerRemedy: 'Send one Idempotency-Key of at most 255 printable ASCII characters.',
  },
  'urn:svc-relay:bad-path': {
    title: 'Invalid path',
    detail: 'This path would reach the provider as a different one. Nothing was sent.',
    remedy: 'Correct the path, then try again.',
    developerRemedy: 'Send the path as the provider documents it, percent-encoded once.',
  },
  'urn:svc-relay:bad-query': {
    ...NOT_SET_UP,
    developerRemedy: 'Put the object and its filters into the JSON body and omit the query.',
  },
  'urn:svc-relay:bad-request': {
    ...NOT_SET_UP,
    developerRemedy: 'Let the HTTP client set Content-Length.',
  },
  'urn:svc-relay:busy': {
    title: 'Too many requests in progress',
    detail: 'The app is processing too many requests. Nothing was sent.',
    remedy: 'Try again in a moment.',
    developerRemedy: 'Add instances of the relay, or raise `limits.maxInFlight`.',
  },
  'urn:svc-relay:cross-origin': {
    ...BLOCKED,
    developerRemedy:
      'Call the relay with fetch from the origin of the app. Behind a proxy that changes the host, set the option "origin"; for another origin, list it in "crossOrigins".',
  },
  'urn:svc-relay:csrf': {
    ...BLOCKED,
    developerRemedy: 'Call the relay through the client, or send "X-Svc-Relay: 1".',
  },
  'urn:svc-relay:denied': {
    title: 'Not permitted',
    remedy: ASK_FOR_ACCESS,
    developerRemedy: 'The option "authorize" denied the call. Check the user’s rights.',
  },
  'urn:svc-relay:duplicate-request': {
    title: 'This request was already sent',
    detail: 'It was not sent again, because the first one may have gone through.',
    remedy: 'Check whether the change was made. If not, send it as a new request.',
    developerRemedy:
      'Send each new request with a new Idempotency-Key. See the relay’s option "duplicateRequests".',
  },
  'urn:svc-relay:internal': {
    title: 'Something went wrong',
    detail: 'The app’s server failed unexpectedly.',
    remedy: TRY_LATER,
    developerRemedy: 'Report the error with the request ID.',
  },
  'urn:svc-relay:method-not-allowed': {
    ...NOT_SET_UP,
    developerRemedy: 'Use one of the methods in the Allow header.',
  },
  'urn:svc-relay:misconfigured': {
    ...NOT_SET_UP,
    developerRemedy: 'Check the relay’s events for the cause.',
  },
  'urn:svc-relay:not-a-browser': {
    ...BLOCKED,
    developerRemedy:
      'Call the relay from a browser. For other callers, set "allowNonBrowser: true".',
  },
  'urn:svc-relay:not-allowed': {
    title: 'API request not allowed',
    detail: 'The app does not allow this method and path. Nothing was sent.',
    remedy: ASK_FOR_ACCESS,
    developerRemedy: 'Add the call to the option "allow".',
  },
  'urn:svc-relay:not-found': {
    ...NOT_SET_UP,
    developerRemedy:
      'Check that the endpoint of the client matches the option "basePath" of the relay.',
  },
  'urn:svc-relay:not-granted': {
    title: 'No access',
    detail: 'The app does not give you access to this.',
    remedy: ASK_FOR_ACCESS,
    developerRemedy:
      'Add it to the grant that "authorize" returns: "destinations: true" for the list, a groupRef for a search.',
  },
  'urn:svc-relay:proxy-off': {
    title: 'API requests are turned off',
    detail: 'API requests to this provider are not available. Nothing was sent.',
    remedy: ASK_FOR_ACCESS,
    developerRemedy:
      'Set the option "allow" of the relay, set "proxy.enabled: true" for the integration in the manifest, and check that the config of the installation does not turn it off.',
  },
  'urn:svc-relay:rate-limited': {
    title: 'Too many requests',
    detail: 'You have reached the app’s limit for requests. Nothing was sent.',
    remedy: 'Wait a moment, then try again.',
    developerRemedy: 'Wait until the time in Retry-After, or raise the limit in "rateLimit".',
  },
  'urn:svc-relay:timeout': {
    title: 'The service is too slow',
    detail: 'The service did not respond in time.',
    remedy: 'Try again. The request may still have gone through.',
    developerRemedy: 'Check the relay’s events to see whether one provider is slow.',
  },
  'urn:svc-relay:too-large': {
    title: 'Request too large',
    detail: 'The request is larger than the app accepts. Nothing was sent.',
    remedy: 'Send less data at a time.',
    developerRemedy: 'Raise the limit in the option "limits".',
  },
  'urn:svc-relay:unauthenticated': {
    title: 'Not signed in',
    detail: 'You are not signed in to the app. Nothing was sent.',
    remedy: 'Sign in and try again.',
    developerRemedy:
      'If the user is signed in, check that the browser sends the cookie to the relay and that "authorize" reads it.',
  },
  'urn:svc-relay:unknown-integration': {
    title: 'Integration not found',
    detail: 'This integration does not exist, or you have no access to it.',
    remedy: ASK_FOR_ACCESS,
    developerRemedy:
      'Check that the alias is in the option "integrations" and in the grant that "authorize" returns.',
  },
  'urn:svc-relay:unreachable': {
    title: 'The service cannot be reached',
    detail: 'The service did not respond, or closed the connection before it responded.',
    remedy: TRY_LATER,
    developerRemedy: 'Check the option "upstream" and the network.',
  },
  'urn:svc-relay:upgrade-not-supported': {
    ...NOT_SET_UP,
    developerRemedy: 'Use a plain HTTP request.',
  },
  'urn:svc-relay:upload-timeout': {
    title: 'The upload is too slow',
    detail: 'The data did not arrive in time, so the request was ended.',
    remedy: 'Try again on a faster connection, or send less data at a time.',
    developerRemedy: 'Raise `limits.bodyMs` or `limits.idleMs`.',
  },
  'urn:svc-relay:upstream-auth': {
    title: 'The service rejected the app',
    detail: 'The service did not accept the app’s own credentials. Your sign-in is valid.',
    remedy: CONTACT,
    developerRemedy: 'Check the API key or access token, and the project.',
  },
  'urn:svc-relay:upstream-invalid': {
    title: 'Unexpected response',
    detail: 'The service’s response does not have the expected format.',
    remedy: TRY_LATER,
    developerRemedy: 'Check that the option "upstream" points at the service.',
  },
  'urn:svc-relay:uri-too-long': {
    title: 'Request too long',
    detail: 'The request has too many or too long values. Nothing was sent.',
    remedy: 'Use fewer or shorter values.',
    developerRemedy: 'Send the parameters in a body if the provider accepts them.',
  },
}
