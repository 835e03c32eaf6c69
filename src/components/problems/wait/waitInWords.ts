import { memoize } from '../../../hooks/lib/memoize.js'

const UNITS = { day: 86_400_000, hour: 3_600_000, minute: 60_000, second: 1_000 }

type Unit = keyof typeof UNITS

const numberOf = memoize(
  (locale: string, unit: Unit) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }),
)
const listOf = memoize((locale: string) => new Intl.ListFormat(locale, { type: 'unit' }))

/** Formats a wait in two units, such as days and hours. Omits the smaller unit if it is 0. */
function inUnits(locale: string, leftMs: number, large: Unit, small: Unit): string {
  const count = Math.floor(leftMs / UNITS[large])
  const rest = Math.round((leftMs % UNITS[large]) / UNITS[small])
  const messages = [numberOf(locale, large).format(count)]
  if (rest > 0) messages.push(numberOf(locale, small).format(rest))
  return listOf(locale).format(messages)
}

/**
 * Formats a wait in days and hours, hours and minutes, whole minutes, or whole seconds if it is at most `nearMs`. Does
 * not use `Intl.DurationFormat`, because it is missing in Node 20.
 */
export function waitInWords(locale: string, leftMs: number, nearMs: number): string {
  if (leftMs >= UNITS.day) return inUnits(locale, leftMs, 'day', 'hour')
  if (leftMs >= UNITS.hour) return inUnits(locale, leftMs, 'hour', 'minute')
  const unit = leftMs > nearMs ? 'minute' : 'second'
  return numberOf(locale, unit).format(Math.round(leftMs / UNITS[unit]))
}
