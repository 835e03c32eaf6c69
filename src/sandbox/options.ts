import type { SandboxClock } from './clock.js'
import type { SandboxData } from './data/sandboxData.js'
import { quirksOf, type SandboxQuirk } from './faults/quirks.js'
import type { SandboxRateLimit } from './provider/limits.js'
import type { SandboxProblemCode } from './responses/problems.js'
import type { SandboxUrls } from './responses/urls.js'

/** What the service's document does not show, and what the sandbox therefore has to be told. */
export interface SandboxAssumptions {
  /** How many records a search gives at most: one page of the provider's. @default 25 */
  pageSize: number
  /**
   * What a search answers that finds nothing: `empty` an empty list, `null` null in its place, `missing` an
   * object without `results`, `problem` the problem `no-matches` (404).
   *
   * @default empty
   */
  noMatches: 'empty' | 'null' | 'missing' | 'problem'
  /** The status of an answer to a call that a hold has kept back, 400 to 599. @default 429 */
  heldStatus: number
  /** How long is held when a provider's 429 does not say when to retry, in milliseconds. @default 60_000 */
  holdMs: number
  /**
   * Which proxy calls a hold keeps back: `all` of the installation, or only those that have asked for throttle
   * mode (`throttled`).
   *
   * @default all
   */
  heldCalls: 'all' | 'throttled'
  /**
   * Which APIs accept the bearer token without the key: `public` is the list of destinations, as the document says,
   * `all` includes searches and provider calls.
   *
   * @default public
   */
  bearerApis: 'public' | 'all'
  /** A rate limit of the service itself, for each project; a call too many gets a 429 problem. @default none */
  serviceRateLimit: SandboxRateLimit | undefined
  /** Statuses of problems by the last part of their `type`, 400 to 599. @default the sandbox's own */
  problemStatuses: Partial<Record<SandboxProblemCode, number>>
  /**
   * Ways in which responses differ from the document, as those of real services do, or `all` of them. If several
   * change elements of the same list, each element has one of them, in turns.
   *
   * @default none
   */
  quirks: readonly SandboxQuirk[] | 'all'
}

/** What a sandbox is made from. Each member of the data that is given replaces the seeded one whole. */
export interface SandboxOptions extends Partial<SandboxData>, Partial<SandboxAssumptions> {
  /** The time it lives in. @default real time, which `set` and `advance` move */
  clock?: SandboxClock
  /** The service's short name, as in `x-{headerPrefix}-project-id`. @default svc */
  headerPrefix?: string
  /** Where the three APIs are; they may share a host under different paths. */
  urls?: Partial<SandboxUrls>
  /** A rate limit that the providers really keep, for each installation. @default none */
  rateLimit?: SandboxRateLimit
}

/** What a sandbox assumes: what its options say, else the defaults. */
export function assumptionsOf({
  pageSize = 25,
  noMatches = 'empty',
  heldStatus = 429,
  holdMs = 60_000,
  heldCalls = 'all',
  bearerApis = 'public',
  serviceRateLimit,
  problemStatuses = {},
  quirks,
}: SandboxOptions): SandboxAssumptions & { quirks: readonly SandboxQuirk[] } {
  return {
    pageSize,
    noMatches,
    heldStatus,
    holdMs,
    heldCalls,
    bearerApis,
    serviceRateLimit: serviceRateLimit && { ...serviceRateLimit },
    problemStatuses: { ...problemStatuses },
    quirks: quirksOf(quirks),
  }
}
