import type { Problem } from '../../contract/problem.js'

/**
 * Who failed:
 *
 * - `network`: no answer came; the server is down, the device is offline, or the browser blocked the call.
 * - `timeout`: no answer came in time.
 * - `relay`: the relay refused or failed, or something in front of it did.
 * - `service`: the service refused or failed.
 * - `provider`: the customer's SaaS provider did; {@link ProblemError.response} has its answer.
 * - `held`: the call was not sent, because the provider is throttled.
 * - `contract`: an answer came that is not what was agreed on, or a call was not what can be sent.
 */
export type ProblemOrigin =
  | 'network'
  | 'timeout'
  | 'relay'
  | 'service'
  | 'provider'
  | 'held'
  | 'contract'

/** An answer that was an error, as it came. */
export interface FailedResponse {
  /** HTTP status, 400 or above. */
  status: number
  /** The answer's headers. */
  headers: Headers
  /** JSON parsed, text as a string, anything else a `Blob`; `undefined` where there is none. */
  body: unknown
}

/** What a {@link ProblemError} is made of. */
export interface ProblemErrorInit {
  /** What is wrong. */
  problem: Problem
  /** Who failed. */
  origin: ProblemOrigin
  /** When a retry is allowed, in the browser's own clock. */
  retryAt?: Date | undefined
  /** Overrides the problem's own word, as the throttling headers do. */
  retryable?: boolean | undefined
  /** The failed answer as it came, where one came. */
  response?: FailedResponse | undefined
  /** What was thrown below, for a debugger. */
  cause?: unknown
}

/**
 * The one error that calls of this kit fail with. An aborted call is not a failure: it rejects with the
 * signal's reason, as `fetch` does.
 *
 * @see {@link https://www.rfc-editor.org/rfc/rfc9457 | RFC 9457}
 */
export class ProblemError extends Error {
  /** Always `ProblemError`. */
  override readonly name = 'ProblemError'
  /** What is wrong, as a problem object: it always has a type and a title. */
  readonly problem: Problem
  /** Who failed. */
  readonly origin: ProblemOrigin
  /** HTTP status, or `undefined` where no answer came. */
  readonly status: number | undefined
  /** Whether the same call can succeed later: `false` is a lock-out, `undefined` is not stated. */
  readonly retryable: boolean | undefined
  /** When a retry is allowed, in the browser's own clock; `undefined` where no time is known or none will help. */
  readonly retryAt: Date | undefined
  /** What support finds the request by: the service's id, else the relay's. */
  readonly requestId: string | undefined
  /** The failed answer as it came, where one came. */
  readonly response: FailedResponse | undefined
  /**
   * Names of the call's own headers that the relay did not pass to the provider, in lower case. The relay's option
   * `requestHeaders` allows them. Empty if there are none, or if the relay does not report them.
   */
  readonly droppedHeaders: readonly string[] = []

  /** Whether the provider has shut this connection out, so that only a person can help. */
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
