'use client'

import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/** Returns the time zone for display: `undefined`, which is the user's, or UTC during server rendering. */
export function useTimeZone(): string | undefined {
  return useSyncExternalStore(
    neverChanges,
    () => undefined,
    () => 'UTC',
  )
}
