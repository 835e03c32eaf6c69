'use client'

import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/** Returns the time zone for display: `undefined` for the user's time zone, or UTC during server rendering. */
export function useTimeZone(): string | undefined {
  return useSyncExternalStore(
    neverChanges,
    () => undefined,
    () => 'UTC',
  )
}
