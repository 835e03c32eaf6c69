'use client'

import { useCallback, useSyncExternalStore } from 'react'
import type { Hold } from '../client/hold/createHold.js'
import { useSvc } from './useSvc.js'

/** A hold, and the way out of it that only a person may take. */
export interface UseHoldResult {
  /** The hold there is now; `null` where calls go out. */
  hold: Hold | null
  /** Ends the hold in all tabs. For a button: only the user may end a lock-out or a very long wait. */
  release: () => void
}

/**
 * Returns the hold of requests in this browser, and a function that ends it. A hold ends at the time that the provider or
 * the service states. A lock-out is kept for a day, or until the function is called.
 *
 * @param integration - The relay's alias; without one, the hold of the list of destinations.
 * @example
 * const { hold, release } = useHold('crm')
 */
export function useHold(integration?: string): UseHoldResult {
  const { holds } = useSvc().connection
  // Identity matters: with a new function React would subscribe again on each render.
  const subscribe = useCallback(
    (onChange: () => void) => holds.subscribe(integration, onChange),
    [holds, integration],
  )
  const hold = useSyncExternalStore(
    subscribe,
    () => holds.get(integration),
    () => undefined,
  )
  return { hold: hold ?? null, release: () => holds.release(integration) }
}
