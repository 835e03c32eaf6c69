import { realNow } from './realTime.js'

/** The same instants in real time: a `Date` is one of a clock that can be set while somebody waits. */
const realInstants = new WeakMap<Date, number>()

/** The instant that is so many milliseconds from now. */
export function instantIn(waitMs: number): Date {
  const date = new Date(Date.now() + waitMs)
  realInstants.set(date, realNow() + waitMs)
  return date
}

/** An instant in real time, see {@link realNow}. */
export function realInstantOf(date: Date): number {
  const known = realInstants.get(date)
  if (known !== undefined) return known
  const atMs = realNow() + (date.getTime() - Date.now())
  realInstants.set(date, atMs)
  return atMs
}

/**
 * How long it is until an instant, in milliseconds; negative once it has passed. Right also where the clock was
 * set since: a date of {@link instantIn} knows its instant, any other is held to it from the first look on.
 */
export function msUntil(date: Date): number {
  return realInstantOf(date) - realNow()
}
