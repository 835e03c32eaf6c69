import { memoize } from '../lib/memoize.js'

/** Value that a row is sorted by. Rows with `undefined` come last. */
export type DestinationSortValue = string | number | undefined

/** Sort order of a table of destinations. */
export interface DestinationSort {
  /** Column ID. */
  column: string
  /** Sort direction, as a value of `aria-sort`. */
  direction: 'ascending' | 'descending'
}

const collatorOf = memoize((locale: string) => new Intl.Collator(locale, { numeric: true }))

type RowWithValue<T> = { row: T; value: DestinationSortValue }

/** Returns a comparator: numbers first, then strings in numeric collation of the locale, then missing values. */
function comparatorOf(
  locale: string,
): (a: DestinationSortValue, b: DestinationSortValue) => number {
  const { compare } = collatorOf(locale)
  return (a, b) => {
    if (typeof a === 'string' && typeof b === 'string') return compare(a, b)
    if (a === b) return 0
    if (a === undefined) return 1
    if (b === undefined) return -1
    if (typeof a === 'number' && typeof b === 'number') return a - b
    return typeof a === 'number' ? -1 : 1
  }
}

/** Sorts rows in ascending order of their values, and returns each row with its value. The sort is stable. */
export function sortRows<T>(
  rows: readonly T[],
  read: (row: T) => DestinationSortValue,
  locale: string,
): RowWithValue<T>[] {
  const compare = comparatorOf(locale)
  // Reads each value only once instead of in each comparison.
  return rows.map((row) => ({ row, value: read(row) })).sort((a, b) => compare(a.value, b.value))
}

/** Reverses sorted rows. Missing values stay last, and rows with equal values keep their order. */
export function reverseRows<T>(sorted: readonly RowWithValue<T>[], locale: string): T[] {
  const compare = comparatorOf(locale)
  const groups: T[][] = []
  const missing: T[] = []
  let last: DestinationSortValue
  for (const { row, value } of sorted) {
    const group = groups.at(-1)
    if (value === undefined) missing.push(row)
    else if (group && compare(last, value) === 0) group.push(row)
    else groups.push([row])
    last = value
  }
  return [...groups.reverse().flat(), ...missing]
}
