'use client'

import { useEffect } from 'react'
import { useEnvironmentValue } from '../lib/useEnvironmentValue.js'
import { useTicker } from './useTicker.js'

/**
 * Returns the remaining time to display, as of the current render, in milliseconds. Does not cause renders. With
 * {@link useTicks}, a component updates its text in place, so that a thousand countdowns do not cause a thousand
 * renders a second.
 */
export function useShownLeft(date: Date | undefined): number | undefined {
  const { shownLeftMs } = useTicker()
  const isRunning = date && !Number.isNaN(date.getTime())
  return useEnvironmentValue(() => (isRunning ? shownLeftMs(date) : undefined), undefined)
}

/**
 * Calls `onTick` with the remaining time, in milliseconds, whenever the displayed time changes. Does not cause renders.
 */
export function useTicks(date: Date | undefined, onTick: (leftMs: number) => void): void {
  const { shownLeftMs, subscribeToTicks } = useTicker()
  // Synchronizes with the clock. Subscribes again if `onTick` changes.
  useEffect(() => {
    if (!date || Number.isNaN(date.getTime())) return
    return subscribeToTicks(date, () => onTick(shownLeftMs(date)))
  }, [date, onTick, shownLeftMs, subscribeToTicks])
}
