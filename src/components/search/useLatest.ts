'use client'

import { useCallback, useEffect, useRef } from 'react'

/** Returns a stable function that calls the latest callback, so that memoized components do not rerender. */
export function useLatest<A extends unknown[]>(
  callback: ((...args: A) => void) | undefined,
): (...args: A) => void {
  const latest = useRef(callback)

  // Updated in an effect, so that callbacks of discarded renders are not called.
  useEffect(() => {
    latest.current = callback
  })

  // Stable by design.
  return useCallback((...args: A) => latest.current?.(...args), [])
}
