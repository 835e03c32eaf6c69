/** An adjustable clock. */
export interface SandboxClock {
  /** Returns the time, in epoch milliseconds. */
  now(): number
  /** Sets the time, in epoch milliseconds. */
  set(ms: number): void
  /** Advances the time by this many milliseconds. A negative value moves it back. */
  advance(ms: number): void
}

/** Latest time that a `Date` can represent, in epoch milliseconds (ECMA-262, section 21.4.1.1). */
const LAST_INSTANT_MS = 8.64e15

function checkInstant(call: string, ms: number): number {
  if (Math.abs(ms) <= LAST_INSTANT_MS) return ms
  throw new RangeError(
    `${call} results in the invalid time ${ms}; expected epoch milliseconds that a Date can represent.`,
  )
}

/**
 * Creates a clock that changes only when it is set or advanced, for tests that compare exact times.
 *
 * @param startMs - Initial time, in epoch milliseconds.
 * @throws RangeError if a `Date` cannot represent the time. `set` and `advance` throw it too.
 */
export function createSandboxClock(startMs: number): SandboxClock {
  let nowMs = checkInstant('createSandboxClock(startMs)', startMs)
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

/** Creates a clock that returns real time plus the offset that `set` and `advance` change. */
export function createRunningClock(): SandboxClock {
  const offset = createSandboxClock(0)
  return {
    now: () => Date.now() + offset.now(),
    set: (ms) => offset.set(checkInstant('clock.set(ms)', ms) - Date.now()),
    advance: (ms) => offset.advance(ms),
  }
}
