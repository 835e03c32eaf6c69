import type { Replacement } from './replaceMembers.js'

/** How far the page's clocks are ahead of real time. */
let aheadMs = 0
/** The real monotonic time at which the page's clocks were stopped. */
let stoppedAtMs: number | undefined
/** The real monotonic clock. */
let monotonicNow = () => performance.now()

function pageNow(): number {
  return (stoppedAtMs ?? monotonicNow()) + aheadMs
}

/** Returns the page's clocks, to replace the real ones. */
export function pageClocks(): Replacement[] {
  const Real = globalThis.Date
  monotonicNow = performance.now.bind(performance)
  // `Date` follows the monotonic clock, so that it never goes back. `Date.now()` cuts off half a millisecond on average.
  const aheadOfPage = Real.now() + 0.5 - pageNow()
  const now = () => Math.floor(pageNow() + aheadOfPage)
  const date = new Proxy(Real, {
    apply: () => new Real(now()).toString(),
    construct: (_, args, NewTarget) =>
      Reflect.construct(Real, args.length > 0 ? args : [now()], NewTarget),
  })
  return [
    [globalThis, 'Date', date],
    [Real, 'now', now],
    [performance, 'now', pageNow],
  ]
}

/** Stops the clocks, so that work takes no time while time is advanced. */
export function stopClocks(): void {
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
  aheadMs = 0
  stoppedAtMs = undefined
}
