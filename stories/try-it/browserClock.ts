/** The clock that is right, whatever the page's own is set to. */
const RealDate = globalThis.Date

export const monotonicNow = () => RealDate.now()

/** Sets the page's clock wrong by so much, as somebody sets the clock of a computer; 0 sets it right. */
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
