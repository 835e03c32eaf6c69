'use client'

import { useMemo, useState } from 'react'
import type { DestinationListOptions } from '../destinationListOptions.js'

/** Hidden columns of a list, and a function to show or hide one. */
export interface HiddenColumns {
  ids: ReadonlySet<string>
  toggle: (id: string) => void
}

const NONE: readonly string[] = []

/** Returns the hidden columns, or undefined if the user cannot choose columns. */
export function useHiddenColumns(options: DestinationListOptions): HiddenColumns | undefined {
  const { hiddenColumns, defaultHiddenColumns, onHiddenColumnsChange } = options
  const [own, setOwn] = useState(defaultHiddenColumns ?? NONE)
  // Compares the IDs by value, because a page may pass a new array with the same IDs.
  const list = JSON.stringify(hiddenColumns ?? own)
  const ids = useMemo(() => new Set<string>(JSON.parse(list)), [list])
  if (!hiddenColumns && !defaultHiddenColumns && !onHiddenColumnsChange) return undefined
  function toggle(id: string) {
    const next = ids.has(id) ? [...ids].filter((other) => other !== id) : [...ids, id]
    setOwn(next)
    onHiddenColumnsChange?.(next)
  }
  return { ids, toggle }
}
