import type { RelayCall } from '../config/relayCall.js'

/**
 * A handled request. It contains no path, query, header or body, so it is safe to log. Members are absent if the
 * request was refused before they were known.
 */
export interface RelayEvent {
  /** The relay's ID of the request, also in `X-Relay-Request-Id`. */
  requestId: string
  /** The operation. */
  op?: RelayCall['op']
  /** HTTP method. */
  method: string
  /**
   * The route, without values: `/search/{integration}`, or `/proxy/{integration}` and the path of the `allow` rule that
   * matched the call, such as `/proxy/{integration}/crm/v3/objects/*`.
   */
  route?: string
  /** The integration's alias, as the browser sent it. It may not exist. */
  integration?: string
  /** The grant's `user`. */
  user?: string
  /** The group whose instance was called. The grant's group if the call has no integration. */
  groupRef?: string
  /** HTTP status of the response. */
  status: number
  /** HTTP status of the service's response. */
  upstreamStatus?: number
  /**
   * The request ID of the service or provider: its `X-Request-Id`, or the `requestId` of a problem that rejects the
   * key.
   */
  upstreamRequestId?: string
  /**
   * The `detail` of the service's problem if it rejected the key or token. Secrets are masked. At most 500 characters.
   */
  upstreamDetail?: string
  /** Time from the request to the end of the response's body, in milliseconds. */
  durationMs: number
  /** Number of bytes of the request's body that were read. */
  bytesIn: number
  /** Number of bytes of the response's body that were sent. */
  bytesOut: number
  /** The last part of the problem's `type`, `aborted` if the caller disconnected, or `cut` if the body was cut off. */
  error?: string
  /** Code of the cause, such as `ECONNREFUSED` or `grant-group-missing`. */
  cause?: string
}

/** Details of an event that may not be safe to log. */
export interface RelayEventDetails {
  /** The call with its exact path and query, for an audit line. Absent if the request matched no route. */
  call?: RelayCall
  /** The error that `authorize`, `allow`, `installationConfig` or `rateLimit` threw. */
  error?: unknown
}
