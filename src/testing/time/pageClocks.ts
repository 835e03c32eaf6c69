import { replaceMembers } from '../builders/replaceMembers.js'

/** Time by which the page's clocks are ahead of real time, in milliseconds. */
let aheadMs = 0
/** The real monotonic time at which the page's clocks were stopped. */
let stoppedAtMs: number | undefined
let restore: (() => void) | undefined
/** The real monotonic clock. */
let monotonicNow = () => performance.now()

function pageNow(): number {
  return (stoppedAtMs ?? monotonicNow()) + aheadMs
}

/** Returns a `Date` with the page's current time. It uses the monotonic clock, so that it never goes back. */
function dateOfPage(Real: DateConstructor): DateConstructor {
  // `Date.now()` cuts off half a millisecond on average.
  const aheadOfPage = Real.now() + 0.5 - pageNow()
  const now = () => Math.floor(pageNow() + aheadOfPage)
  return new Proxy(Real, {
    apply: () => new Real(now()).toString(),
    construct: (_, args, NewTarget) =>
      Reflect.construct(Real, args.length > 0 ? args : [now()], NewTarget),
    get: (_, name) => (name === 'now' ? now : Reflect.get(Real, name)),
  })
}

let isReplaced = false

/** Stops `Date` and `performance.now()`, so that work takes no time while time is advanced. */
export function stopClocks(): void {
  if (!isReplaced) {
    // Fake timers that were on during the last reset have put the replaced clocks back. Replacing them again would
    // count the time twice.
    restore?.()
    monotonicNow = performance.now.bind(performance)
    restore = replaceMembers([
      [globalThis, 'Date', dateOfPage(globalThis.Date)],
      [performance, 'now', pageNow],
    ])
    isReplaced = true
  }
  stoppedAtMs = monotonicNow()
}

/** Advances the stopped clocks. */
export function advanceClocks(ms: number): void {
  aheadMs += ms
}

/** Starts the clocks from their current time. */
export function startClocks(): void {
  if (stoppedAtMs === undefined) return
  aheadMs += stoppedAtMs - monotonicNow()
  stoppedAtMs = undefined
}

/** Resets the clocks to real time. */
export function resetClocks(): void {
  restore?.()
  isReplaced = false
  aheadMs = 0
  stoppedAtMs = undefined
}
