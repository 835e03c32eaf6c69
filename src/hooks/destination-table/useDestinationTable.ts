'use client'

import { useDeferredValue, useMemo, useState } from 'react'
import type { Destination } from '../../contract/calls/destinations.js'
import { type DestinationFilter, toFilter } from './destinationFilter.js'
import { type DestinationSort, type DestinationSortValue, sortRows } from './sortRows.js'

/** A row of a table of destinations. */
export interface DestinationRow {
  /** Stable React key. Unique even if two destinations have the same ID. */
  key: string
  /** The destination. */
  destination: Destination
}

/** Options for {@link useDestinationTable}. Define functions and lists outside of the component, or memoize them. */
export interface UseDestinationTableOptions {
  /** Destinations of the table. */
  destinations: readonly Destination[]
  /** Functions that return the sort value of a destination, by column ID. */
  sortValues: Readonly<Record<string, (destination: Destination) => DestinationSortValue>>
  /** Returns the text that the text filter searches. */
  searchText: (destination: Destination) => string
  /** Locale for sorting and filtering, as a BCP 47 language tag. @default 'en' */
  locale?: string
  /**
   * Controlled sort order. `null` keeps the order of the response, because an option that is `undefined` is not
   * controlled.
   */
  sort?: DestinationSort | null | undefined
  /** Initial sort order, if it is not controlled. @default the order of the response */
  defaultSort?: DestinationSort | undefined
  /** Called when the user changes the sort order, with the value for `sort`. */
  onSortChange?: ((sort: DestinationSort | null) => void) | undefined
  /** Controlled filter. Members that are not set match all destinations. */
  filter?: Partial<DestinationFilter> | undefined
  /** Initial filter, if it is not controlled. */
  defaultFilter?: Partial<DestinationFilter> | undefined
  /** Called when the user changes the filter. */
  onFilterChange?: ((filter: DestinationFilter) => void) | undefined
}

/** Result of {@link useDestinationTable}: the rows to show, and functions to sort and filter them. */
export interface UseDestinationTableResult {
  /** Rows that match the filters, in sort order. The array is memoized. */
  rows: readonly DestinationRow[]
  /** Current sort order, as a value for `sort`. `null` is the order of the response. */
  sort: DestinationSort | null
  /** Sets the sort order. `null` restores the order of the response. */
  setSort: (sort: DestinationSort | null) => void
  /** Cycles the sort order of a column: ascending, descending, unsorted. */
  toggleSort: (column: string) => void
  /** Current filter. The rows follow its text with React's `useDeferredValue`. */
  filter: DestinationFilter
  /** Changes the given members of the filter. */
  setFilter: (change: Partial<DestinationFilter>) => void
  /** Number of destinations of each type, regardless of the filters. */
  typeCounts: ReadonlyMap<string, number>
  /** Whether a filter applies to the current rows. */
  isFiltered: boolean
  /** Clears the filter. */
  clear: () => void
}

function toRows(destinations: readonly Destination[]): DestinationRow[] {
  const ids = new Set<string>()
  return destinations.map((destination, index) => {
    const { id } = destination
    const isNew = ids.size < ids.add(id).size
    // IDs do not contain the separator, so a key never equals another ID. The number counts repeated IDs, so that new
    // destinations do not change the key.
    return { key: isNew ? id : `${id}\u0000${index + 1 - ids.size}`, destination }
  })
}

function countTypes(destinations: readonly Destination[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { type } of destinations) counts.set(type, (counts.get(type) ?? 0) + 1)
  return counts
}

/**
 * Returns sorted and filtered rows of destinations, and functions to sort and filter them. Headless: you render the
 * rows.
 *
 * @example
 * const table = useDestinationTable({ destinations, sortValues: { name: (d) => d.name }, searchText: (d) => d.name })
 * table.rows.map(({ key, destination }) => <li key={key}>{destination.name}</li>)
 */
export function useDestinationTable(
  options: UseDestinationTableOptions,
): UseDestinationTableResult {
  const { destinations, sortValues, searchText, locale = 'en' } = options
  const [ownSort, setOwnSort] = useState<DestinationSort | null>(options.defaultSort ?? null)
  const [ownFilter, setOwnFilter] = useState(options.defaultFilter ?? {})
  const filter = toFilter(options.filter ?? ownFilter)
  const sort = options.sort === undefined ? ownSort : options.sort
  const searchTerm = useDeferredValue(filter.text).trim().toLocaleLowerCase(locale)

  // Memoized in steps, so that unchanged rows do not rerender, and a render without new input neither sorts nor
  // searches ten thousand destinations again.
  const all = useMemo(() => toRows(destinations), [destinations])
  const typeCounts = useMemo(() => countTypes(destinations), [destinations])
  const read = sort ? sortValues[sort.column] : undefined
  const isDescending = sort?.direction === 'descending'
  const ascending = useMemo(
    () => (read ? sortRows(all, ({ destination }) => read(destination), locale) : all),
    [all, read, locale],
  )
  const ordered = useMemo(() => {
    if (!read || !isDescending) return ascending
    // Sorted rows are sorted in the other direction in a fraction of the time.
    return sortRows(ascending, ({ destination }) => read(destination), locale, 'descending')
  }, [ascending, read, isDescending, locale])
  const isSearched = searchTerm !== ''
  const searchTexts = useMemo(() => {
    if (!isSearched) return undefined
    return new Map(
      all.map((row) => [row, searchText(row.destination).toLocaleLowerCase(locale)] as const),
    )
  }, [all, isSearched, searchText, locale])
  // Compares the types by value, because a page may pass a new list with the same types.
  const typeNames = JSON.stringify(filter.types)
  const rows = useMemo(() => {
    const types = new Set<unknown>(JSON.parse(typeNames))
    if (types.size === 0 && !searchTexts) return ordered
    return ordered.filter(
      (row) =>
        (types.size === 0 || types.has(row.destination.type)) &&
        (!searchTexts || searchTexts.get(row)?.includes(searchTerm)),
    )
  }, [ordered, typeNames, searchTexts, searchTerm])

  function setSort(next: DestinationSort | null) {
    setOwnSort(next)
    options.onSortChange?.(next)
  }

  function setFilter(change: Partial<DestinationFilter>) {
    const next = { ...filter, ...change }
    setOwnFilter(next)
    options.onFilterChange?.(next)
  }

  return {
    rows,
    sort,
    setSort,
    toggleSort: (column) => {
      if (sort?.column !== column) setSort({ column, direction: 'ascending' })
      else setSort(isDescending ? null : { column, direction: 'descending' })
    },
    filter,
    setFilter,
    typeCounts,
    isFiltered: filter.types.length > 0 || isSearched,
    clear: () => setFilter(toFilter({})),
  }
}
