import { memoize } from '../../hooks/lib/memoize.js'

const formatOf = memoize((locale: string) => new Intl.NumberFormat(locale))

/** Formats a number in a language. */
export function formatNumber(locale: string, number: number): string {
  return formatOf(locale).format(number)
}
