/** A clock that can be set. */
export interface SandboxClock {
  /** The time, in epoch milliseconds. */
  now(): number
  /** Makes it this time, in epoch milliseconds. */
  set(ms: number): void
  /** Moves the time on by this many milliseconds, or back when negative. */
  advance(ms: number): void
}

/** The farthest instant a `Date` can hold, in epoch milliseconds (ECMA-262, 21.4.1.1). */
const LAST_INSTANT_MS = 8.64e15

function checkInstant(call: string, ms: number): number {
  if (Math.abs(ms) <= LAST_INSTANT_MS) return ms
  throw new RangeError(
    `${call} gives the time ${ms}, which is no instant; allowed are epoch milliseconds that a Date can hold.`,
  )
}

/**
 * A clock that stands still until it is set or advanced, for tests that compare exact times.
 *
 * @param startMs - The time it begins with, in epoch milliseconds.
 * @throws RangeError if the time is none that a `Date` can hold; so do `set` and `advance`.
 */
export function createClock(startMs: number): SandboxClock {
  let nowMs = checkInstant('createClock(startMs)', startMs)
  return {
    now: () => nowMs,
    set: (ms) => {
      nowMs = checkInstant('clock.set(ms)', ms)
    },
    advance: (ms) => {
      nowMs = checkInstant('clock.advance(ms)', nowMs + ms)
    },
  }
}

/** Real time plus what `set` and `advance` have added: it runs on after being set. */
export function createRunningClock(): SandboxClock {
  const offset = createClock(0)
  return {
    now: () => Date.now() + offset.now(),
    set: (ms) => offset.set(checkInstant('clock.set(ms)', ms) - Date.now()),
    advance: (ms) => offset.advance(ms),
  }
}
