import type { ProblemError } from '../../client/response/ProblemError.js'

/** Operation of a call, from its route. */
export type Operation = 'info' | 'destinations' | 'integrations' | 'search' | 'proxy'

/**
 * State of a call:
 *
 * - `waiting`: it waits for a hold to end, or for its headers.
 * - `sent`: the request has left, and its response has not begun.
 * - `succeeded`: a successful response has begun.
 * - `failed`: it was sent and failed.
 * - `held`: it was not sent, because of a hold.
 * - `rejected`: it was not sent, because it was invalid.
 * - `aborted`: its signal was aborted.
 */
export type CallState =
  | 'waiting'
  | 'sent'
  | 'succeeded'
  | 'failed'
  | 'held'
  | 'rejected'
  | 'aborted'

/** A body without secrets, or the reason why it is not recorded. */
export type RecordedBody = { text: string } | { note: string }

/** A call that the devtools have recorded. Its headers, target and problem can contain secrets, which
 * are masked when they are shown or copied. */
export interface RecordedCall {
  /** Number of the call in this page, from 1. */
  id: number
  operation: Operation
  /** The relay's alias of the integration. */
  integration: string | undefined
  method: string
  /** Path and query below the endpoint. */
  target: string
  /** Absolute URL. `undefined` if nothing was sent. */
  url: string | undefined
  state: CallState
  /** HTTP status of the response. */
  status: number | undefined
  /** Why the call failed. A provider's error that `client.fetch` returns has none. */
  error: ProblemError | undefined
  /** When the call began, on the client's clock, in epoch milliseconds. */
  startedMs: number
  /** Time between the call and its request, in milliseconds. `undefined` if nothing was sent. */
  waitedMs: number | undefined
  /** Time between the call and its response or failure, in milliseconds. */
  durationMs: number | undefined
  requestHeaders: Headers | undefined
  responseHeaders: Headers | undefined
  /** Body of the request without secrets, if bodies are recorded and it is text. */
  requestBody: RecordedBody | undefined
  /** Body of the response without secrets, if bodies are recorded. */
  responseBody: RecordedBody | undefined
  /** Key of the query or mutation that made the call, if exactly one can have made it. */
  key: readonly unknown[] | undefined
  /** Name of the scenario that created the response. */
  scenario: string | undefined
}

const OPERATION = /^\/(destinations|integrations|search|proxy)(?:\/([A-Za-z0-9_-]+))?/

/** Returns the operation and the integration of a call. */
export function operationOf(target: string): Pick<RecordedCall, 'operation' | 'integration'> {
  const [, name, integration] = OPERATION.exec(target) ?? []
  return { operation: (name as Operation | undefined) ?? 'info', integration }
}

/** Returns the request ID for support, from the service or else from the relay. */
export function requestIdOf({ error, responseHeaders }: RecordedCall): string | undefined {
  return error?.requestId ?? responseHeaders?.get('x-relay-request-id') ?? undefined
}

/** Returns the names of headers that the relay did not forward to the provider. */
export function droppedHeadersOf({ responseHeaders }: RecordedCall): string[] {
  const names = responseHeaders?.get('x-relay-dropped-headers') ?? ''
  return names
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
}
