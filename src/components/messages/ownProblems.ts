import type { OwnKind } from '../../client/response/ownProblems.js'

/** Kinds of the relay's problems. A test compares them with the relay's own list. */
type RelayKind =
  | 'aborted'
  | 'authorize-failed'
  | 'bad-body'
  | 'bad-idempotency-key'
  | 'bad-path'
  | 'bad-query'
  | 'bad-request'
  | 'busy'
  | 'cross-origin'
  | 'csrf'
  | 'denied'
  | 'duplicate-request'
  | 'internal'
  | 'method-not-allowed'
  | 'misconfigured'
  | 'not-a-browser'
  | 'not-allowed'
  | 'not-found'
  | 'not-granted'
  | 'proxy-off'
  | 'rate-limited'
  | 'timeout'
  | 'too-large'
  | 'unauthenticated'
  | 'unknown-integration'
  | 'unreachable'
  | 'upgrade-not-supported'
  | 'upload-timeout'
  | 'upstream-auth'
  | 'upstream-invalid'
  | 'uri-too-long'

/** Texts of one of the kit's own problems. */
interface OwnTexts {
  title: string
  /** Replaces the problem's own detail. Omitted if the problem's own detail states what to correct. */
  detail?: string
  /** Remedy for end users. */
  remedy: string
  /** Remedy for developers of the app, with the option, path or log to check. */
  developerRemedy: string
}

/** Texts of the client's problems in one language. */
export type ClientProblems = Record<`urn:svc-react:${OwnKind}`, OwnTexts>

/** Texts of the relay's problems in one language. */
export type RelayProblems = Record<`urn:svc-relay:${RelayKind}`, OwnTexts>
