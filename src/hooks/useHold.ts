'use client'

import { useCallback, useSyncExternalStore } from 'react'
import { type Hold, holdOf, releaseHold } from '../client/hold/holds.js'
import { subscribeToHold } from '../client/hold/subscribeToHold.js'
import { useSvc } from './useSvc.js'

/** Result of {@link useHold}. */
export interface UseHoldResult {
  /** Current hold, or `null` if requests are sent. */
  hold: Hold | null
  /** Ends the hold in all tabs. Only the user should end a lock-out or a very long wait, so call it from a button. */
  release: () => void
}

/**
 * Returns the hold of requests in this browser, and a function that ends it. A hold ends at the time that the provider
 * or the service sets. A lock-out lasts one day, or until `release` is called.
 *
 * @param integration - The relay's alias of the integration. If omitted, returns the hold of the list of destinations.
 * @example
 * const { hold, release } = useHold('crm')
 */
export function useHold(integration?: string): UseHoldResult {
  const { connection } = useSvc()
  const name = connection.holdName(integration)
  // Memoized, because React subscribes again if the function changes.
  const subscribe = useCallback((onChange: () => void) => subscribeToHold(name, onChange), [name])
  const hold = useSyncExternalStore(
    subscribe,
    () => holdOf(name),
    () => undefined,
  )
  return { hold: hold ?? null, release: () => releaseHold(name) }
}
