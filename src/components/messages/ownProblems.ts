import type { OwnKind } from '../../client/response/ownProblems.js'
import type { ProblemMessages } from './en/problems.js'

/** What the relay says of itself to a person. What it says only to who sets it up stays as it states it. */
type RelayKind =
  | 'authorize-failed'
  | 'denied'
  | 'internal'
  | 'misconfigured'
  | 'not-allowed'
  | 'not-granted'
  | 'proxy-off'
  | 'timeout'
  | 'too-large'
  | 'unauthenticated'
  | 'unknown-integration'
  | 'unreachable'
  | 'upload-timeout'
  | 'upstream-auth'
  | 'upstream-invalid'

/**
 * The problems that the kit itself states, in another language; they come in English. A `detail` that says which
 * path, field or reason it was has none here, so that it is shown as it came.
 */
export type OwnProblems = Record<
  `urn:svc-react:${OwnKind}` | `urn:svc-relay:${RelayKind}`,
  ProblemMessages['byType'][string]
>
