import type { SandboxCallKind } from '../../sandbox/responses/problems.js'
import type { Sandbox } from '../../sandbox/sandbox.js'
import type { LoggedCall } from './callLog.js'
import { numberOf } from './serviceRequest.js'
import { headersWithoutSecrets, targetWithoutSecrets } from './withoutSecrets.js'

/** Source of the response to a call. */
export type CallResult =
  /** No response yet. */
  | 'waiting'
  /** The provider. The service forwarded the call. */
  | 'forwarded'
  /** The service, which holds back calls to this provider. */
  | 'held'
  /** The service itself. */
  | 'service'
  /** The sandbox closed the connection. */
  | 'broken'
  /** The caller disconnected before the end. */
  | 'left'

/** A call without secrets, as shown on the page and returned to scripts. */
export interface ShownCall {
  /** Number, starting at 1. */
  number: number
  /** Time of arrival by this machine's clock (RFC 3339). */
  at: string
  /** API of the call. */
  api: SandboxCallKind
  /** HTTP method. */
  method: string
  /** Raw path and query. Values that are or look like secrets are `•••`. */
  path: string
  /** Headers as pairs of name and value. Values that are secrets are `•••`. */
  headers: [string, string][]
  /** HTTP status. Null before the response, and if there was none. */
  status: number | null
  /** Source of the response. */
  result: CallResult
  /** Time to the end of the response, in milliseconds. Null before the end. */
  ms: number | null
  /** Installation of a search or provider call. */
  installationId: string | null
}

function resultOf({ state, status, isHeld }: LoggedCall, isForwarded: boolean): CallResult {
  if (state === 'broken' || state === 'left') return state
  if (status === null) return 'waiting'
  if (isForwarded) return 'forwarded'
  return isHeld ? 'held' : 'service'
}

/** Combines logged calls with the sandbox's data about them. */
export function shownCalls(sandbox: Sandbox, calls: readonly LoggedCall[]): ShownCall[] {
  if (calls.length === 0) return []
  const known = new Map(sandbox.calls().map((call) => [numberOf(call), call]))
  return calls.map((call) => {
    const record = known.get(call.number)
    const { number, atMs, method, target, headers, status, ms } = call
    return {
      number,
      at: new Date(atMs).toISOString(),
      api: record?.kind ?? 'unknown',
      method,
      path: targetWithoutSecrets(target),
      headers: headersWithoutSecrets(headers),
      status,
      result: resultOf(call, record?.forwarded ?? false),
      ms,
      installationId: record?.installationId ?? null,
    }
  })
}
