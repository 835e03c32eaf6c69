/** Limits of sizes, times and concurrency. */
export interface RelayLimits {
  /** Maximum body size of a provider call, in bytes. @default 10_485_760 (10 MiB) */
  proxyBodyBytes?: number
  /** Maximum body size of a search, in bytes. @default 65_536 */
  searchBodyBytes?: number
  /** Maximum size of the service's list of destinations, in bytes. @default 1_048_576 */
  destinationsBytes?: number
  /**
   * How long the service may take to begin its response after the last piece of the upload, in milliseconds.
   * @default 60_000
   */
  headersMs?: number
  /**
   * How long a body of up to 64 KB, or the first piece of a larger one, may take to arrive, in milliseconds. If it
   * takes longer, the relay responds with 408.
   * @default 20_000
   */
  bodyMs?: number
  /**
   * How long a body may go without progress, in milliseconds. In each interval, an upload must deliver at least 1 KB, a
   * response must deliver at least one byte, and its reader must read the available data.
   * @default 60_000
   */
  idleMs?: number
  /**
   * How long `authorize`, `installationConfig`, `fields`, `apiKey` and `accessToken` may each take, in milliseconds. If
   * `fields` takes longer, its fields are omitted. If another one takes longer, the relay responds with 500.
   * @default 5_000
   */
  appMs?: number
  /** How long `rateLimit` may take, in milliseconds. If it takes longer, the call continues. @default 1_000 */
  rateLimitMs?: number
  /**
   * Maximum number of concurrent calls to the service, per process. The relay rejects further calls with 503, before it
   * calls `rateLimit`.
   * @default unlimited
   */
  maxInFlight?: number
  /** Maximum number of concurrent calls to the service, per user and process. Further calls get 429. @default 16 */
  maxInFlightPerUser?: number
  /** Maximum number of concurrent uploads above 64 KB, per user and process. Further uploads get 429. @default 4 */
  maxUploadsPerUser?: number
  /** Maximum number of remembered idempotency keys, per process. About 0.5 KB each. @default 10_000 */
  idempotencyKeys?: number
  /** How long an idempotency key is remembered, in milliseconds. @default 86_400_000 (24 hours) */
  idempotencyKeyMs?: number
  /** How long the fields of an object are cached, in milliseconds. @default 300_000 (5 minutes) */
  fieldsMs?: number
  /** Maximum number of cached fields and their options, per process. About 0.2 KB each. @default 100_000 */
  cachedFields?: number
}
