import { memoize } from '../memoize.js'

/** What a row is sorted by; `undefined` is missing and comes last. */
export type DestinationSortValue = string | number | undefined

/** Which column rows are sorted by, and in which direction, in the words of `aria-sort`. */
export interface DestinationSort {
  /** The column's id. */
  column: string
  /** The direction, in the words of `aria-sort`. */
  direction: 'ascending' | 'descending'
}

const collatorOf = memoize((locale: string) => new Intl.Collator(locale, { numeric: true }))

type Valued<T> = { row: T; value: DestinationSortValue }

/** Numbers by size and before texts, texts as the language has it and with their numbers by size, missing last. */
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

/** Rows in the ascending order of their values, each with its value. Rows of equal values keep their places. */
export function sortRows<T>(
  rows: readonly T[],
  read: (row: T) => DestinationSortValue,
  locale: string,
): Valued<T>[] {
  const compare = comparatorOf(locale)
  // Each value is read once: a comparison that read it would read it a dozen times.
  return rows.map((row) => ({ row, value: read(row) })).sort((a, b) => compare(a.value, b.value))
}

/** Sorted rows in the other direction: what is missing stays last, and equal values keep their places. */
export function reverseRows<T>(sorted: readonly Valued<T>[], locale: string): T[] {
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
