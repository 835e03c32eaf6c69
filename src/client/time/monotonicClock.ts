/** A step of the computer's clock against the even one that is no drift any more. */
const STEP_MS = 2_000

let wallMs = Date.now()
let evenMs = performance.now()
/** What the even clock has missed because the computer slept. */
let sleptMs = 0
/** Steps forward that may have been sleep, or somebody setting the clock. */
let doubtMs = 0

const askers = new Set<() => void>()
const listeners = new Set<(sleptMs: number) => void>()
/** What a server's time was when {@link monotonicNow} was 0, by server. */
const serverStarts = new Map<string, number>()

/** Ends a doubt: the computer has slept, or somebody has set its clock. */
function settle(hasSlept: boolean) {
  const newlySleptMs = hasSlept ? doubtMs : 0
  sleptMs += newlySleptMs
  doubtMs = 0
  for (const listener of listeners) listener(newlySleptMs)
}

function askAll() {
  for (const ask of askers) ask()
}

/**
 * The even clock stands still while a computer sleeps, in most browsers; the wall clock does not, but people
 * and time servers set it. A step forward of the one against the other can be either, and only somebody
 * else's clock can tell. A step back is never sleep.
 */
function observe() {
  const stepMs = Date.now() - wallMs - (performance.now() - evenMs)
  wallMs = Date.now()
  evenMs = performance.now()
  if (stepMs < STEP_MS) return
  doubtMs += stepMs
  if (askers.size === 0) settle(true)
  else queueMicrotask(askAll)
}

/**
 * Whole milliseconds that go on evenly, from a beginning that means nothing: setting the clock, a time zone or
 * daylight saving do not touch them, and sleep counts.
 */
export function monotonicNow(): number {
  observe()
  return Math.floor(performance.now() + sleptMs)
}

/** Whether it is open if the computer has slept. */
export function isClockUncertain(): boolean {
  return doubtMs > 0
}

/**
 * Tells what time it is at a server. A doubt is settled by it: the server's clock has gone on as far as the
 * computer slept. Where its time was not known before, the clock is taken for set, which breaks no hold.
 */
export function noteServerTime(server: string, serverMs: number): void {
  const knownMs = serverStarts.get(server) ?? Number.POSITIVE_INFINITY
  const startMs = serverMs - monotonicNow()
  if (doubtMs > 0) settle(startMs - knownMs > doubtMs / 2)
  serverStarts.set(server, serverMs - monotonicNow())
}

/**
 * Registers who can ask a server for its time when the computer may have slept. Without anybody to ask, a step
 * forward is taken for sleep, which is what it mostly is.
 *
 * @returns a function that ends it.
 */
export function onClockJump(ask: () => void): () => void {
  askers.add(ask)
  return () => {
    askers.delete(ask)
    if (askers.size === 0) settle(true)
  }
}

/** Calls `listener` when a doubt is settled, with how much of it was sleep: what is left of a wait is less by it. */
export function subscribeToClock(listener: (sleptMs: number) => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
