'use client'

import {
  defaultRangeExtractor,
  measureElement,
  observeElementRect,
  type Range,
  type Rect,
  useVirtualizer,
  type VirtualItem,
  type Virtualizer,
} from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useCallback, useLayoutEffect } from 'react'
import type { RowPlace } from './DestinationRow.js'
import type { TableItem } from './tableItems.js'

/** Rows of a long table that are in the document. */
export interface VirtualRows {
  rows: readonly Pick<VirtualItem, 'index' | 'start' | 'end'>[]
  /** Height of all rows, in px. */
  heightPx: number
  /** Ref for each row. */
  measure: (row: HTMLTableRowElement | null) => void
}

/** Props of {@link Virtualization}. */
export interface VirtualizationProps {
  items: readonly TableItem[]
  /** Scrolling element. */
  scroller: RefObject<HTMLElement | null>
  /** Key of the focused row. It stays in the document while the user scrolls, so that the focus is not lost. */
  focusedKey: string | undefined
  /** Called before the browser paints, with the same function in each render. */
  onChange: (rows: VirtualRows) => void
}

/** Estimated row height before measurement, in px. */
const ROW_PX = 53
const DETAILS_PX = 240
/** Number of rows that are rendered outside the visible range. */
const OVERSCAN = 8
/**
 * Assumed size of the scroll region, in px, while it has none: before measurement, in a hidden tab, or without layout.
 */
const REGION = { width: 1000, height: 576 }

function observeRect(
  instance: Virtualizer<HTMLElement, HTMLTableRowElement>,
  onChange: (rect: Rect) => void,
) {
  return observeElementRect(instance, (rect) => onChange(rect.height > 0 ? rect : REGION))
}

function measure(
  row: HTMLTableRowElement,
  entry: ResizeObserverEntry | undefined,
  instance: Virtualizer<HTMLElement, HTMLTableRowElement>,
) {
  // A height of 0 means that there is no layout. All rows would then be in the visible range.
  return measureElement(row, entry, instance) || ROW_PX
}

/** Calculates the rows that are visible, and a few around them. Renders nothing. */
export function Virtualization({ items, scroller, focusedKey, onChange }: VirtualizationProps) {
  // The virtualizer is a mutable object, so memoized values would be stale.
  'use no memo'
  const focused = focusedKey === undefined ? -1 : items.findIndex(({ key }) => key === focusedKey)
  const virtualizer = useVirtualizer<HTMLElement, HTMLTableRowElement>({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (items[index]?.detailsOf ? DETAILS_PX : ROW_PX),
    // Stable, because all rows are measured again for a new function.
    getItemKey: useCallback((index: number) => items[index]?.key ?? index, [items]),
    // Stable, because the rows are calculated again for a new function.
    rangeExtractor: useCallback(
      (range: Range) => {
        const indexes = defaultRangeExtractor(range)
        if (focused < 0 || indexes.includes(focused)) return indexes
        return [...indexes, focused].sort((a, b) => a - b)
      },
      [focused],
    ),
    overscan: OVERSCAN,
    initialRect: REGION,
    observeElementRect: observeRect,
    measureElement: measure,
  })

  const rows = virtualizer.getVirtualItems()
  const heightPx = virtualizer.getTotalSize()
  const ref = virtualizer.measureElement
  useLayoutEffect(() => {
    onChange({ rows, heightPx, measure: ref })
  }, [rows, heightPx, ref, onChange])
  return null
}

/** Returns the rows that are in the document, with the space of the others. */
export function virtualRows(
  items: readonly TableItem[],
  { rows, heightPx, measure }: VirtualRows,
  renderItem: (item: TableItem, place: RowPlace) => ReactNode,
): ReactNode[] {
  const elements: ReactNode[] = []
  let endPx = 0
  for (const { index, start, end } of rows) {
    const item = items[index]
    // The list has become shorter. The next rows follow before the browser paints.
    if (!item) continue
    // No ID contains the separator.
    if (start > endPx) elements.push(<Gap key={`${item.key}\u0000gap`} heightPx={start - endPx} />)
    elements.push(renderItem(item, { index, isWindowed: true, measure }))
    endPx = end
  }
  if (heightPx > endPx) elements.push(<Gap key={'\u0000rest'} heightPx={heightPx - endPx} />)
  return elements
}

/** Renders the space of rows that are not in the document. */
function Gap({ heightPx }: { heightPx: number }) {
  return (
    <tr aria-hidden>
      <td role="presentation" style={{ height: heightPx, padding: 0, border: 0 }} />
    </tr>
  )
}
