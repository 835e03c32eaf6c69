'use client'

import { useEffect, useRef } from 'react'
import type { RetryState } from './useRetryState.js'

/** Calls `onElapsed` once for each `retryAt` when it passes, even if it passed before the first render. */
export function useOnElapsed(
  retryAt: Date | undefined,
  state: RetryState,
  onElapsed: (() => void) | undefined,
): void {
  const notifiedAtMs = useRef<number>(undefined)
  const atMs = retryAt?.getTime()
  // Reports an event of the clock, which is outside React.
  useEffect(() => {
    if (state !== 'elapsed' || notifiedAtMs.current === atMs) return
    notifiedAtMs.current = atMs
    onElapsed?.()
  }, [onElapsed, state, atMs])
}
