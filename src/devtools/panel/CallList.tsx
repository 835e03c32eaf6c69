'use client'

import {
  observeElementRect,
  type Rect,
  useVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual'
import { type KeyboardEvent, useId, useRef } from 'react'
import type { RecordedCall } from '../calls/recordedCall.js'
import { redactTarget } from '../calls/redact.js'

const ROW_PX = 30
/** Assumed size of the list while it has none: before measurement, or without layout. */
const REGION = { width: 800, height: 300 }

function observeRect(instance: Virtualizer<HTMLElement, Element>, onChange: (rect: Rect) => void) {
  return observeElementRect(instance, (rect) => onChange(rect.height > 0 ? rect : REGION))
}

interface CallListProps {
  calls: readonly RecordedCall[]
  selectedId: number | undefined
  onSelect: (id: number) => void
}

/** Renders calls as a listbox, of which only the visible rows are in the document. */
export function CallList({ calls, selectedId, onSelect }: CallListProps) {
  // The virtualizer is a mutable object, so memoized values would show stale rows.
  'use no memo'
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer<HTMLElement, Element>({
    count: calls.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    initialRect: REGION,
    observeElementRect: observeRect,
    overscan: 4,
  })
  const rows = virtualizer.getVirtualItems()
  const selectedIndex = calls.findIndex((call) => call.id === selectedId)
  const isSelectedShown = rows.some(({ index }) => index === selectedIndex)

  function handleKeyDown(event: KeyboardEvent) {
    const target = {
      ArrowDown: selectedIndex + 1,
      ArrowUp: Math.max(0, selectedIndex - 1),
      Home: 0,
      End: calls.length - 1,
    }[event.key]
    const call = target === undefined ? undefined : calls[target]
    if (target === undefined || !call) return
    event.preventDefault()
    virtualizer.scrollToIndex(target)
    onSelect(call.id)
  }

  if (calls.length === 0) return <p className="list padded quiet">No calls to show.</p>
  return (
    <div
      ref={scroller}
      className="list"
      role="listbox"
      aria-label="Calls"
      tabIndex={0}
      aria-activedescendant={isSelectedShown ? `${id}-${selectedId}` : undefined}
      onKeyDown={handleKeyDown}
    >
      <div role="presentation" style={{ height: virtualizer.getTotalSize() }}>
        {rows.map(({ index, start }) => {
          const call = calls[index]
          if (!call) return null
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the listbox handles the keys
            // biome-ignore lint/a11y/useFocusableInteractive: the listbox has the focus
            <div
              key={call.id}
              id={`${id}-${call.id}`}
              className="row"
              role="option"
              aria-selected={call.id === selectedId}
              aria-setsize={calls.length}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${start}px)` }}
              onClick={() => onSelect(call.id)}
            >
              <span className="number quiet">{call.id}</span>
              <span className="method quiet">{call.method}</span>
              <span className="mono">{redactTarget(call.target)}</span>
              <span data-state={call.state}>
                {call.state} {call.status}
              </span>
              <span className="number quiet duration">{durationText(call)}</span>
            </div>
          )
        })}
      </div>
    </div>
  )
}

function durationText({ durationMs }: RecordedCall): string {
  return durationMs === undefined ? '' : `${Math.round(durationMs)} ms`
}
