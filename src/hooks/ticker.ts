'use client'

/** Waits longer than this are told by the minute, shorter ones by the second. */
const NEAR_MS = 90_000
const MINUTE_MS = 60_000
const SECOND_MS = 1_000
/** `setTimeout` fires at once beyond 2^31 - 1. */
const LONGEST_TIMEOUT_MS = 2 ** 31 - 1

function stepOf(leftMs: number): number {
  return leftMs > NEAR_MS ? MINUTE_MS : SECOND_MS
}

/**
 * What is left until an instant as a person is shown it, in milliseconds: whole minutes above 90 seconds,
 * else whole seconds. Rounded up, so that 0 is when it is over.
 */
export function shownLeftMs(atMs: number): number {
  const leftMs = Math.max(0, atMs - Date.now())
  const stepMs = stepOf(leftMs)
  return Math.ceil(leftMs / stepMs) * stepMs
}

/** How long what is shown for an instant stays true, or Infinity once it has come. */
function msUntilChange(atMs: number): number {
  const leftMs = atMs - Date.now()
  if (leftMs <= 0) return Number.POSITIVE_INFINITY
  const stepMs = stepOf(leftMs)
  const untilStepMs = leftMs % stepMs || stepMs
  return stepMs === MINUTE_MS ? Math.min(untilStepMs, leftMs - NEAR_MS) : untilStepMs
}

const waits = new Map<() => void, number>()
let timer: ReturnType<typeof setTimeout> | undefined

function schedule() {
  clearTimeout(timer)
  timer = undefined
  if (globalThis.document?.hidden) return
  const nextMs = Math.min(...[...waits.values()].map(msUntilChange))
  if (nextMs !== Number.POSITIVE_INFINITY) {
    timer = setTimeout(tick, Math.min(nextMs, LONGEST_TIMEOUT_MS))
  }
}

function tick() {
  for (const onTick of [...waits.keys()]) onTick()
  schedule()
}

/** A page that slept, was hidden or came back from the back-forward cache has missed its timers. */
const WAKE_EVENTS = ['visibilitychange', 'pageshow', 'focus'] as const

/**
 * Calls `onTick` whenever what is left until an instant reads differently. One timer serves all that count
 * on a page, set for the next change; none runs while nothing counts or the page is hidden.
 *
 * @returns a function that ends it.
 */
export function subscribeToTicks(atMs: number, onTick: () => void): () => void {
  // A function of its own as the key: a subscriber may come twice.
  const key = () => onTick()
  if (waits.size === 0) {
    for (const event of WAKE_EVENTS) globalThis.addEventListener(event, tick, true)
  }
  waits.set(key, atMs)
  schedule()
  return () => {
    waits.delete(key)
    schedule()
    if (waits.size > 0) return
    for (const event of WAKE_EVENTS) globalThis.removeEventListener(event, tick, true)
  }
}
