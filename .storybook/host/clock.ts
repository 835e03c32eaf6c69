/** The current time of the stories' problems, half a minute before their retry time. */
export const FROZEN_MS = Date.UTC(2026, 2, 6, 22, 9, 19)

/** The clock settings of the toolbar, by the label of the menu. */
export const clocks = {
  running: 'Running clock',
  frozen: 'Clock stopped at 22:09:19 UTC, 6 March 2026',
} as const

export type Clock = keyof typeof clocks

const RunningDate = Date

/** A `Date` whose current time is always the same. */
const FrozenDate = new Proxy(Date, {
  apply: (Real) => new Real(FROZEN_MS).toString(),
  construct: (Real, args, NewTarget) =>
    Reflect.construct(Real, args.length > 0 ? args : [FROZEN_MS], NewTarget),
  get: (Real, name) => (name === 'now' ? () => FROZEN_MS : Reflect.get(Real, name)),
})

/** Stops or restarts the page's clocks. Timers still fire. */
export function setClock(clock: Clock): void {
  const isFrozen = globalThis.Date === FrozenDate
  if (isFrozen === (clock === 'frozen')) return
  globalThis.Date = isFrozen ? RunningDate : FrozenDate
  if (isFrozen) Reflect.deleteProperty(performance, 'now')
  else {
    const stoppedMs = performance.now()
    performance.now = () => stoppedMs
  }
}
