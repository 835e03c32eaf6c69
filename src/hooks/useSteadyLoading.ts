'use client'

import { useEffect, useState } from 'react'

/** An answer within this time needs no sign that it is awaited. */
const QUICK_MS = 300
/** A sign that goes sooner than this flickers. */
const STEADY_MS = 500

/**
 * Whether to show that something is loaded: not before 300 ms, and then for at least 500 ms, so that neither a
 * quick answer nor one that comes just then makes the page flicker.
 */
export function useSteadyLoading(isLoading: boolean): boolean {
  const [shownAtMs, setShownAtMs] = useState<number>()
  const isShown = shownAtMs !== undefined

  // The clock is outside React.
  useEffect(() => {
    if (isLoading === isShown) return
    const inMs = isShown ? shownAtMs + STEADY_MS - performance.now() : QUICK_MS
    const timer = setTimeout(() => setShownAtMs(isShown ? undefined : performance.now()), inMs)
    return () => clearTimeout(timer)
  }, [isLoading, isShown, shownAtMs])

  return isShown
}
