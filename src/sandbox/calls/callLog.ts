import { checkOneOf } from '../checks/badOption.js'
import { callKinds, type SandboxCallKind } from '../responses/problems.js'

/** A call that the sandbox has received. */
export interface SandboxCall {
  /** Which API it was for. */
  kind: SandboxCallKind
  /** HTTP method. */
  method: string
  /** The whole address, as received. */
  url: string
  /** Path and query behind the API's base URL: for a proxy call, what the provider is asked. */
  path: string
  /** Request headers by lower-case name. Those that carry credentials have the value `•••`. */
  headers: Record<string, string>
  /** The body as text, its first 64 KiB. */
  body: string
  /** The status of the answer; null while there is none, and when the call failed without one. */
  status: number | null
  /** The installation that a search or proxy call was for, once that is known. */
  installationId: string | null
  /** Whether a provider was asked. */
  forwarded: boolean
  /** When it arrived by the sandbox's clock, in epoch milliseconds. */
  at: number
}

const SECRET_HEADERS = ['x-api-key', 'authorization', 'proxy-authorization', 'cookie']
const MAX_BODY_BYTES = 64 * 1024

/** Beyond one of these the oldest calls are forgotten, so that a long-running server does not grow. */
const MAX_CALLS = 10_000
const MAX_BODIES_LENGTH = 32 * 1024 * 1024

type Received = Pick<SandboxCall, 'kind' | 'path' | 'at'> & { request: Request; bytes: Uint8Array }

/** The calls that have arrived. */
export interface CallLog {
  /** Notes a call as it arrives; what is answered is filled in later. */
  note(received: Received): SandboxCall
  /**
   * The calls, the oldest first, as copies.
   *
   * @param kind - Only those of one API.
   */
  list(kind?: SandboxCallKind): SandboxCall[]
  /** Forgets all of them. */
  clear(): void
}

/** What is told of a call while there is no answer. */
function callOf({ request, bytes, ...rest }: Received): SandboxCall {
  const headers = [...request.headers].map(([name, value]): [string, string] => [
    name,
    SECRET_HEADERS.includes(name) ? '•••' : value,
  ])
  return {
    ...rest,
    method: request.method,
    url: request.url,
    headers: Object.fromEntries(headers),
    body: new TextDecoder().decode(bytes.subarray(0, MAX_BODY_BYTES)),
    status: null,
    installationId: null,
    forwarded: false,
  }
}

/** A log that keeps the newest calls. */
export function createCallLog(): CallLog {
  const calls: SandboxCall[] = []
  let bodiesLength = 0
  return {
    note: (received) => {
      const call = callOf(received)
      calls.push(call)
      bodiesLength += call.body.length
      while (calls.length > MAX_CALLS || bodiesLength > MAX_BODIES_LENGTH) {
        bodiesLength -= calls.shift()?.body.length ?? 0
      }
      return call
    },
    list: (kind) => {
      if (kind !== undefined) checkOneOf('calls: kind', kind, callKinds)
      return calls
        .filter((call) => kind === undefined || call.kind === kind)
        .map((call) => ({ ...call, headers: { ...call.headers } }))
    },
    clear: () => {
      calls.length = 0
      bodiesLength = 0
    },
  }
}
