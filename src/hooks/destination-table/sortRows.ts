/** Value that a row is sorted by. Rows with `undefined` come last. */
export type DestinationSortValue = string | number | undefined

/** Sort order of a table of destinations. */
export interface DestinationSort {
  /** Column ID. */
  column: string
  /** Sort direction, as a value of `aria-sort`. */
  direction: 'ascending' | 'descending'
}

/** Digits of other scripts, and characters that collate like digits, such as `²`. */
const OTHER_DIGIT = /(?!\d)\p{N}/u

/**
 * Writes the length of each number before it, so that a collator compares numbers by value. A numeric collator does so
 * as well, but takes twice as long.
 */
const withLengths = (text: string) =>
  text.replaceAll(/0*(\d+)/g, (_, digits) => `${digits.length}`.padStart(3, '0') + digits)

/**
 * Returns the rows sorted by their values: numbers first, then strings in numeric collation of the locale, then missing
 * values. In descending order, missing values are last too. The sort is stable in both directions.
 */
export function sortRows<T>(
  rows: readonly T[],
  read: (row: T) => DestinationSortValue,
  locale: string,
  direction: DestinationSort['direction'] = 'ascending',
): T[] {
  // Reads each value only once instead of in each comparison.
  const pairs = rows.map((row) => ({ row, value: read(row) }))
  const numeric = pairs.some(({ value }) => OTHER_DIGIT.test(`${value}`))
  const { compare } = new Intl.Collator(locale, { numeric })
  const sign = direction === 'descending' ? -1 : 1
  if (!numeric) {
    for (const pair of pairs) {
      if (typeof pair.value === 'string') pair.value = withLengths(pair.value)
    }
  }
  return pairs
    .sort(({ value: a }, { value: b }) => {
      if (a === b) return 0
      if (a === undefined) return 1
      if (b === undefined) return -1
      if (typeof a === 'number') return typeof b === 'number' ? sign * (a - b) : -sign
      return typeof b === 'number' ? sign : sign * compare(a, b)
    })
    .map(({ row }) => row)
}
