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
  /** Number of rows of a long table, including details, until virtualization is loaded. */
  firstItems: number
  /** Code of virtualization, after it is loaded for a long table. */
  loaded: VirtualizationModule | undefined
  renderItem: (item: TableItem, place: RowPlace) => ReactNode
}

/**
 * Renders the rows of a table, or only the visible ones of a long table. The first rows stay in the document when
 * virtualization starts.
 */
export function TableBody(props: TableBodyProps) {
  const { items, isLong, scroller, firstItems, loaded, renderItem } = props
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
        : (isLong ? items.slice(0, firstItems) : items).map((item, index) =>
            renderItem(item, { index, isWindowed: isLong }),
          )}
    </tbody>
  )
}
