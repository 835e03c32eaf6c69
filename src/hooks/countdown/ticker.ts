'use client'

import type { ClientClock } from '../../client/time/createClock.js'

/** Maximum wait that is shown in whole seconds, in milliseconds. Longer waits are shown in whole minutes. */
const MAX_SECONDS_WAIT_MS = 90_000
/**
 * Maximum wait that is shown in minutes, in milliseconds. Longer waits are shown in whole hours, and the user can end
 * them. It is one minute longer than a day, because servers round times up.
 */
export const LONG_WAIT_MS = 86_460_000
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const SECOND_MS = 1_000
/**
 * Maximum delay of `setTimeout`, in milliseconds. Longer delays fire immediately. Not imported from `contract`, whose
 * module would add its parser of times to pages that only show them.
 */
const MAX_TIMEOUT_MS = 2 ** 31 - 1
/** Events after which timers may be late, because the page slept, was hidden or was in the back/forward cache. */
const WAKE_EVENTS = ['visibilitychange', 'pageshow', 'focus'] as const

/** Timer that all countdowns of one clock share. */
export interface Ticker {
  /**
   * Returns the remaining time until an instant for display, in milliseconds: whole hours above a day, whole minutes
   * above 90 seconds, else whole seconds. Rounded up, so that 0 means that the instant has passed.
   */
  shownLeftMs(date: Date): number
  /**
   * Calls `onTick` whenever the displayed time until an instant changes. All countdowns share one timer, which is set
   * for the next change. No timer runs while there is no countdown or the page is hidden.
   *
   * @returns A function that removes `onTick`.
   */
  subscribeToTicks(date: Date, onTick: () => void): () => void
  /**
   * Calls `onTick` once a minute, with the same timer.
   *
   * @returns A function that removes `onTick`.
   */
  subscribeToMinutes(onTick: () => void): () => void
}

function stepOf(leftMs: number): number {
  if (leftMs > LONG_WAIT_MS) return HOUR_MS
  return leftMs > MAX_SECONDS_WAIT_MS ? MINUTE_MS : SECOND_MS
}

/** Creates the ticker of a clock. */
export function createTicker(clock: ClientClock): Ticker {
  /** End of each countdown, by the function to call when its displayed time changes. */
  const waits = new Map<() => void, Date>()
  /** Millisecond of a second at which all countdowns change. The first countdown determines it. */
  let beatMs: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  /** When the timer fires, on the client's clock, in epoch milliseconds. */
  let nextAtMs = Number.POSITIVE_INFINITY
  let stopListening: (() => void) | undefined
  /** Time of the current tick, so that a thousand countdowns do not read the clock a thousand times. */
  let tickMs: number | undefined

  clock.keepEvenWhile(() => waits.size > 0)

  const nowMs = () => tickMs ?? clock.monotonicNow()

  /**
   * Returns the remaining time of a countdown, in milliseconds. Countdowns that run at the same time change at the same
   * millisecond of a second, so that a page renders once a second for all of them. The first is exact, and the others
   * are at most a second late and never early.
   */
  const leftUntil = (date: Date): number => {
    const atMs = date.getTime()
    const lateMs =
      beatMs === undefined ? 0 : (((beatMs - atMs) % SECOND_MS) + SECOND_MS) % SECOND_MS
    return atMs + lateMs - nowMs()
  }

  /**
   * Returns the time until the displayed time of an instant changes, in milliseconds, or Infinity if the instant has
   * passed.
   */
  const msUntilChange = (date: Date): number => {
    const leftMs = leftUntil(date)
    if (leftMs <= 0) return Number.POSITIVE_INFINITY
    const stepMs = stepOf(leftMs)
    const untilStepMs = leftMs % stepMs || stepMs
    if (stepMs === HOUR_MS) return Math.min(untilStepMs, leftMs - LONG_WAIT_MS)
    return stepMs === MINUTE_MS ? Math.min(untilStepMs, leftMs - MAX_SECONDS_WAIT_MS) : untilStepMs
  }

  const stop = () => {
    clearTimeout(timer)
    nextAtMs = Number.POSITIVE_INFINITY
  }

  /** Sets the timer for the next change of a countdown, unless it fires before that. */
  const schedule = (date: Date) => {
    const inMs = msUntilChange(date)
    const atMs = nowMs() + inMs
    if (globalThis.document?.hidden || atMs >= nextAtMs) return
    stop()
    nextAtMs = atMs
    timer = setTimeout(tick, Math.min(inMs, MAX_TIMEOUT_MS))
  }

  const tick = () => {
    tickMs = clock.monotonicNow()
    try {
      for (const onTick of [...waits.keys()]) onTick()
      stop()
      for (const date of waits.values()) schedule(date)
    } finally {
      tickMs = undefined
    }
  }

  const listen = (): (() => void) => {
    for (const event of WAKE_EVENTS) globalThis.addEventListener(event, tick, true)
    const stopClock = clock.subscribe(tick)
    return () => {
      for (const event of WAKE_EVENTS) globalThis.removeEventListener(event, tick, true)
      stopClock()
    }
  }

  const ticker: Ticker = {
    shownLeftMs(date) {
      const leftMs = Math.max(0, leftUntil(date))
      const stepMs = stepOf(leftMs)
      return Math.ceil(leftMs / stepMs) * stepMs
    },
    subscribeToTicks(date, onTick) {
      // A new function as the key, because the same function can subscribe twice.
      const key = () => onTick()
      if (waits.size === 0) {
        // The clock advances evenly from this call on.
        clock.monotonicNow()
        beatMs = date.getTime() % SECOND_MS
        stopListening = listen()
      }
      waits.set(key, date)
      schedule(date)
      return () => {
        waits.delete(key)
        if (waits.size > 0) return
        stop()
        beatMs = undefined
        stopListening?.()
      }
    },
    subscribeToMinutes(onTick) {
      let unsubscribe = () => {}
      // The displayed time until tomorrow changes once a minute, except in its last 90 seconds.
      const start = () => {
        const tomorrow = new Date(nowMs() + DAY_MS)
        unsubscribe = ticker.subscribeToTicks(tomorrow, () => {
          if (ticker.shownLeftMs(tomorrow) <= MAX_SECONDS_WAIT_MS) {
            unsubscribe()
            start()
          }
          onTick()
        })
      }
      start()
      return () => unsubscribe()
    },
  }
  return ticker
}
