'use client'

import { useCallback, useState, useSyncExternalStore } from 'react'
import { useTicker } from './useTicker.js'

/** State of a wait: `none` if there is no retry time, `waiting` before it, and `elapsed` after it. */
export type RetryState = 'none' | 'waiting' | 'elapsed'

/** Returns a date unless it is invalid. */
export function validDate(date: Date | undefined): Date | undefined {
  return date && Number.isNaN(date.getTime()) ? undefined : date
}

/**
 * Returns a value that `read` derives from the remaining time of a countdown. Renders only when the value changes.
 * Returns `onServer` during server rendering, because the clocks can differ.
 */
export function useCountdownValue<T>(
  retryAt: Date | undefined,
  read: (leftMs: number | undefined) => T,
  onServer: T,
): T {
  const { shownLeftMs, subscribeToTicks } = useTicker()
  // Keeps the first of several equal dates, because callers can create a new date on each render.
  const [known, setKnown] = useState(retryAt)
  if (!Object.is(retryAt?.getTime(), known?.getTime())) setKnown(retryAt)
  const date = validDate(known)
  const subscribe = useCallback(
    (onTick: () => void) => (date ? subscribeToTicks(date, onTick) : () => {}),
    [date, subscribeToTicks],
  )
  return useSyncExternalStore(
    subscribe,
    () => read(date && shownLeftMs(date)),
    () => onServer,
  )
}

/**
 * Returns the state of a wait by its remaining time. If that is undefined, as on a server, only the date determines the
 * state.
 */
export function stateOf(retryAt: Date | undefined, leftMs: number | undefined): RetryState {
  if (leftMs !== undefined) return leftMs === 0 ? 'elapsed' : 'waiting'
  return validDate(retryAt) ? 'waiting' : 'none'
}

/** Returns the state of a wait. Unlike a countdown, it renders only when the state changes. */
export function useRetryState(retryAt: Date | undefined): RetryState {
  const read = (leftMs: number | undefined) => stateOf(retryAt, leftMs)
  return useCountdownValue(retryAt, read, read(undefined))
}
