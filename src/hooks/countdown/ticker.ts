'use client'

import type { ClientClock } from '../../client/time/createClock.js'

/** Waits longer than this, in milliseconds, are shown in whole minutes. Shorter waits are shown in whole seconds. */
const MAX_SECONDS_WAIT_MS = 90_000
/**
 * Waits longer than this, in milliseconds, are shown in whole hours, and the user can end them. One minute longer than
 * a day, because servers round times up.
 */
export const LONG_WAIT_MS = 86_460_000
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const SECOND_MS = 1_000
/** `setTimeout` fires at once beyond this delay, in milliseconds. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1
/** A page that slept, was hidden or came back from the back-forward cache has missed its timers. */
const WAKE_EVENTS = ['visibilitychange', 'pageshow', 'focus'] as const

/** The timer that all countdowns on one clock share. */
export interface Ticker {
  /**
   * Returns the time left until an instant as it is shown, in milliseconds: whole hours above a day, whole minutes
   * above 90 seconds, else whole seconds. Rounded up, so that 0 is when it is over.
   */
  shownLeftMs(date: Date): number
  /**
   * Calls `onTick` whenever the time left until an instant is shown differently. One timer serves all countdowns, set
   * for the next change. None runs while nothing counts or the page is hidden.
   *
   * @returns A function that removes it.
   */
  subscribeToTicks(date: Date, onTick: () => void): () => void
  /**
   * Calls `onTick` once a minute, on the same timer.
   *
   * @returns A function that removes it.
   */
  subscribeToMinutes(onTick: () => void): () => void
}

function stepOf(leftMs: number): number {
  if (leftMs > LONG_WAIT_MS) return HOUR_MS
  return leftMs > MAX_SECONDS_WAIT_MS ? MINUTE_MS : SECOND_MS
}

/** Creates the ticker of a clock. */
export function createTicker(clock: ClientClock): Ticker {
  /** The countdowns, and what to call when one of them is shown differently. */
  const waits = new Map<() => void, Date>()
  /** The part of a second at which all of them change: that of the one that was first. */
  let beatMs: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  /** When that timer fires. */
  let nextAtMs = Number.POSITIVE_INFINITY
  let stopListening: (() => void) | undefined
  /** The time of the current tick, so that a thousand countdowns do not read the clock a thousand times. */
  let tickMs: number | undefined

  clock.keepEvenWhile(() => waits.size > 0)

  const nowMs = () => tickMs ?? clock.monotonicNow()

  /**
   * Returns the time left until a countdown ends, in milliseconds. All that count together end on one beat, so that a
   * page renders once a second for all of them. A single one is exact, another is at most a second late and never early.
   */
  const leftUntil = (date: Date): number => {
    const atMs = date.getTime()
    const lateMs =
      beatMs === undefined ? 0 : (((beatMs - atMs) % SECOND_MS) + SECOND_MS) % SECOND_MS
    return atMs + lateMs - nowMs()
  }

  /** Returns how long the shown time of an instant stays right, or Infinity if the instant has passed. */
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

  /** Sets the timer for the next change of a countdown, unless it fires before that anyway. */
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
      // A function of its own as the key, because a subscriber may come twice.
      const key = () => onTick()
      if (waits.size === 0) {
        // From now on the clock advances evenly.
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
      // The time left until tomorrow changes once a minute, except at its end.
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
