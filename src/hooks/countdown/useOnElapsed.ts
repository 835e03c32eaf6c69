'use client'

import { useEffect, useRef } from 'react'
import type { RetryState } from './useRetryState.js'

/** Tells once, for each time, that it has come; also if it had passed before the first render. */
export function useOnElapsed(
  retryAt: Date | undefined,
  state: RetryState,
  onElapsed: (() => void) | undefined,
): void {
  const told = useRef<number>(undefined)
  const atMs = retryAt?.getTime()
  // The clock is the system outside React.
  useEffect(() => {
    if (state !== 'elapsed' || told.current === atMs) return
    told.current = atMs
    onElapsed?.()
  }, [onElapsed, state, atMs])
}
