import type { Replacement } from './replaceMembers.js'

/** An active timer of the page. */
export interface PageTimer {
  /** When it is due, as a `performance.now()` value. */
  dueMs: number
  /** Whether it has no delay, so that it fires in the next turn of the event loop. */
  isImmediate: boolean
  /** Fires the timer, even if it is not due. */
  fire: () => void
}

type SetTimer = typeof globalThis.setTimeout

/** Active timers, by the number that both Node and browsers assign. */
const timers = new Map<number, PageTimer>()

/** Returns a `setTimeout` or `setInterval` that records its timers. The real timers run as usual. */
function recorded(original: SetTimer, repeats: boolean): SetTimer {
  const clear = globalThis.clearTimeout
  const set = (callback: unknown, delayMs?: number, ...args: unknown[]) => {
    const periodMs = Math.max(1, Number(delayMs) || 0)
    const nextMs = () => performance.now() + periodMs
    const run = () => {
      const timer = timers.get(id)
      if (timer && repeats) timer.dueMs = nextMs()
      else timers.delete(id)
      if (typeof callback === 'function') callback(...args)
    }
    const handle = original(run, periodMs)
    const id = Number(handle)
    const fire = () => {
      // The real interval continues to run.
      if (!repeats) clear(id)
      run()
    }
    timers.set(id, { dueMs: nextMs(), isImmediate: periodMs === 1, fire })
    return handle
  }
  // Includes Node's promise version, which is a symbol property.
  Object.defineProperties(set, Object.getOwnPropertyDescriptors(original))
  // It is called like the original, whose overloads cannot be written as one function.
  return set as SetTimer
}

function unrecorded(clear: (id?: number) => void) {
  return (handle?: unknown) => {
    timers.delete(Number(handle))
    // Can be any value, because the original ignores an invalid one.
    clear(handle as number)
  }
}

/** Returns timer functions that record their timers, to replace the real ones. */
export function pageTimers(): Replacement[] {
  const { setTimeout, setInterval, clearTimeout, clearInterval } = globalThis
  return [
    [globalThis, 'setTimeout', recorded(setTimeout, false)],
    // Takes the same arguments.
    [globalThis, 'setInterval', recorded(setInterval as SetTimer, true)],
    [globalThis, 'clearTimeout', unrecorded(clearTimeout)],
    [globalThis, 'clearInterval', unrecorded(clearInterval)],
  ]
}

/** Forgets the recorded timers. They fire at their real time. */
export function forgetTimers(): void {
  timers.clear()
}

/**
 * Returns the first timer that is due by a time. If several are due at the same time, returns the one that was set
 * first. A timer without a delay counts as due immediately, although it is set for a millisecond later.
 */
export function nextTimer(byMs: number): PageTimer | undefined {
  let next: PageTimer | undefined
  for (const timer of timers.values()) {
    const isDue = timer.dueMs <= (timer.isImmediate ? byMs + 1 : byMs)
    if (isDue && (!next || timer.dueMs < next.dueMs)) next = timer
  }
  return next
}
