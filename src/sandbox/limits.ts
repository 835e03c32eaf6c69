import type { SandboxClock } from './clock.js'

/** A provider's rate limit: so many requests in so much time, for each installation. */
export interface SandboxRateLimit {
  /** Requests that are answered. */
  requests: number
  /** The time they are counted in, which begins with the first of them. */
  perMs: number
}

/** Why a provider answers 429. */
export interface Limit {
  /** How long until it takes requests again. */
  waitMs: number
  /** Whether it has locked out the token, so that waiting does not help. */
  lockedOut: boolean
}

/** What the providers take of each installation. */
export interface ProviderLimits {
  /** Counts a request. Gives the limit that it meets, or null when the provider answers it. */
  ask(installationId: string): Limit | null
  /** Makes the provider refuse everything of an installation until then. */
  refuse(installationId: string, untilMs: number, lockedOut: boolean): void
  /** Forgets everything. */
  clear(): void
}

export function createProviderLimits(
  clock: SandboxClock,
  rateLimit: SandboxRateLimit | undefined,
): ProviderLimits {
  const refusals = new Map<string, { untilMs: number; lockedOut: boolean }>()
  const windows = new Map<string, { endMs: number; requests: number }>()

  const count = (id: string): Limit | null => {
    if (!rateLimit) return null
    const nowMs = clock.now()
    const open = windows.get(id)
    const current =
      open && nowMs < open.endMs ? open : { endMs: nowMs + rateLimit.perMs, requests: 0 }
    current.requests += 1
    windows.set(id, current)
    return current.requests > rateLimit.requests
      ? { waitMs: current.endMs - nowMs, lockedOut: false }
      : null
  }

  return {
    ask: (id) => {
      const refusal = refusals.get(id)
      const waitMs = (refusal?.untilMs ?? 0) - clock.now()
      if (refusal && (refusal.lockedOut || waitMs > 0)) {
        return { waitMs: Math.max(waitMs, 0), lockedOut: refusal.lockedOut }
      }
      return count(id)
    },
    refuse: (id, untilMs, lockedOut) => refusals.set(id, { untilMs, lockedOut }),
    clear: () => {
      refusals.clear()
      windows.clear()
    },
  }
}

/** A provider's own answer to one request too many. */
export function tooManyRequests(limit: Limit): Response {
  // Rounded up: a provider that says 0 seconds while it still refuses would be asked at once.
  const seconds = Math.ceil(limit.waitMs / 1000)
  return Response.json(
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
