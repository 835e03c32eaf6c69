import { replaceMembers } from '../builders/replaceMembers.js'

/** A timer of the page that is set. */
export interface PageTimer {
  /** When it is due, by `performance.now()`. */
  dueMs: number
  /** Whether it waits for no time, but for its turn. */
  isSoon: boolean
  /** Fires it, whether or not it is due. */
  fire: () => void
}

type SetTimer = typeof globalThis.setTimeout

/** By the number that both Node and browsers give a timer. */
const timers = new Map<number, PageTimer>()

/** What belongs to a function beside its code, such as Node's promise form of `setTimeout`. */
function withSymbolsOf<T extends object>(made: T, original: object): T {
  for (const symbol of Object.getOwnPropertySymbols(original)) {
    const descriptor = Object.getOwnPropertyDescriptor(original, symbol)
    if (descriptor) Object.defineProperty(made, symbol, descriptor)
  }
  return made
}

/** `setTimeout` or `setInterval` whose timers are written down. The real ones run as ever. */
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
      // An interval goes on in its real rhythm afterwards.
      if (!repeats) clear(id)
      run()
    }
    timers.set(id, { dueMs: nextMs(), isSoon: periodMs === 1, fire })
    return handle
  }
  // It is called as the original is, whose overloads cannot be written as one function.
  return withSymbolsOf(set, original) as SetTimer
}

function forgetting(clear: (id?: number) => void) {
  return (handle?: unknown) => {
    timers.delete(Number(handle))
    // Whatever it is: the original takes it or leaves it.
    clear(handle as number)
  }
}

let restore = () => {}

/** Begins to write down which timers the page sets. */
export function recordTimers(): void {
  // Where fake timers were still on when it ended, the functions that wrote down are there again.
  restore()
  const { setTimeout, setInterval, clearTimeout, clearInterval } = globalThis
  restore = replaceMembers([
    [globalThis, 'setTimeout', recorded(setTimeout, false)],
    // Takes the same arguments.
    [globalThis, 'setInterval', recorded(setInterval as SetTimer, true)],
    [globalThis, 'clearTimeout', forgetting(clearTimeout)],
    [globalThis, 'clearInterval', forgetting(clearInterval)],
  ])
}

/** Ends that, and lets the timers that are set run by themselves. */
export function forgetTimers(): void {
  restore()
  timers.clear()
}

/**
 * Of the timers that are due by then, the one that is due first; of several, the one that was set first. What waits for
 * its turn only is due at that moment too, although it is set for a millisecond later.
 */
export function nextTimer(byMs: number): PageTimer | undefined {
  let next: PageTimer | undefined
  for (const timer of timers.values()) {
    const isDue = timer.dueMs <= (timer.isSoon ? byMs + 1 : byMs)
    if (isDue && (!next || timer.dueMs < next.dueMs)) next = timer
  }
  return next
}
