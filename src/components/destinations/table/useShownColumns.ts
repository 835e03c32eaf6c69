'use client'

import { type RefObject, useLayoutEffect, useState } from 'react'

/**
 * Returns the number of visible columns, for a cell that spans all of them. A larger `colSpan` would create columns
 * that take space from the others.
 */
export function useShownColumns(cell: RefObject<HTMLElement | null>, columns: number): number {
  const [shown, setShown] = useState(columns)
  // Reads the layout, because the stylesheet hides columns.
  // biome-ignore lint/correctness/useExhaustiveDependencies: counts again when the page sets other columns
  useLayoutEffect(() => {
    const table = cell.current?.closest('table')
    if (!table) return
    const count = () => {
      const headings = [...(table.rows[0]?.cells ?? [])]
      setShown(headings.filter((each) => getComputedStyle(each).display !== 'none').length)
    }
    count()
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(count)
    observer.observe(table)
    return () => observer.disconnect()
  }, [cell, columns])
  return shown
}
