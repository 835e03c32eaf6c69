/** Minimum jump of the wall clock relative to the monotonic clock, in milliseconds. Smaller differences are drift. */
const STEP_MS = 2_000

/**
 * The clock of one client. It starts at the time of the browser's clock and then advances evenly, including during
 * sleep. Changes of the browser's clock, the time zone or daylight saving time do not affect it. While nothing depends
 * on the clock, it follows the browser's clock.
 *
 * Every `retryAt` is an instant of this clock, so a copied or serialized one counts down in the same way.
 */
export interface ClientClock {
  /** Returns the current time, in epoch milliseconds. */
  monotonicNow(): number
  /** Returns the time left until an instant, in milliseconds. Negative once it has passed. */
  msUntil(instant: Date): number
  /**
   * Calls `listener` when the clock has found out whether the computer has slept. The remaining times may be shorter.
   *
   * @returns A function that removes the listener.
   */
  subscribe(listener: () => void): () => void
  /**
   * Prevents the clock from following the browser's clock while `isNeeded` returns true, starting from the last call of
   * {@link monotonicNow}. The function cannot be removed.
   */
  keepEvenWhile(isNeeded: () => boolean): void
}

/** The clock of one client, with the methods that only the client uses. */
export interface AdjustableClock extends ClientClock {
  /** Returns the instant that is `waitMs` milliseconds from now. The clock advances evenly at least until then. */
  instantIn(waitMs: number): Date
  /** Returns whether the computer may have slept, so that the server's time is needed to find out. */
  isClockUncertain(): boolean
  /**
   * Records the server's time, in epoch milliseconds. If the clock is uncertain, this time determines whether the
   * computer has slept. If no earlier time of the server is known, the jump counts as a changed clock, so that no hold
   * ends early.
   */
  noteServerTime(serverMs: number): void
  /**
   * Sets the function that requests the server's time. The clock calls it when the computer may have slept. Without
   * one, a jump forward counts as sleep, which is the usual cause.
   *
   * @returns A function that removes `requestTime`.
   */
  onClockJump(requestTime: () => void): () => void
}

/**
 * Creates a clock. Reads no time before the first call of a method, because server rendering must not read the time.
 */
export function createClock(): AdjustableClock {
  // Last values of the browser's wall clock and monotonic clock.
  let wallMs = 0
  let monotonicMs = 0
  /** Difference between this clock and `performance.now()`, in milliseconds. */
  let offsetMs = 0
  /** Latest instant that `instantIn` has returned, in epoch milliseconds. */
  let neededUntilMs = -1
  /** Total of the forward jumps that may be sleep or a changed clock, in milliseconds. */
  let uncertainMs = 0
  /** Difference between the server's clock and this clock, in milliseconds. NaN if it is unknown. */
  let serverAheadMs = Number.NaN
  let requestTime: (() => void) | undefined
  const listeners = new Set<() => void>()
  const needs: (() => boolean)[] = []

  const settle = (hasSlept: boolean) => {
    if (hasSlept) offsetMs += Math.floor(uncertainMs)
    uncertainMs = 0
    for (const listener of [...listeners]) listener()
  }

  /**
   * In most browsers, `performance.now()` does not advance while the computer sleeps. `Date.now()` does, but users and
   * time servers change it. If `Date.now()` jumps ahead of `performance.now()`, either can be the cause, and only
   * another computer's clock can tell them apart. A jump back is never sleep.
   */
  const monotonicNow = () => {
    const stepMs = Date.now() - wallMs - (performance.now() - monotonicMs)
    wallMs = Date.now()
    monotonicMs = performance.now()
    const wholeMs = Math.floor(monotonicMs)
    if (wholeMs + offsetMs > neededUntilMs && !needs.some((isNeeded) => isNeeded())) {
      offsetMs = wallMs - wholeMs
      if (Math.abs(stepMs) >= STEP_MS) serverAheadMs = Number.NaN
      if (uncertainMs) settle(false)
    } else if (stepMs >= STEP_MS) {
      uncertainMs += stepMs
      if (requestTime) queueMicrotask(() => requestTime?.())
      else settle(true)
    }
    return wholeMs + offsetMs
  }

  return {
    monotonicNow,
    msUntil: (instant) => instant.getTime() - monotonicNow(),
    instantIn(waitMs) {
      const atMs = monotonicNow() + waitMs
      neededUntilMs = Math.max(neededUntilMs, atMs)
      // If the computer has slept, it did so before this instant was created, so the sleep must not shorten the wait.
      if (uncertainMs) settle(false)
      return new Date(atMs)
    },
    isClockUncertain: () => uncertainMs > 0,
    noteServerTime(serverMs) {
      const aheadMs = serverMs - monotonicNow()
      if (uncertainMs) settle(aheadMs - serverAheadMs > uncertainMs / 2)
      serverAheadMs = serverMs - monotonicNow()
    },
    onClockJump(callback) {
      requestTime = callback
      return () => {
        requestTime = undefined
        settle(true)
      }
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    keepEvenWhile: (isNeeded) => void needs.push(isNeeded),
  }
}
