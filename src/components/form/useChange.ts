'use client'

import { useEffect, useRef } from 'react'

/**
 * Calls a function after a value has changed and is rendered, and on mount unless the value is `undefined`. Unlike an
 * effect with dependencies, not again when React shows a part of the page that was hidden (`<Activity>`).
 */
export function useChange<T>(value: T, handleChange: () => void): void {
  const handled = useRef<T>(undefined)
  useEffect(() => {
    if (handled.current !== value) handleChange()
    handled.current = value
  })
}
