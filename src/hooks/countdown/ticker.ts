'use client'

import { monotonicTimeOf } from '../../client/time/instants.js'
import { monotonicNow, subscribeToClock } from '../../client/time/monotonicClock.js'

/** Waits longer than this, in milliseconds, are shown in whole minutes. Shorter waits are shown in whole seconds. */
const MAX_SECONDS_WAIT_MS = 90_000
/**
 * Waits longer than this, in milliseconds, are shown in whole hours, and the user can end them. One minute longer than
 * a day, because servers round times up.
 */
export const LONG_WAIT_MS = 86_460_000
const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const SECOND_MS = 1_000
/** Maximum delay of `setTimeout`, in milliseconds. A longer timer fires immediately. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1

/** Running countdowns of this page: the callback and the end time of each. */
const countdowns = new Map<() => void, Date>()
/** Fraction of a second at which all countdowns change, in milliseconds. Taken from the first one. */
let alignmentMs: number | undefined
let timer: ReturnType<typeof setTimeout> | undefined
/** Time at which the timer fires, on the monotonic clock. */
let nextAtMs = Number.POSITIVE_INFINITY
let stopListening: (() => void) | undefined
/** Time of the current tick, cached so that a thousand countdowns read the clock only once. */
let tickMs: number | undefined

function nowMs(): number {
  return tickMs ?? monotonicNow()
}

/**
 * Returns the time at which a countdown ends, on the monotonic clock. All countdowns change at the same fraction of a
 * second, so that a page renders once a second for all of them. A single countdown is exact. Further countdowns end up
 * to one second late, never early.
 */
function endOf(date: Date): number {
  const atMs = monotonicTimeOf(date)
  if (alignmentMs === undefined) return atMs
  return atMs + ((((alignmentMs - atMs) % SECOND_MS) + SECOND_MS) % SECOND_MS)
}

function stepOf(leftMs: number): number {
  if (leftMs > LONG_WAIT_MS) return HOUR_MS
  return leftMs > MAX_SECONDS_WAIT_MS ? MINUTE_MS : SECOND_MS
}

/**
 * Returns the remaining time to show, in milliseconds: whole hours above a day, whole minutes above 90 seconds, else
 * whole seconds. Rounded up, so that 0 means the time has passed.
 */
export function shownLeftMs(date: Date): number {
  const leftMs = Math.max(0, endOf(date) - nowMs())
  const stepMs = stepOf(leftMs)
  return Math.ceil(leftMs / stepMs) * stepMs
}

/** Returns the milliseconds until the shown time changes, or Infinity if the time has passed. */
function msUntilChange(date: Date): number {
  const leftMs = endOf(date) - nowMs()
  if (leftMs <= 0) return Number.POSITIVE_INFINITY
  const stepMs = stepOf(leftMs)
  const untilStepMs = leftMs % stepMs || stepMs
  if (stepMs === HOUR_MS) return Math.min(untilStepMs, leftMs - LONG_WAIT_MS)
  return stepMs === MINUTE_MS ? Math.min(untilStepMs, leftMs - MAX_SECONDS_WAIT_MS) : untilStepMs
}

function stop() {
  clearTimeout(timer)
  nextAtMs = Number.POSITIVE_INFINITY
}

/** Sets the timer for the next change of a countdown, unless it already fires earlier. */
function schedule(date: Date) {
  const inMs = msUntilChange(date)
  const atMs = nowMs() + inMs
  if (globalThis.document?.hidden || atMs >= nextAtMs) return
  stop()
  nextAtMs = atMs
  timer = setTimeout(tick, Math.min(inMs, MAX_TIMEOUT_MS))
}

function tick() {
  tickMs = monotonicNow()
  try {
    for (const onTick of [...countdowns.keys()]) onTick()
    stop()
    for (const date of countdowns.values()) schedule(date)
  } finally {
    tickMs = undefined
  }
}

/** Events after which timers can be late: the page was suspended, hidden or in the back-forward cache. */
const WAKE_EVENTS = ['visibilitychange', 'pageshow', 'focus'] as const

function listen(): () => void {
  for (const event of WAKE_EVENTS) globalThis.addEventListener(event, tick, true)
  const stop = subscribeToClock(tick)
  return () => {
    for (const event of WAKE_EVENTS) globalThis.removeEventListener(event, tick, true)
    stop()
  }
}

/**
 * Calls `onTick` whenever the shown time until `date` changes. All countdowns of a page share one timer, which is set
 * for the next change. No timer runs if there is no countdown or the page is hidden.
 *
 * @returns A function that ends the subscription.
 */
export function subscribeToTicks(date: Date, onTick: () => void): () => void {
  // A new function as the key, because the same callback can subscribe twice.
  const key = () => onTick()
  if (countdowns.size === 0) {
    alignmentMs = monotonicTimeOf(date) % SECOND_MS
    stopListening = listen()
  }
  countdowns.set(key, date)
  schedule(date)
  return () => {
    countdowns.delete(key)
    if (countdowns.size > 0) return
    stop()
    alignmentMs = undefined
    stopListening?.()
  }
}
