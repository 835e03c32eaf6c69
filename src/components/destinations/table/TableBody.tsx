'use client'

import { type FocusEvent, type ReactNode, type RefObject, useState } from 'react'
import type { RowPlace } from './DestinationRow.js'
import type { TableItem } from './tableItems.js'
import type { VirtualizationModule, VirtualRows } from './useVirtualization.js'

interface TableBodyProps {
  items: readonly TableItem[]
  isLong: boolean
  /** Scrolling element of a long table. */
  scroller: RefObject<HTMLElement | null>
  /** Number of destinations of a long table until virtualization is loaded. Their details are shown too. */
  firstRows: number
  /** Code of virtualization, after it is loaded for a long table. */
  loaded: VirtualizationModule | undefined
  renderItem: (item: TableItem, place: RowPlace) => ReactNode
}

/** Returns the rows of the first destinations, and their details. */
function firstOf(items: readonly TableItem[], count: number): readonly TableItem[] {
  let rows = 0
  return items.filter(({ detailsOf }) => {
    if (detailsOf === undefined) rows += 1
    return rows <= count
  })
}

/**
 * Renders the rows of a table, or only the visible ones of a long table. The first rows stay in the document when
 * virtualization starts.
 */
export function TableBody(props: TableBodyProps) {
  const { items, isLong, scroller, firstRows, loaded, renderItem } = props
  const [focusedKey, setFocusedKey] = useState<string>()
  const [virtual, setVirtual] = useState<VirtualRows>()

  function handleFocus({ target }: FocusEvent<HTMLElement>) {
    const row = target.closest<HTMLElement>('tr[data-index]')
    setFocusedKey(items[Number(row?.dataset.index)]?.key)
  }

  return (
    <tbody
      // biome-ignore lint/a11y/noRedundantRoles: `display: block` of the narrow layout removes the implicit role
      role="rowgroup"
      onFocus={handleFocus}
      onBlur={() => setFocusedKey(undefined)}
    >
      {loaded && (
        <loaded.Virtualization {...{ items, scroller, focusedKey }} onChange={setVirtual} />
      )}
      {loaded && virtual
        ? loaded.virtualRows(items, virtual, renderItem)
        : (isLong ? firstOf(items, firstRows) : items).map((item, index) =>
            renderItem(item, { index, isWindowed: isLong }),
          )}
    </tbody>
  )
}
