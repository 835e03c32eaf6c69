'use client'

import { useCallback, useSyncExternalStore } from 'react'
import type { Hold } from '../client/holds.js'
import { useSvc } from './useSvc.js'

/** A hold, and the way out of it that only a person may take. */
export interface HoldState {
  /** The hold there is now; `null` where calls go out. */
  hold: Hold | null
  /** Lets calls go out again, in all tabs. For a button: nothing else knows better than the provider. */
  release: () => void
}

/**
 * What holds calls back in this browser, because the provider or the service has said when to come again.
 * It lifts by itself, but for a lock-out.
 *
 * @param integration - The relay's alias; without one, the hold of the list of destinations.
 * @example
 * const { hold, release } = useHold('crm')
 */
export function useHold(integration?: string): HoldState {
  const { client } = useSvc()
  // Identity matters: with a new function React would subscribe again on each render.
  const subscribe = useCallback(
    (onChange: () => void) => client.holds.subscribe(integration, onChange),
    [client, integration],
  )
  const hold = useSyncExternalStore(
    subscribe,
    () => client.holds.get(integration),
    () => undefined,
  )
  return { hold: hold ?? null, release: () => client.holds.release(integration) }
}
