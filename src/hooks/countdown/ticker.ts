'use client'

import { monotonicTimeOf } from '../../client/time/instants.js'
import { monotonicNow, subscribeToClock } from '../../client/time/monotonicClock.js'

/** Waits longer than this are shown in whole minutes, shorter ones in whole seconds. */
const NEAR_MS = 90_000
/**
 * Waits longer than this, in milliseconds, are shown in whole hours, and the user can end them. A minute more than a
 * day: servers round times up.
 */
export const LONG_WAIT_MS = 86_460_000
const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const SECOND_MS = 1_000
/** `setTimeout` fires at once beyond 2^31 - 1. */
const LONGEST_TIMEOUT_MS = 2 ** 31 - 1

/** What counts on this page, and what to call when one of them reads differently. */
const waits = new Map<() => void, Date>()
/** The part of a second at which all of them change: that of the one that was first. */
let beatMs: number | undefined
let timer: ReturnType<typeof setTimeout> | undefined
/** When that timer fires, in real time. */
let nextAtMs = Number.POSITIVE_INFINITY
let stopListening: (() => void) | undefined
/** The time of the tick that is under way: a thousand countdowns need not each ask what time it is. */
let tickMs: number | undefined

function nowMs(): number {
  return tickMs ?? monotonicNow()
}

/**
 * When a countdown ends, in real time. All that count together end on one beat, so that a page renders once a
 * second for all of them; one alone is exact, another comes at most a second late and never early.
 */
function endOf(date: Date): number {
  const atMs = monotonicTimeOf(date)
  if (beatMs === undefined) return atMs
  return atMs + ((((beatMs - atMs) % SECOND_MS) + SECOND_MS) % SECOND_MS)
}

function stepOf(leftMs: number): number {
  if (leftMs > LONG_WAIT_MS) return HOUR_MS
  return leftMs > NEAR_MS ? MINUTE_MS : SECOND_MS
}

/**
 * Returns the time left until an instant as it is shown, in milliseconds: whole hours above a day, whole minutes above
 * 90 seconds, else whole seconds. Rounded up, so that 0 is when it is over.
 */
export function shownLeftMs(date: Date): number {
  const leftMs = Math.max(0, endOf(date) - nowMs())
  const stepMs = stepOf(leftMs)
  return Math.ceil(leftMs / stepMs) * stepMs
}

/** How long what is shown for an instant stays true, or Infinity once it has come. */
function msUntilChange(date: Date): number {
  const leftMs = endOf(date) - nowMs()
  if (leftMs <= 0) return Number.POSITIVE_INFINITY
  const stepMs = stepOf(leftMs)
  const untilStepMs = leftMs % stepMs || stepMs
  if (stepMs === HOUR_MS) return Math.min(untilStepMs, leftMs - LONG_WAIT_MS)
  return stepMs === MINUTE_MS ? Math.min(untilStepMs, leftMs - NEAR_MS) : untilStepMs
}

function stop() {
  clearTimeout(timer)
  nextAtMs = Number.POSITIVE_INFINITY
}

/** Sets the timer for the next change of a countdown, unless it fires before that anyway. */
function schedule(date: Date) {
  const inMs = msUntilChange(date)
  const atMs = nowMs() + inMs
  if (globalThis.document?.hidden || atMs >= nextAtMs) return
  stop()
  nextAtMs = atMs
  timer = setTimeout(tick, Math.min(inMs, LONGEST_TIMEOUT_MS))
}

function tick() {
  tickMs = monotonicNow()
  try {
    for (const onTick of [...waits.keys()]) onTick()
    stop()
    for (const date of waits.values()) schedule(date)
  } finally {
    tickMs = undefined
  }
}

/** A page that slept, was hidden or came back from the back-forward cache has missed its timers. */
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
 * Calls `onTick` whenever what is left until an instant reads differently. One timer serves all that count
 * on a page, set for the next change; none runs while nothing counts or the page is hidden.
 *
 * @returns a function that ends it.
 */
export function subscribeToTicks(date: Date, onTick: () => void): () => void {
  // A function of its own as the key: a subscriber may come twice.
  const key = () => onTick()
  if (waits.size === 0) {
    beatMs = monotonicTimeOf(date) % SECOND_MS
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
}
