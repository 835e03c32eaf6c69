import { memoize } from '../../hooks/memoize.js'

const formatOf = memoize((locale: string) => new Intl.NumberFormat(locale))

/** A number as a language writes it. */
export function formatNumber(locale: string, number: number): string {
  return formatOf(locale).format(number)
}
