import { retryTimeMs } from '../../contract/times.js'
import type { SandboxClock } from '../clock.js'

/** A hold after a provider's 429 for an installation. */
export interface Hold {
  /** Time of the next allowed call, in epoch milliseconds. A whole second, because the header has no smaller unit. */
  untilMs: number
  /** Whether the hold expires. False if the provider locked out the token. */
  retryable: boolean
}

/**
 * Throttle mode. Each installation is in one of three states:
 *
 * - free: calls are forwarded. A 429 in throttle mode begins a hold (`begin`).
 * - held: nothing is forwarded until the time of the hold. A 429 to a call that was already in progress can extend the
 *   hold, but never shorten it, so that the reported time stays valid. After that time, the installation is free.
 * - locked out: nothing is forwarded. Only `end` and `clear` free the installation.
 */
export interface Throttle {
  /** Returns the active hold of an installation, or null. */
  held(installationId: string): Hold | null
  /** Begins or extends a hold after a provider's 429. */
  begin(installationId: string, response: Response, lockedOut: boolean): Hold
  /** Ends the hold of an installation, including a lock-out. */
  end(installationId: string): void
  /** Ends all holds. */
  clear(): void
}

/** The last second with a four-digit year, which HTTP-date and RFC 3339 require. */
const LAST_SECOND_MS = Date.UTC(9999, 11, 31, 23, 59, 59)

/**
 * Creates a {@link Throttle}.
 *
 * @param holdMs - Duration of a hold if the provider states none, in milliseconds.
 */
export function createThrottle(clock: SandboxClock, holdMs: number): Throttle {
  const holds = new Map<string, Hold>()
  const held = (id: string): Hold | null => {
    const hold = holds.get(id)
    return hold && (!hold.retryable || clock.now() < hold.untilMs) ? hold : null
  }
  return {
    held,
    begin: (id, response, lockedOut) => {
      const nowMs = clock.now()
      const providerRetryMs = retryTimeMs(response.headers.get('retry-after') ?? '', nowMs)
      // Rounded up, because a retry before the provider's time would fail again.
      const untilMs = Math.min(
        Math.ceil((providerRetryMs ?? nowMs + holdMs) / 1000) * 1000,
        LAST_SECOND_MS,
      )
      const before = held(id)
      const hold = {
        untilMs: Math.max(untilMs, before?.untilMs ?? untilMs),
        retryable: !lockedOut && before?.retryable !== false,
      }
      holds.set(id, hold)
      return hold
    },
    end: (id) => {
      holds.delete(id)
    },
    clear: () => holds.clear(),
  }
}

/** Returns the two headers that report a hold to a caller. */
export function holdHeaders(
  names: { retryAfter: string; retryable: string },
  hold: Hold,
): Record<string, string> {
  return {
    // The service writes UTC where an HTTP-date has GMT.
    [names.retryAfter]: new Date(hold.untilMs).toUTCString().replace('GMT', 'UTC'),
    [names.retryable]: String(hold.retryable),
  }
}
