import { remembered } from '../../hooks/remembered.js'

const MINUTE_MS = 60_000
const SECOND_MS = 1_000

const formatOf = remembered(
  (locale: string, unit: 'minute' | 'second') =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }),
)

/** A wait as a person says it: whole minutes above `nearMs`, else whole seconds. */
export function waitInWords(locale: string, leftMs: number, nearMs: number): string {
  const [unit, unitMs] =
    leftMs > nearMs ? (['minute', MINUTE_MS] as const) : (['second', SECOND_MS] as const)
  return formatOf(locale, unit).format(Math.round(leftMs / unitMs))
}
