import type { SandboxClock } from '../clock.js'
import { jsonResponse } from '../responses/jsonResponse.js'

/** A rate limit: so many requests in so much time. */
export interface SandboxRateLimit {
  /** Requests that are answered. */
  requests: number
  /** The time they are counted in, in milliseconds; it begins with the first of them. */
  perMs: number
}

/** Why a request is answered 429. */
export interface Limit {
  /** How long until requests are taken again. */
  waitMs: number
  /** Whether the token is locked out, so that waiting does not help. */
  lockedOut: boolean
}

/** Counts requests against a limit, for each of those who ask. */
export interface Counter {
  /** Counts a request. Gives the limit that it meets, or null when there is none. */
  count(id: string): Limit | null
  /** Forgets everything. */
  clear(): void
}

/** Counts with a clock; without a limit, it lets everything pass. */
export function createCounter(clock: SandboxClock, limit: SandboxRateLimit | undefined): Counter {
  const windows = new Map<string, { startMs: number; requests: number }>()
  return {
    count: (id) => {
      if (!limit) return null
      const nowMs = clock.now()
      const open = windows.get(id)
      // A clock that was set back has left the window too.
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

/** What the providers take of each installation. */
export interface ProviderLimits {
  /** Counts a request. Gives the limit that it meets, or null when the provider answers it. */
  ask(installationId: string): Limit | null
  /** Makes the provider refuse everything of an installation until then. */
  refuse(installationId: string, untilMs: number, lockedOut: boolean): void
  /** Ends that. */
  accept(installationId: string): void
  /** Forgets everything. */
  clear(): void
}

/** @param rateLimit - What each installation may ask within a time, beside what `refuse` says. */
export function createProviderLimits(
  clock: SandboxClock,
  rateLimit: SandboxRateLimit | undefined,
): ProviderLimits {
  const refusals = new Map<string, { untilMs: number; lockedOut: boolean }>()
  const counter = createCounter(clock, rateLimit)
  return {
    ask: (id) => {
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

/** A provider's own answer to one request too many. */
export function tooManyRequests(limit: Limit): Response {
  // Rounded up: a provider that says 0 seconds while it still refuses would be asked at once.
  const seconds = Math.ceil(limit.waitMs / 1000)
  return jsonResponse(
    {
      status: 'error',
      category: 'RATE_LIMITS',
      message: limit.lockedOut
        ? 'This token has been locked out.'
        : 'You have reached your request limit.',
    },
    // No time where waiting would not help, unless one was asked for.
    { status: 429, headers: seconds > 0 ? { 'retry-after': String(seconds) } : {} },
  )
}
