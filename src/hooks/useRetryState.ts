'use client'

import { useCallback, useSyncExternalStore } from 'react'
import { shownLeftMs, subscribeToTicks } from './ticker.js'

/** `none` where no time is known, `waiting` before it, `elapsed` from then on. */
export type RetryState = 'none' | 'waiting' | 'elapsed'

/** Reads something off a countdown, and renders when that changes; a server, whose clock is another, gets `onServer`. */
export function useCountdownValue<T>(
  retryAt: Date | undefined,
  read: (leftMs: number | undefined) => T,
  onServer: T,
): T {
  const ms = retryAt?.getTime()
  const atMs = ms === undefined || Number.isNaN(ms) ? undefined : ms
  // Identity matters: with a new function React would subscribe again on each render.
  const subscribe = useCallback(
    (onTick: () => void) => (atMs === undefined ? () => {} : subscribeToTicks(atMs, onTick)),
    [atMs],
  )
  return useSyncExternalStore(
    subscribe,
    () => read(atMs === undefined ? undefined : shownLeftMs(atMs)),
    () => onServer,
  )
}

function stateOf(leftMs: number | undefined): RetryState {
  if (leftMs === undefined) return 'none'
  return leftMs === 0 ? 'elapsed' : 'waiting'
}

/** Whether the time of a retry has come. Unlike a countdown it renders only then. */
export function useRetryState(retryAt: Date | undefined): RetryState {
  return useCountdownValue(retryAt, stateOf, retryAt ? 'waiting' : 'none')
}
