'use client'

import { useEffect } from 'react'
import { useEnvironmentValue } from '../lib/useEnvironmentValue.js'
import { validDate } from './useRetryState.js'
import { useTicker } from './useTicker.js'

/**
 * Returns the remaining time to display, as of the current render, in milliseconds. Does not cause renders. With
 * {@link useTicks}, a component updates its text in place, so that a thousand countdowns do not cause a thousand
 * renders a second.
 */
export function useShownLeft(retryAt: Date | undefined): number | undefined {
  const { shownLeftMs } = useTicker()
  const date = validDate(retryAt)
  return useEnvironmentValue(() => date && shownLeftMs(date), undefined)
}

/**
 * Calls `onTick` with the remaining time, in milliseconds, whenever the displayed time changes. Does not cause renders.
 */
export function useTicks(retryAt: Date | undefined, onTick: (leftMs: number) => void): void {
  const { shownLeftMs, subscribeToTicks } = useTicker()
  const date = validDate(retryAt)
  // Synchronizes with the clock. Subscribes again if `onTick` changes.
  useEffect(() => {
    if (!date) return
    return subscribeToTicks(date, () => onTick(shownLeftMs(date)))
  }, [date, onTick, shownLeftMs, subscribeToTicks])
}
