'use client'

import { useEffect, useState } from 'react'

/** Delay before the loading state is shown, in milliseconds. */
const DELAY_MS = 300
/** Minimum time that the loading state is shown, in milliseconds. */
const MIN_SHOWN_MS = 500

/**
 * Returns whether to show the loading state. It is shown after 300 ms, and then for at least 500 ms, so that fast
 * responses do not make the page flicker.
 */
export function useSteadyLoading(isLoading: boolean): boolean {
  const [shownAtMs, setShownAtMs] = useState<number>()
  const isShown = shownAtMs !== undefined

  // Synchronizes with a timer.
  useEffect(() => {
    if (isLoading === isShown) return
    const inMs = isShown ? shownAtMs + MIN_SHOWN_MS - performance.now() : DELAY_MS
    const timer = setTimeout(() => setShownAtMs(isShown ? undefined : performance.now()), inMs)
    return () => clearTimeout(timer)
  }, [isLoading, isShown, shownAtMs])

  return isShown
}
