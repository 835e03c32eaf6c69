import { parseRetryTime } from '../contract/times.js'
import type { SandboxClock } from './clock.js'

/** The service's memory that a provider has answered 429 to an installation. */
export interface Hold {
  /** When a retry is allowed, in epoch milliseconds: a whole second, because the header has no smaller unit. */
  untilMs: number
  /** False when the provider has locked out the token: then the hold does not end with its time. */
  retryable: boolean
}

/** Throttle mode: which installations the service forwards nothing for. */
export interface Throttle {
  /** The hold of an installation that has not ended, or null. */
  held(installationId: string): Hold | null
  /** Begins a hold with a provider's 429. */
  begin(installationId: string, answer: Response, lockedOut: boolean): Hold
  /** Ends all holds. */
  clear(): void
}

/** How long is held when the provider does not say. */
const DEFAULT_WAIT_MS = 60_000

export function createThrottle(clock: SandboxClock): Throttle {
  const holds = new Map<string, Hold>()
  return {
    held: (id) => {
      const hold = holds.get(id)
      return hold && (!hold.retryable || clock.now() < hold.untilMs) ? hold : null
    },
    begin: (id, answer, lockedOut) => {
      const nowMs = clock.now()
      const said = parseRetryTime(answer.headers.get('retry-after') ?? '', nowMs)
      // Rounded up: rounded down, a retry at that time would meet the provider's limit again.
      const untilMs = Math.ceil((said ?? nowMs + DEFAULT_WAIT_MS) / 1000) * 1000
      const hold = { untilMs, retryable: !lockedOut }
      holds.set(id, hold)
      return hold
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
