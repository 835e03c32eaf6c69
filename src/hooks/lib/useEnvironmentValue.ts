'use client'

import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/**
 * Returns a value of the browser, or another value during server rendering and hydration. The value is read in each
 * render.
 */
export function useEnvironmentValue<T>(readInBrowser: () => T, onServer: T): T {
  return useSyncExternalStore(neverChanges, readInBrowser, () => onServer)
}
