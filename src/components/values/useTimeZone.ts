'use client'

import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/** The time zone to tell times in: the reader's, which is `undefined` to Intl; UTC in the HTML of a server. */
export function useTimeZone(): string | undefined {
  return useSyncExternalStore(
    neverChanges,
    () => undefined,
    () => 'UTC',
  )
}
