import type { Problem } from '../../contract/problem.js'

/**
 * The origin of a failure:
 *
 * - `network`: there is no response, because the server is down, the device is offline, or the browser blocked the
 *   request.
 * - `timeout`: no response arrived in time.
 * - `relay`: the relay, or something in front of it, rejected the request or failed.
 * - `service`: the service rejected the request or failed.
 * - `provider`: the customer's SaaS provider rejected the request or failed. {@link ProblemError.response} is its
 *   response.
 * - `held`: the request was not sent, because of a rate limit or a lock-out.
 * - `contract`: the response does not follow the contract, or the request could not be sent.
 */
export type ProblemOrigin =
  | 'network'
  | 'timeout'
  | 'relay'
  | 'service'
  | 'provider'
  | 'held'
  | 'contract'

/** An error response, unchanged. */
export interface FailedResponse {
  /** HTTP status, 400 or above. */
  status: number
  /** Response headers. */
  headers: Headers
  /** Parsed JSON, text as a string, any other body as a `Blob`. `undefined` if there is no body. */
  body: unknown
}

/** Options of {@link ProblemError}. */
export interface ProblemErrorInit {
  /** The problem. */
  problem: Problem
  /** The origin of the failure. */
  origin: ProblemOrigin
  /** When a retry is allowed, on the client's clock. */
  retryAt?: Date | undefined
  /** Whether the request can be retried. Overrides the problem's `retryable`. The rate limit headers set it. */
  retryable?: boolean | undefined
  /** The failed response, if there is one. */
  response?: FailedResponse | undefined
  /** The error that caused this one. */
  cause?: unknown
}

/**
 * The error that all calls reject with. An aborted call rejects with the signal's reason instead, as `fetch` does.
 *
 * @see {@link https://www.rfc-editor.org/rfc/rfc9457 | RFC 9457}
 */
export class ProblemError extends Error {
  /** Always `ProblemError`. */
  override readonly name = 'ProblemError'
  /** The problem. Always has a type and a title. */
  readonly problem: Problem
  /** The origin of the failure. */
  readonly origin: ProblemOrigin
  /** HTTP status, or `undefined` if there is no response. */
  readonly status: number | undefined
  /** Whether the same call can succeed later. `undefined` if the response does not state it. */
  readonly retryable: boolean | undefined
  /** When a retry is allowed, on the client's clock. `undefined` if no time is known or a retry cannot help. */
  readonly retryAt: Date | undefined
  /** Request ID for support, from the service or else from the relay. */
  readonly requestId: string | undefined
  /** The failed response, if there is one. */
  readonly response: FailedResponse | undefined
  /**
   * Names of the call's own headers that the relay did not pass to the provider, in lower case. The relay's option
   * `requestHeaders` allows them. Empty if there are none, or if the relay does not report them.
   */
  readonly droppedHeaders: readonly string[] = []

  /**
   * Whether the provider has locked this connection out. Retries fail until somebody restores access at the provider.
   */
  get lockedOut(): boolean {
    return this.retryable === false && (this.status === 429 || this.origin === 'held')
  }

  constructor(init: ProblemErrorInit) {
    const { problem, cause } = init
    super(
      problem.detail ? `${problem.title}: ${problem.detail}` : problem.title,
      cause === undefined ? undefined : { cause },
    )
    this.problem = problem
    this.origin = init.origin
    this.status = problem.status
    this.retryable = init.retryable ?? problem.retryable
    this.retryAt = init.retryAt
    this.requestId = problem.requestId
    this.response = init.response
  }
}
