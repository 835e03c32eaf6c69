'use client'

import { useDeferredValue, useMemo, useState } from 'react'
import type { Destination } from '../../contract/calls/destinations.js'
import {
  type DestinationSort,
  type DestinationSortValue,
  reverseRows,
  sortRows,
} from './sortRows.js'

/** A destination in its row. */
export interface DestinationRow {
  /** Stays with the destination, and is unique even where an id comes twice. */
  key: string
  /** The destination. */
  destination: Destination
}

/** What {@link useDestinationTable} takes. Keep the functions and lists outside of the component. */
export interface UseDestinationTableOptions {
  /** What the table is of. */
  destinations: readonly Destination[]
  /** What can be sorted by, by column id. */
  sortValues: Readonly<Record<string, (destination: Destination) => DestinationSortValue>>
  /** What the text filter looks through. */
  searchText: (destination: Destination) => string
  /** BCP 47 language tag, for the order of texts. @default 'en' */
  locale?: string
  /** What it is sorted by, where the page decides; `null` is the order of the answer. */
  sort?: DestinationSort | null | undefined
  /** What it is sorted by at first. @default null */
  defaultSort?: DestinationSort | null | undefined
  /** Told of the sort that a person asks for. */
  onSortChange?: ((sort: DestinationSort | null) => void) | undefined
}

/** A table's rows as they are to be shown, and what a person can change about them. */
export interface UseDestinationTableResult {
  /** The rows that match, in order. The same array as long as nothing changes. */
  rows: readonly DestinationRow[]
  /** What the rows are sorted by; `null` is the order of the answer. */
  sort: DestinationSort | null
  /** Sorts by a column, or with `null` not at all. */
  setSort: (sort: DestinationSort | null) => void
  /** Sorts by a column: ascending first, then descending, then not at all. */
  toggleSort: (column: string) => void
  /** What is typed to filter by. Rows follow when there is time. */
  filter: string
  /** Filters by a text; empty shows all. */
  setFilter: (filter: string) => void
  /** The type that is shown; empty for all. */
  type: string
  /** Shows the destinations of one type; empty shows all. */
  setType: (type: string) => void
  /** How many destinations there are of each type, whatever is filtered. */
  typeCounts: ReadonlyMap<string, number>
  /** Whether some may be left out of the rows as they are now. */
  isFiltered: boolean
  /** Takes both filters off. */
  clear: () => void
}

function keyed(destinations: readonly Destination[]): DestinationRow[] {
  const seen = new Set<string>()
  const again = new Map<string, number>()
  return destinations.map((destination) => {
    const { id } = destination
    const times = seen.has(id) ? (again.get(id) ?? 0) + 1 : 0
    if (times > 0) again.set(id, times)
    else seen.add(id)
    // No id has the separator in it, so no key is another's id.
    return { key: times ? `${id}\u0000${times}` : id, destination }
  })
}

function countTypes(destinations: readonly Destination[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { type } of destinations) counts.set(type, (counts.get(type) ?? 0) + 1)
  return counts
}

/**
 * Sort and filter of a table of destinations, without a look.
 *
 * @example
 * const table = useDestinationTable({ destinations, sortValues: { name: (d) => d.name }, searchText: (d) => d.name })
 * table.rows.map(({ key, destination }) => <li key={key}>{destination.name}</li>)
 */
export function useDestinationTable(
  options: UseDestinationTableOptions,
): UseDestinationTableResult {
  const { destinations, sortValues, searchText, locale = 'en', onSortChange } = options
  const [ownSort, setOwnSort] = useState(options.defaultSort ?? null)
  const [filter, setFilter] = useState('')
  const [type, setType] = useState('')
  const sort = options.sort === undefined ? ownSort : options.sort
  const sought = useDeferredValue(filter).trim().toLocaleLowerCase(locale)

  // Identity matters in all of these: a row that stays the same is not rendered again, and ten thousand
  // destinations are neither sorted nor searched anew because somebody has opened one.
  const all = useMemo(() => keyed(destinations), [destinations])
  const typeCounts = useMemo(() => countTypes(destinations), [destinations])
  const read = sort ? sortValues[sort.column] : undefined
  const ascending = useMemo(
    () => read && sortRows(all, ({ destination }) => read(destination), locale),
    [all, read, locale],
  )
  const isDescending = sort?.direction === 'descending'
  const ordered = useMemo(() => {
    if (!ascending) return all
    return isDescending ? reverseRows(ascending, locale) : ascending.map(({ row }) => row)
  }, [all, ascending, isDescending, locale])
  const isSearched = sought !== ''
  const texts = useMemo(() => {
    if (!isSearched) return undefined
    return new Map(
      all.map((row) => [row, searchText(row.destination).toLocaleLowerCase(locale)] as const),
    )
  }, [all, isSearched, searchText, locale])
  const rows = useMemo(() => {
    if (!type && !texts) return ordered
    return ordered.filter(
      (row) =>
        (!type || row.destination.type === type) && (!texts || texts.get(row)?.includes(sought)),
    )
  }, [ordered, type, texts, sought])

  function setSort(next: DestinationSort | null) {
    setOwnSort(next)
    onSortChange?.(next)
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
    type,
    setType,
    typeCounts,
    isFiltered: type !== '' || isSearched,
    clear: () => {
      setFilter('')
      setType('')
    },
  }
}
