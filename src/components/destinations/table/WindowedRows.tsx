'use client'

import {
  defaultRangeExtractor,
  measureElement,
  observeElementRect,
  type Range,
  type Rect,
  useVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual'
import {
  type FocusEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { RowPlace } from './DestinationRow.js'
import { type RowFocus, restoreRowFocus, rowFocusOf } from './rowFocus.js'
import type { TableItem } from './tableItems.js'

/** What a windowed body takes. */
export interface WindowedRowsProps {
  items: readonly TableItem[]
  /** What scrolls. */
  scroller: RefObject<HTMLElement | null>
  renderItem: (item: TableItem, place: RowPlace) => ReactNode
  columns: number
  /** Where the focus was in the first rows, which these take the place of. */
  initialFocus: RowFocus | undefined
}

/** What rows take up before they have been measured, in px. */
const ROW_PX = 53
const DETAILS_PX = 240
/** Rows that are rendered before they come into sight. */
const OVERSCAN = 8
/** The region where it has no size: before it is measured, in a hidden tab, and where nothing is laid out. */
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
  // A row without a height is one that is not laid out: with a height of 0 all rows would be in sight.
  return measureElement(row, entry, instance) || ROW_PX
}

/**
 * The rows in sight and a few around them. The one with the focus stays in the document wherever the table is
 * scrolled to: it would throw the focus away.
 */
export function WindowedRows(props: WindowedRowsProps) {
  // The virtualizer is one object that changes: remembering what it gave would show old rows.
  'use no memo'
  const { items, scroller, renderItem, columns, initialFocus } = props
  const [focusedKey, setFocusedKey] = useState(initialFocus?.key)
  const body = useRef<HTMLTableSectionElement>(null)
  const focused = focusedKey === undefined ? -1 : items.findIndex(({ key }) => key === focusedKey)

  const virtualizer = useVirtualizer<HTMLElement, HTMLTableRowElement>({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (items[index]?.detailsOf ? DETAILS_PX : ROW_PX),
    // Identity matters: with a new function everything is measured anew.
    getItemKey: useCallback((index: number) => items[index]?.key ?? index, [items]),
    rangeExtractor: (range: Range) => {
      const indexes = defaultRangeExtractor(range)
      if (focused < 0 || indexes.includes(focused)) return indexes
      return [...indexes, focused].sort((a, b) => a - b)
    },
    overscan: OVERSCAN,
    initialRect: REGION,
    observeElementRect: observeRect,
    measureElement: measure,
  })

  // The focus is outside React: who was on one of the first rows stays on it when the others come.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, in the place of the first rows
  useLayoutEffect(() => {
    if (initialFocus) restoreRowFocus(body.current, initialFocus, items)
  }, [])

  const rows: ReactNode[] = []
  let endPx = 0
  for (const { index, key, start, end } of virtualizer.getVirtualItems()) {
    const item = items[index]
    if (!item) continue
    if (start > endPx)
      rows.push(<Gap key={`before ${key}`} heightPx={start - endPx} {...{ columns }} />)
    rows.push(renderItem(item, { index, isWindowed: true, measure: virtualizer.measureElement }))
    endPx = end
  }
  const restPx = virtualizer.getTotalSize() - endPx
  if (restPx > 0) rows.push(<Gap key="rest" heightPx={restPx} columns={columns} />)

  function handleFocus({ target }: FocusEvent) {
    if (target instanceof HTMLElement) setFocusedKey(rowFocusOf(target, items)?.key)
  }

  return (
    <tbody ref={body} role="rowgroup" onFocus={handleFocus} onBlur={() => setFocusedKey(undefined)}>
      {rows}
    </tbody>
  )
}

/** The place of rows that are not in the document. */
function Gap({ heightPx, columns }: { heightPx: number; columns: number }) {
  return (
    <tr aria-hidden>
      <td
        role="presentation"
        colSpan={columns}
        style={{ height: heightPx, padding: 0, border: 0 }}
      />
    </tr>
  )
}
