import type { OwnKind } from '../../client/response/ownProblems.js'
import type { ProblemMessages } from './en/problems.js'

/** Problems of the relay that end users can see. Problems for developers are not translated. */
type RelayKind =
  | 'authorize-failed'
  | 'denied'
  | 'duplicate-request'
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
 * Translations of the kit's own problems, which are English by default. A `detail` that contains a path, a field or a
 * reason is not translated and is shown unchanged.
 */
export type OwnProblems = Record<
  `urn:svc-react:${OwnKind}` | `urn:svc-relay:${RelayKind}`,
  ProblemMessages['byType'][string]
>
