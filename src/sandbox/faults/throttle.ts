import { parseRetryTime } from '../../contract/times.js'
import type { SandboxClock } from '../clock.js'

/** The service's memory that a provider has answered 429 to an installation. */
export interface Hold {
  /** When a retry is allowed, in epoch milliseconds: a whole second, because the header has no smaller unit. */
  untilMs: number
  /** False when the provider has locked out the token: then the hold does not end with its time. */
  retryable: boolean
}

/**
 * Throttle mode: which installations the service forwards nothing for. Each is in one of three states:
 *
 * - free: calls are forwarded. A 429 in throttle mode begins a hold (`begin`).
 * - held: nothing is forwarded until the hold's time. A 429 to a call that was on its way already can make the time
 *   later, never earlier: the time that a caller was told stays true. At that time the installation is free.
 * - locked out: nothing is forwarded at any time. Only `end` and `clear` make the installation free.
 */
export interface Throttle {
  /** The hold of an installation that has not ended, or null. */
  held(installationId: string): Hold | null
  /** Begins a hold with a provider's 429, or makes the one there is longer. */
  begin(installationId: string, answer: Response, lockedOut: boolean): Hold
  /** Ends the hold of an installation, a lock-out too. */
  end(installationId: string): void
  /** Ends all holds. */
  clear(): void
}

/** The last second that an HTTP-date and RFC 3339 can write: their years have four digits. */
const LAST_SECOND_MS = Date.UTC(9999, 11, 31, 23, 59, 59)

/** @param holdMs - How long is held when the provider does not say. */
export function createThrottle(clock: SandboxClock, holdMs: number): Throttle {
  const holds = new Map<string, Hold>()
  const held = (id: string): Hold | null => {
    const hold = holds.get(id)
    return hold && (!hold.retryable || clock.now() < hold.untilMs) ? hold : null
  }
  return {
    held,
    begin: (id, answer, lockedOut) => {
      const nowMs = clock.now()
      const said = parseRetryTime(answer.headers.get('retry-after') ?? '', nowMs)
      // Rounded up: rounded down, a retry at that time would meet the provider's limit again.
      const saidMs = Math.min(Math.ceil((said ?? nowMs + holdMs) / 1000) * 1000, LAST_SECOND_MS)
      const before = held(id)
      const hold = {
        untilMs: Math.max(saidMs, before?.untilMs ?? saidMs),
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

/** The two headers that tell a caller about a hold. */
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
