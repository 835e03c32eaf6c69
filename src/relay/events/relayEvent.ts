import type { RelayCall } from '../config/relayOptions.js'

/**
 * A request that the relay has answered. It has no path, query, header or body, so it can be logged as it is. Members
 * are absent if the request was refused before they were known.
 */
export interface RelayEvent {
  /** The relay's own ID of the request, also in `X-Relay-Request-Id`. */
  requestId: string
  /** What was called. */
  op?: RelayCall['op']
  /** HTTP method. */
  method: string
  /**
   * The route, without values: `/search/{integration}`, or `/proxy/{integration}` and the path of the `allow` rule that
   * let the call through, `/proxy/{integration}/crm/v3/objects/*`.
   */
  route?: string
  /** The integration's alias, as the browser sent it. It may not exist. */
  integration?: string
  /** The grant's `user`. */
  user?: string
  /** The group whose instance was called; the grant's if the call names no integration. */
  groupRef?: string
  /** HTTP status of the response. */
  status: number
  /** HTTP status of the service's response. */
  upstreamStatus?: number
  /** The service's or provider's own request ID: its `X-Request-Id`, or the `requestId` of a problem that refuses the key. */
  upstreamRequestId?: string
  /** The `detail` of the service's problem if it refused the key or token, with secrets masked, at most 500 characters. */
  upstreamDetail?: string
  /** Time from the request to the end of the response's body, in milliseconds. */
  ms: number
  /** Bytes of the request's body that were read. */
  bytesIn: number
  /** Bytes of the response's body that were handed on. */
  bytesOut: number
  /** The last part of the problem's `type`, `aborted` if the caller left, or `cut` if the service broke off in the body. */
  error?: string
  /** A code of the reason, such as `ECONNREFUSED` or `grant-group-missing`. */
  cause?: string
}

/** What belongs to an event and is not for a log. */
export interface RelayEventDetails {
  /** The call with its exact path and query, for an audit line. Absent if the request matched no route. */
  call?: RelayCall
  /** The error that `authorize`, `allow`, `installationConfig` or `rateLimit` threw. */
  error?: unknown
}
