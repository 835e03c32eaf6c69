import { replaceMembers } from '../builders/replaceMembers.js'

/** How far the page's clocks are ahead of real time. */
let aheadMs = 0
/** The real time, by the even clock, at which the page's clocks were stopped. */
let stoppedAtMs: number | undefined
let restore: (() => void) | undefined
/** The even clock of real time. */
let monotonicNow = () => performance.now()

function pageNow(): number {
  return (stoppedAtMs ?? monotonicNow()) + aheadMs
}

/** A `Date` whose present is the page's. It goes by the even clock, so that it never goes back, by no millisecond. */
function dateOfPage(Real: DateConstructor): DateConstructor {
  // What `Date.now()` cuts off is half a millisecond on average.
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

/** Stops `Date` and `performance.now()`: what is done while time is moved takes none. */
export function stopClocks(): void {
  if (!isReplaced) {
    // Where fake timers were still on when they were put right, these clocks are there again, and would count twice.
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

/** Puts the stopped clocks on by this much. */
export function putClocksOn(ms: number): void {
  aheadMs += ms
}

/** Lets the clocks run on from where they are. */
export function startClocks(): void {
  if (stoppedAtMs === undefined) return
  aheadMs += stoppedAtMs - monotonicNow()
  stoppedAtMs = undefined
}

/** Puts the clocks back to real time. */
export function putClocksRight(): void {
  restore?.()
  isReplaced = false
  aheadMs = 0
  stoppedAtMs = undefined
}
