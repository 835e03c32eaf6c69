import type { SandboxClock } from '../clock.js'
import { jsonResponse } from '../responses/jsonResponse.js'

/** A rate limit: a number of requests per time window. */
export interface SandboxRateLimit {
  /** Number of allowed requests per window. */
  requests: number
  /** Length of the window, in milliseconds. It begins with the first request. */
  perMs: number
}

/** Reason for a 429. */
export interface Limit {
  /** Time until requests are allowed again, in milliseconds. */
  waitMs: number
  /** Whether the token is locked out, so that waiting does not help. */
  lockedOut: boolean
}

/** Counts requests against a limit, per ID. */
export interface Counter {
  /** Counts a request. Returns the limit that it exceeds, or null. */
  count(id: string): Limit | null
  /** Resets all counts. */
  clear(): void
}

/** Creates a counter. Without a limit, it allows everything. */
export function createCounter(clock: SandboxClock, limit: SandboxRateLimit | undefined): Counter {
  const windows = new Map<string, { startMs: number; requests: number }>()
  return {
    count: (id) => {
      if (!limit) return null
      const nowMs = clock.now()
      const open = windows.get(id)
      // A clock that was set back is also outside the window.
      const isOpen = open && nowMs >= open.startMs && nowMs < open.startMs + limit.perMs
      const current = isOpen ? open : { startMs: nowMs, requests: 0 }
      current.requests += 1
      windows.set(id, current)
      return current.requests > limit.requests
        ? { waitMs: current.startMs + limit.perMs - nowMs, lockedOut: false }
        : null
    },
    clear: () => windows.clear(),
  }
}

/** Limits of the providers, per installation. */
export interface ProviderLimits {
  /** Counts a request. Returns the limit that it exceeds, or null if the provider accepts it. */
  count(installationId: string): Limit | null
  /** Makes the provider reject all requests of an installation until a time. */
  refuse(installationId: string, untilMs: number, lockedOut: boolean): void
  /** Ends a rejection. */
  accept(installationId: string): void
  /** Resets all rejections and counts. */
  clear(): void
}

/**
 * Creates the limits of the providers.
 *
 * @param rateLimit - Rate limit per installation, in addition to `refuse`.
 */
export function createProviderLimits(
  clock: SandboxClock,
  rateLimit: SandboxRateLimit | undefined,
): ProviderLimits {
  const refusals = new Map<string, { untilMs: number; lockedOut: boolean }>()
  const counter = createCounter(clock, rateLimit)
  return {
    count: (id) => {
      const refusal = refusals.get(id)
      const waitMs = (refusal?.untilMs ?? 0) - clock.now()
      if (refusal && (refusal.lockedOut || waitMs > 0)) {
        return { waitMs: Math.max(waitMs, 0), lockedOut: refusal.lockedOut }
      }
      return counter.count(id)
    },
    refuse: (id, untilMs, lockedOut) => refusals.set(id, { untilMs, lockedOut }),
    accept: (id) => refusals.delete(id),
    clear: () => {
      refusals.clear()
      counter.clear()
    },
  }
}

/** Creates a provider's 429 response. */
export function tooManyRequests(limit: Limit): Response {
  // Rounded up: 0 seconds during the limit would cause an immediate retry.
  const seconds = Math.ceil(limit.waitMs / 1000)
  return jsonResponse(
    {
      status: 'error',
      category: 'RATE_LIMITS',
      message: limit.lockedOut
        ? 'This token has been locked out.'
        : 'You have reached your request limit.',
    },
    // No retry time for a lock-out, unless one was set.
    { status: 429, headers: seconds > 0 ? { 'retry-after': String(seconds) } : {} },
  )
}
