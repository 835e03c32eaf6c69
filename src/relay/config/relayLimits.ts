/** Limits of size, time and number. */
export interface RelayLimits {
  /** The largest body of a provider call, in bytes. @default 10_485_760 (10 MiB) */
  proxyBodyBytes?: number
  /** The largest body of a search, in bytes. @default 65_536 */
  searchBodyBytes?: number
  /** The largest answer to the list of destinations, in bytes. @default 1_048_576 */
  destinationsBytes?: number
  /**
   * How long the service may take to begin its response, in milliseconds, from the last piece of the upload.
   * @default 60_000
   */
  headersMs?: number
  /**
   * How long a body of up to 64 KB, or the first piece of a larger one, may take to arrive, in milliseconds. A slower
   * request is answered with 408.
   * @default 20_000
   */
  bodyMs?: number
  /**
   * How long a body may go without progress, in milliseconds. In each interval, an upload has to deliver at least 1 KB,
   * a response at least one byte, and its reader has to take what is there.
   * @default 60_000
   */
  idleMs?: number
  /**
   * How long `authorize`, `installationConfig`, `apiKey` and `accessToken` may each take, in milliseconds. After that the
   * request is answered with 500.
   * @default 5_000
   */
  appMs?: number
  /** How long `rateLimit` may take, in milliseconds. After that the call continues, as if it had thrown. @default 1_000 */
  rateLimitMs?: number
  /**
   * Maximum number of calls to the service at a time, in this process. The relay answers one more with 503, before it
   * calls `rateLimit`.
   * @default unlimited
   */
  maxInFlight?: number
  /** Maximum number of calls to the service at a time, per user and process. The relay answers one more with 429. @default 16 */
  maxInFlightPerUser?: number
  /** Maximum number of uploads above 64 KB at a time, per user and process. The relay answers one more with 429. @default 4 */
  maxUploadsPerUser?: number
}
