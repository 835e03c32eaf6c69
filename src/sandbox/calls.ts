import type { SandboxCallKind } from './problems.js'

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

/** Beyond this the oldest calls are forgotten, so that a long-running server does not grow. */
const MAX_CALLS = 10_000

/** Notes a call as it arrives; what is answered is filled in later. */
export function noteCall(
  calls: SandboxCall[],
  received: Pick<SandboxCall, 'kind' | 'path' | 'at'> & { request: Request; bytes: Uint8Array },
): SandboxCall {
  const { request, bytes, ...rest } = received
  const headers = [...request.headers].map(([name, value]): [string, string] => [
    name,
    SECRET_HEADERS.includes(name) ? '•••' : value,
  ])
  const call: SandboxCall = {
    ...rest,
    method: request.method,
    url: request.url,
    headers: Object.fromEntries(headers),
    body: new TextDecoder().decode(bytes.subarray(0, MAX_BODY_BYTES)),
    status: null,
    installationId: null,
    forwarded: false,
  }
  if (calls.push(call) > MAX_CALLS) calls.shift()
  return call
}
