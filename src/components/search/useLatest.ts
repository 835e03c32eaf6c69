'use client'

import { useCallback, useEffect, useRef } from 'react'

/** A function that stays the same and calls what it was last given, so that what remembers its props can. */
export function useLatest<A>(callback: ((argument: A) => void) | undefined): (argument: A) => void {
  const latest = useRef(callback)

  // After React has shown it: what was not shown is not called.
  useEffect(() => {
    latest.current = callback
  })

  // Identity is what this is for.
  return useCallback((argument: A) => latest.current?.(argument), [])
}
