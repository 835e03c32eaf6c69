'use client'

import { useCallback, useSyncExternalStore } from 'react'
import type { Hold } from '../client/hold/createHold.js'
import type { IntegrationAlias } from '../contract/register.js'
import { useSvc } from './useSvc.js'

/** Result of {@link useHold}. */
export interface UseHoldResult {
  /** Current hold. `undefined` if requests are sent. */
  hold: Hold | undefined
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
export function useHold(integration?: IntegrationAlias): UseHoldResult {
  const { holds } = useSvc().connection
  // Memoized, because React would subscribe again on each render with a new function.
  const subscribe = useCallback(
    (onChange: () => void) => holds.subscribe(integration, onChange),
    [holds, integration],
  )
  const hold = useSyncExternalStore(
    subscribe,
    () => holds.get(integration),
    () => undefined,
  )
  return { hold, release: () => holds.release(integration) }
}
