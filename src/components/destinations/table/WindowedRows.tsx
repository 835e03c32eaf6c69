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

/** Props of {@link WindowedRows}. */
export interface WindowedRowsProps {
  items: readonly TableItem[]
  /** Scrolling element. */
  scroller: RefObject<HTMLElement | null>
  renderItem: (item: TableItem, place: RowPlace) => ReactNode
  /** Focus position in the first rows, which this component replaces. */
  initialFocus: RowFocus | undefined
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

/**
 * Renders the visible rows and a few around them. The focused row stays in the document while the user scrolls, so that
 * the focus is not lost.
 */
export function WindowedRows(props: WindowedRowsProps) {
  // The virtualizer is a mutable object, so memoized values would show stale rows.
  'use no memo'
  const { items, scroller, renderItem, initialFocus } = props
  const [focusedKey, setFocusedKey] = useState(initialFocus?.key)
  const body = useRef<HTMLTableSectionElement>(null)
  const focused = focusedKey === undefined ? -1 : items.findIndex(({ key }) => key === focusedKey)

  const virtualizer = useVirtualizer<HTMLElement, HTMLTableRowElement>({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (items[index]?.detailsOf ? DETAILS_PX : ROW_PX),
    // Stable, because all rows are measured again for a new function.
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

  // Keeps the focus on the same control when these rows replace the first ones.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only on mount, when these rows replace the first ones
  useLayoutEffect(() => {
    if (initialFocus) restoreRowFocus(body.current, initialFocus, items)
  }, [])

  const rows: ReactNode[] = []
  let endPx = 0
  for (const { index, key, start, end } of virtualizer.getVirtualItems()) {
    const item = items[index]
    if (!item) continue
    if (start > endPx) rows.push(<Gap key={`before ${key}`} heightPx={start - endPx} />)
    rows.push(renderItem(item, { index, isWindowed: true, measure: virtualizer.measureElement }))
    endPx = end
  }
  const restPx = virtualizer.getTotalSize() - endPx
  if (restPx > 0) rows.push(<Gap key="rest" heightPx={restPx} />)

  function handleFocus({ target }: FocusEvent) {
    if (target instanceof HTMLElement) setFocusedKey(rowFocusOf(target, items)?.key)
  }

  return (
    <tbody ref={body} role="rowgroup" onFocus={handleFocus} onBlur={() => setFocusedKey(undefined)}>
      {rows}
    </tbody>
  )
}

/** Renders the space of rows that are not in the document. */
function Gap({ heightPx }: { heightPx: number }) {
  return (
    <tr aria-hidden>
      <td role="presentation" style={{ height: heightPx, padding: 0, border: 0 }} />
    </tr>
  )
}
