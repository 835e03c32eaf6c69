'use client'

import { useEffect, useSyncExternalStore } from 'react'
import type { WindowedRows } from './WindowedRows.js'

/** The windowed body once it is loaded, `failed` where it could not be, and nothing before. */
export type Windowing = typeof WindowedRows | 'failed' | undefined

let loaded: Windowing
const listeners = new Set<() => void>()

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}

async function load() {
  try {
    loaded = (await import('./WindowedRows.js')).WindowedRows
  } catch {
    loaded = 'failed'
  }
  for (const listener of listeners) listener()
}

/** The body for long tables. It is loaded when one is there for the first time: most never are. */
export function useWindowing(isNeeded: boolean): Windowing {
  const windowing = useSyncExternalStore(
    subscribe,
    () => loaded,
    () => undefined,
  )
  // What the page has loaded is outside React.
  useEffect(() => {
    if (isNeeded && typeof loaded !== 'function') load()
  }, [isNeeded])
  return isNeeded ? windowing : undefined
}
