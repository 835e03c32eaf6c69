import type { SandboxClock } from './clock.js'
import type { SandboxData } from './data/sandboxData.js'
import { quirksOf, type SandboxQuirk } from './faults/quirks.js'
import type { SandboxRateLimit } from './provider/limits.js'
import type { SandboxProblemCode } from './responses/problems.js'
import type { SandboxUrls } from './responses/urls.js'

/** Behavior that the service's document does not specify. */
export interface SandboxAssumptions {
  /** Maximum number of records in a search result: one page of the provider. @default 25 */
  pageSize: number
  /**
   * Response to a search without matches: `empty` an empty list, `null` null instead of a list, `missing` an object
   * without `results`, `problem` the problem `no-matches` (404).
   *
   * @default empty
   */
  noMatches: 'empty' | 'null' | 'missing' | 'problem'
  /** Status of the response to a call that a hold blocks, 400 to 599. @default 429 */
  heldStatus: number
  /** Duration of a hold if a provider's 429 states no retry time, in milliseconds. @default 60_000 */
  holdMs: number
  /**
   * Proxy calls that a hold blocks: `all` calls of the installation, or only those in throttle mode (`throttled`).
   *
   * @default all
   */
  heldCalls: 'all' | 'throttled'
  /**
   * APIs that accept the bearer token without the key: `public` is only the list of destinations, as documented. `all`
   * includes searches and provider calls.
   *
   * @default 'public'
   */
  bearerApis: 'public' | 'all'
  /** Rate limit of the service itself, per project. Calls above it get a 429 problem. @default none */
  serviceRateLimit: SandboxRateLimit | undefined
  /** Statuses of problems by the last part of their `type`, 400 to 599. @default statuses of the sandbox */
  problemStatuses: Partial<Record<SandboxProblemCode, number>>
  /**
   * Differences between responses and the document that real services have, or `all`. If several change elements of the
   * same list, elements take turns, one quirk each.
   *
   * @default none
   */
  quirks: readonly SandboxQuirk[] | 'all'
}

/** Options for `createSandbox`. Each given member of the data replaces the seeded member completely. */
export interface SandboxOptions extends Partial<SandboxData>, Partial<SandboxAssumptions> {
  /** Clock of the sandbox. @default real time, adjustable with `set` and `advance` */
  clock?: SandboxClock
  /** Short name of the service, as in `x-{headerPrefix}-project-id`. @default 'svc' */
  headerPrefix?: string
  /** Base URLs of the three APIs. They can share a host with different paths. */
  urls?: Partial<SandboxUrls>
  /** Rate limit that the providers enforce, per installation. @default none */
  rateLimit?: SandboxRateLimit
}

/** Returns the assumptions of a sandbox: its options, or the defaults. */
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
