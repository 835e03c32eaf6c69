'use client'

import { useEffect, useSyncExternalStore } from 'react'
import { useTicker } from './useTicker.js'

const never = () => () => {}

/**
 * What is left of a wait as it is shown, read when a component renders. Does not render by itself when that
 * changes: with {@link useTicks} a component writes it where it stands, so that a thousand countdowns do not
 * cost a thousand renders a second.
 */
export function useShownLeft(date: Date | undefined): number | undefined {
  const { shownLeftMs } = useTicker()
  const counts = date && !Number.isNaN(date.getTime())
  return useSyncExternalStore(
    never,
    () => (counts ? shownLeftMs(date) : undefined),
    () => undefined,
  )
}

/** Calls `onTick` with what is left of a wait whenever that reads differently. Renders nothing. */
export function useTicks(date: Date | undefined, onTick: (leftMs: number) => void): void {
  const { shownLeftMs, subscribeToTicks } = useTicker()
  // The clock is outside React. It is subscribed to anew with each render, because what is done may be new then.
  useEffect(() => {
    if (!date || Number.isNaN(date.getTime())) return
    return subscribeToTicks(date, () => onTick(shownLeftMs(date)))
  }, [date, onTick, shownLeftMs, subscribeToTicks])
}
