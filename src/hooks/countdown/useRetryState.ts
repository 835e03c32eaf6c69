'use client'

import { useCallback, useState, useSyncExternalStore } from 'react'
import { useTicker } from './useTicker.js'

/** `none` where no time is known, `waiting` before it, `elapsed` from then on. */
export type RetryState = 'none' | 'waiting' | 'elapsed'

/** Reads something off a countdown, and renders when that changes; a server, whose clock is another, gets `onServer`. */
export function useCountdownValue<T>(
  retryAt: Date | undefined,
  read: (leftMs: number | undefined) => T,
  onServer: T,
): T {
  const { shownLeftMs, subscribeToTicks } = useTicker()
  // A caller may make the same date anew on each render; what is subscribed to has to stay.
  const [known, setKnown] = useState(retryAt)
  if (!Object.is(retryAt?.getTime(), known?.getTime())) setKnown(retryAt)
  const date = known && Number.isNaN(known.getTime()) ? undefined : known
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

/** What the state of a wait is, by what is left of it; a server knows only whether there is a time. */
export function stateOf(retryAt: Date | undefined, leftMs: number | undefined): RetryState {
  if (leftMs !== undefined) return leftMs === 0 ? 'elapsed' : 'waiting'
  return retryAt && !Number.isNaN(retryAt.getTime()) ? 'waiting' : 'none'
}

/** Whether the time of a retry has come. Unlike a countdown it renders only then. */
export function useRetryState(retryAt: Date | undefined): RetryState {
  const read = (leftMs: number | undefined) => stateOf(retryAt, leftMs)
  return useCountdownValue(retryAt, read, read(undefined))
}
