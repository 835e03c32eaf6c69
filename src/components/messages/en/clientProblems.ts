import type { ClientProblems } from '../ownProblems.js'

const NOT_SET_UP = {
  title: 'This feature isn’t available',
  detail: 'The app isn’t set up correctly.',
  remedy: 'Contact support.',
}

/** Texts of the client's problems for end users and developers. */
export const enClientProblems: ClientProblems = {
  'urn:svc-react:bad-endpoint': {
    ...NOT_SET_UP,
    developerRemedy:
      'Use an absolute URL, or the relay itself as `fetch`. A path such as "/api/svc" works only in a browser.',
  },
  'urn:svc-react:broken-off': {
    title: 'Response was cut off',
    detail: 'The connection closed before the whole response arrived.',
    remedy: 'Try again. The request may still have gone through.',
    developerRemedy:
      'Check whether a proxy or the server of the relay closes connections before a response ends.',
  },
  'urn:svc-react:cannot-be-sent': {
    title: 'The request cannot be sent',
    remedy: 'Correct the request, then try again.',
    developerRemedy:
      'The detail states the reason. Check the alias, the path, the headers and the body of the call.',
  },
  'urn:svc-react:held': {
    title: 'Rate limit reached',
    detail: 'Requests resume when the provider allows them.',
    remedy: 'Try again later.',
    developerRemedy:
      'Wait until `retryAt`. To queue requests instead, set `whenHeld: "wait"` on the client.',
  },
  'urn:svc-react:locked-out': {
    title: 'The provider has locked this connection out',
    detail: 'It rejects this connection’s token, so no requests are sent.',
    remedy: 'Ask the connection’s administrator to restore access.',
    developerRemedy: 'Restore access at the provider, then call `release()` of `useHold`.',
  },
  'urn:svc-react:network': {
    title: 'The server cannot be reached',
    detail: 'The request was sent, but no response came back.',
    remedy: 'Try again in a few minutes. If this keeps happening, contact support.',
    developerRemedy:
      'Check that `endpoint` is the address of the relay, that its server runs, and that CORS allows the request.',
  },
  'urn:svc-react:not-a-relay': {
    ...NOT_SET_UP,
    developerRemedy:
      'Check that createRelay is mounted at `endpoint` for all methods, and that nothing else responds there.',
  },
  'urn:svc-react:offline': {
    title: 'You are offline',
    detail: 'This device has no network connection.',
    remedy: 'Connect to a network and try again.',
    developerRemedy: 'The browser reports `navigator.onLine === false`. The app needs no change.',
  },
  'urn:svc-react:other-version': {
    title: 'This page is out of date',
    detail: 'The page and the app’s server have different versions.',
    remedy: 'Reload the page. If this keeps happening, contact support.',
    developerRemedy: 'Install the same version of svc-react in the page and its backend.',
  },
  'urn:svc-react:redirected': {
    title: 'Your session may have expired',
    detail: 'The server redirected the request to another page.',
    remedy: 'Reload the page and sign in again. If this keeps happening, contact support.',
    developerRemedy:
      'If the redirect leads to a sign-in page, exclude `endpoint` from it and check the session in `authorize`. If not, check that `endpoint` is the address of the relay.',
  },
  'urn:svc-react:timeout': {
    title: 'Request timed out',
    detail: 'No response arrived in time.',
    remedy: 'Try again. The request may still have gone through.',
    developerRemedy: 'Check the relay’s events for the slow request, or raise `timeoutMs`.',
  },
  'urn:svc-react:unexpected-answer': {
    title: 'Unexpected response',
    detail: 'The service’s response does not have the expected format.',
    remedy: 'Try again in a few minutes. If this keeps happening, contact support.',
    developerRemedy:
      'Check that the option "upstream" points at the service. Report the technical details if the service has changed its responses.',
  },
}
