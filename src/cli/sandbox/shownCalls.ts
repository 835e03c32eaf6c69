import type { SandboxCallKind } from '../../sandbox/responses/problems.js'
import type { Sandbox } from '../../sandbox/sandbox.js'
import type { LoggedCall } from './callLog.js'
import { numberOf } from './serviceRequest.js'
import { headersWithoutSecrets, targetWithoutSecrets } from './withoutSecrets.js'

/** Who answered a call. */
export type CallResult =
  /** Nobody yet. */
  | 'waiting'
  /** The provider: the service has passed the call on. */
  | 'forwarded'
  /** The service, which holds calls to this provider back. */
  | 'held'
  /** The service itself. */
  | 'service'
  /** The connection broke off. */
  | 'broken'
  /** The caller went away first. */
  | 'left'

/** A call as people and scripts see it, without secrets. */
export interface ShownCall {
  /** Its number, from 1. */
  number: number
  /** When it arrived, RFC 3339, by this machine's clock. */
  at: string
  /** Which API it was for. */
  api: SandboxCallKind
  /** HTTP method. */
  method: string
  /** Path and query as they came. Values that are secrets, or look like one, are `•••`. */
  path: string
  /** Its headers in pairs, in their order. Values that are secrets are `•••`. */
  headers: [string, string][]
  /** HTTP status; null while there is none, and where there was none. */
  status: number | null
  /** Who answered. */
  result: CallResult
  /** How long it took to the end of its answer, in milliseconds; null before that. */
  ms: number | null
  /** The installation that a search or provider call was for. */
  installationId: string | null
}

function resultOf({ state, status, saysHold }: LoggedCall, isForwarded: boolean): CallResult {
  if (state === 'broken' || state === 'left') return state
  if (status === null) return 'waiting'
  if (isForwarded) return 'forwarded'
  return saysHold ? 'held' : 'service'
}

/** Calls with what the sandbox knows about them. */
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
