import { checkOneOf } from '../checks/badOption.js'
import { callKinds, type SandboxCallKind } from '../responses/problems.js'

/** A call that the sandbox has received. */
export interface SandboxCall {
  /** API of the call. */
  kind: SandboxCallKind
  /** HTTP method. */
  method: string
  /** Full URL, as received. */
  url: string
  /** Path and query after the API's base URL. For a proxy call, the provider's path. */
  path: string
  /** Request headers by lower-case name. Credentials are replaced with `•••`. */
  headers: Record<string, string>
  /** First 64 KiB of the body, as text. */
  body: string
  /** Status of the response. `undefined` before the response, and if the call failed without one. */
  status: number | undefined
  /** ID of the installation of a search or proxy call. `undefined` until it is known. */
  installationId: string | undefined
  /** Whether a provider was called. */
  forwarded: boolean
  /** Time of arrival by the sandbox's clock. */
  at: Date
}

const SECRET_HEADERS = ['x-api-key', 'authorization', 'proxy-authorization', 'cookie']
const MAX_BODY_BYTES = 64 * 1024

/** Limits of the log. The oldest calls are removed above them, so that the memory of a server stays bounded. */
const MAX_CALLS = 10_000
const MAX_BODIES_LENGTH = 32 * 1024 * 1024

type Received = Pick<SandboxCall, 'kind' | 'path' | 'at'> & { request: Request; bytes: Uint8Array }

/** Log of received calls. */
export interface CallLog {
  /** Adds a call when it arrives. Its response is added later. */
  note(received: Received): SandboxCall
  /**
   * Returns copies of the calls, oldest first.
   *
   * @param kind - Returns only calls of this API.
   */
  list(kind?: SandboxCallKind): SandboxCall[]
  /** Removes all calls. */
  clear(): void
}

/** Creates the entry of a call without a response. */
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
    status: undefined,
    installationId: undefined,
    forwarded: false,
  }
}

/** Creates a log that keeps the newest calls. */
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
        .map((call) => ({ ...call, headers: { ...call.headers }, at: new Date(call.at) }))
    },
    clear: () => {
      calls.length = 0
      bodiesLength = 0
    },
  }
}
