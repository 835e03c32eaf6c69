import { isClockUncertain, monotonicNow, subscribeToClock } from './monotonicClock.js'

/** Instants in real time: a `Date` is one of a clock that can be set while somebody waits. */
const realInstants = new WeakMap<Date, number>()
/** Dates that were looked at while it was open if the computer had slept: that sleep came before them. */
const sinceDoubt = new Set<Date>()

subscribeToClock((sleptMs) => {
  for (const date of sinceDoubt) realInstants.set(date, monotonicTimeOf(date) + sleptMs)
  sinceDoubt.clear()
})

function remember(date: Date, atMs: number): number {
  realInstants.set(date, atMs)
  if (isClockUncertain()) sinceDoubt.add(date)
  return atMs
}

/** The instant that is so many milliseconds from now. */
export function instantIn(waitMs: number): Date {
  const date = new Date(Date.now() + waitMs)
  remember(date, monotonicNow() + waitMs)
  return date
}

/** An instant in real time, see {@link monotonicNow}. */
export function monotonicTimeOf(date: Date): number {
  return realInstants.get(date) ?? remember(date, monotonicNow() + (date.getTime() - Date.now()))
}

/**
 * How long it is until an instant, in milliseconds; negative once it has passed. Right also where the clock was
 * set since: a date of {@link instantIn} knows its instant, any other is held to it from the first look on.
 */
export function msUntil(date: Date): number {
  return monotonicTimeOf(date) - monotonicNow()
}
