/** The correct time, whatever the page's clock is set to. */
const RealDate = globalThis.Date

export const monotonicNow = () => RealDate.now()

/** Shifts the page's clock like a wrong computer clock; 0 restores it. */
export function setBrowserClock(offsetMs: number): void {
  if (offsetMs === 0) {
    globalThis.Date = RealDate
    return
  }
  const now = () => RealDate.now() + offsetMs
  globalThis.Date = new Proxy(RealDate, {
    apply: () => new RealDate(now()).toString(),
    construct: (Target, args, newTarget) =>
      Reflect.construct(Target, args.length > 0 ? args : [now()], newTarget),
    get: (Target, name) => (name === 'now' ? now : Reflect.get(Target, name)),
  })
}
