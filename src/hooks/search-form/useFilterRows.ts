'use client'

import { useRef, useState } from 'react'
import type { FieldFilter } from '../../contract/calls/searchBody.js'
import { type FilterLine, filterLines } from './filterLines.js'
import type { FilterDraft } from './searchDraft.js'

/** An initial condition of a search form. */
export type DefaultFieldFilter<TName extends string = string> = Pick<
  FieldFilter<TName>,
  'fieldName' | 'value'
>

function draftOf(id: number, { fieldName, value }: DefaultFieldFilter): FilterDraft {
  const type = typeof value
  return {
    id,
    fieldName,
    value: String(value),
    valueType: type === 'number' || type === 'boolean' ? type : 'text',
  }
}

const EMPTY: FilterLine = { fieldName: '', value: '' }

/** Inserts pasted rows after a row. If that row has no value, the first pasted row replaces it. */
function withPasted(rows: readonly FilterDraft[], filterId: number, pasted: FilterDraft[]) {
  return rows.flatMap((row) => {
    if (row.id !== filterId) return [row]
    const [first, ...others] = pasted
    return row.value === '' && first ? [{ ...first, id: filterId }, ...others] : [row, ...pasted]
  })
}

/** Returns the rows of a search form, and functions to change them. */
export function useFilterRows(defaults: readonly DefaultFieldFilter[] = []) {
  const [filters, setFilters] = useState<readonly FilterDraft[]>(() =>
    (defaults.length > 0 ? defaults : [EMPTY]).map((filter, id) => draftOf(id, filter)),
  )
  // A ref and not state, because a handler that adds two rows needs two IDs before the next render.
  const nextId = useRef(filters.length)

  function createDraft(line: FilterLine): FilterDraft {
    return draftOf(nextId.current++, line)
  }

  return {
    filters,
    addFilter: () => {
      const added = createDraft(EMPTY)
      setFilters((rows) => [...rows, added])
      return added.id
    },
    removeFilter: (id: number) => setFilters((rows) => rows.filter((row) => row.id !== id)),
    changeFilter: (id: number, change: Partial<Omit<FilterDraft, 'id'>>) =>
      setFilters((rows) => rows.map((row) => (row.id === id ? { ...row, ...change } : row))),
    clearFilters: () => {
      const remaining = createDraft(EMPTY)
      setFilters([remaining])
      return remaining.id
    },
    replaceFilters: (rows: readonly Omit<FilterDraft, 'id'>[]) => {
      const next = rows.map((row) => ({ ...row, id: nextId.current++ }))
      setFilters(next)
      return next.map(({ id }) => id)
    },
    pasteFilters: (id: number, text: string) => {
      const pasted = filterLines(text).map(createDraft)
      if (pasted.length > 0) setFilters((rows) => withPasted(rows, id, pasted))
      return pasted.length
    },
  }
}
