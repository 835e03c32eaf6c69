/** The smallest step of the browser's clock against the monotonic clock that is not drift, in milliseconds. */
const STEP_MS = 2_000

/**
 * The clock of one client. It starts as the browser's clock and then advances evenly: setting the browser's clock, a
 * time zone or daylight saving time does not change it, and sleep counts. While nothing depends on it, it follows the
 * browser's clock.
 *
 * A `retryAt` is an instant of this clock, so a copy of it counts down the same.
 */
export interface ClientClock {
  /** Returns the current time, in epoch milliseconds. */
  monotonicNow(): number
  /** Returns the time left until an instant, in milliseconds. Negative once it has passed. */
  msUntil(instant: Date): number
  /**
   * Calls `listener` once it is known whether the computer has slept: less time may be left.
   *
   * @returns A function that removes the listener.
   */
  subscribe(listener: () => void): () => void
  /**
   * Keeps the clock from following the browser's clock while the function returns true, starting from the last call of
   * {@link monotonicNow}. Cannot be removed.
   */
  keepEvenWhile(isNeeded: () => boolean): void
}

/** The clock of one client, as the client itself uses it. */
export interface AdjustableClock extends ClientClock {
  /** Returns the instant that is this many milliseconds from now. The clock advances evenly at least until then. */
  instantIn(waitMs: number): Date
  /** Whether the computer may have slept, and the server's time is needed to find out. */
  isClockUncertain(): boolean
  /**
   * Records the server's time, in epoch milliseconds. If the clock is uncertain, this decides whether the computer has
   * slept. If the server's time was not known before, the step counts as a changed clock, which breaks no hold.
   */
  noteServerTime(serverMs: number): void
  /**
   * Sets the function that requests the server's time. Called when the computer may have slept. Without one, a step
   * forward counts as sleep, which it usually is.
   *
   * @returns A function that removes it.
   */
  onClockJump(ask: () => void): () => void
}

/** Creates a clock. Reads no time before the first call of a method, because a server may not read it in a render. */
export function createClock(): AdjustableClock {
  // The last observation of both of the browser's clocks.
  let wallMs = 0
  let evenMs = 0
  /** The difference between this clock and `performance.now()`. */
  let offsetMs = 0
  /** The latest instant that was returned. */
  let neededUntilMs = -1
  /** Steps forward that may have been sleep, or a changed clock. */
  let doubtMs = 0
  /** How far the server's clock is ahead. NaN if that is not known. */
  let serverAheadMs = Number.NaN
  let askTime: (() => void) | undefined
  const listeners = new Set<() => void>()
  const needs: (() => boolean)[] = []

  const settle = (hasSlept: boolean) => {
    if (hasSlept) offsetMs += Math.floor(doubtMs)
    doubtMs = 0
    for (const listener of [...listeners]) listener()
  }

  /**
   * In most browsers, `performance.now()` does not advance while the computer sleeps. `Date.now()` does, but users and
   * time servers set it. A step forward of one against the other can be either, and only another computer's clock can
   * decide. A step back is never sleep.
   */
  const monotonicNow = () => {
    const stepMs = Date.now() - wallMs - (performance.now() - evenMs)
    wallMs = Date.now()
    evenMs = performance.now()
    const wholeMs = Math.floor(evenMs)
    if (wholeMs + offsetMs > neededUntilMs && !needs.some((isNeeded) => isNeeded())) {
      offsetMs = wallMs - wholeMs
      if (Math.abs(stepMs) >= STEP_MS) serverAheadMs = Number.NaN
      if (doubtMs) settle(false)
    } else if (stepMs >= STEP_MS) {
      doubtMs += stepMs
      if (askTime) queueMicrotask(() => askTime?.())
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
      // If the computer has slept, it was before this instant was made and must not shorten the wait.
      if (doubtMs) settle(false)
      return new Date(atMs)
    },
    isClockUncertain: () => doubtMs > 0,
    noteServerTime(serverMs) {
      const aheadMs = serverMs - monotonicNow()
      if (doubtMs) settle(aheadMs - serverAheadMs > doubtMs / 2)
      serverAheadMs = serverMs - monotonicNow()
    },
    onClockJump(ask) {
      askTime = ask
      return () => {
        askTime = undefined
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
