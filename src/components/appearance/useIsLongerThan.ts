'use client'

import { useEffect, useState } from 'react'

/** Time after which a loading state shows "Still loading", in milliseconds. */
export const STILL_LOADING_MS = 5_000

/** Time after which the user can cancel a load, in milliseconds. */
export const CANCEL_MS = 10_000

/** Returns whether `isActive` has been true for longer than `ms` milliseconds. */
export function useIsLongerThan(ms: number, isActive: boolean): boolean {
  const [isOver, setOver] = useState(false)

  // Synchronizes with a timer.
  useEffect(() => {
    if (!isActive) return
    const timer = setTimeout(() => setOver(true), ms)
    return () => {
      clearTimeout(timer)
      setOver(false)
    }
  }, [ms, isActive])

  return isOver && isActive
}
