'use client'

import { useEffect, useRef } from 'react'

/**
 * Warns in the console, in development, that a component is hidden because the relay does not offer what it needs:
 * otherwise a developer sees an empty page and no reason.
 *
 * @param isOff - Whether the component is hidden.
 * @param text - Which component is hidden, and what brings it back.
 */
export function useOffWarning(isOff: boolean, text: string): void {
  const hasWarned = useRef(false)
  useEffect(() => {
    // Bundlers replace the expression; only they build pages.
    if (!isOff || hasWarned.current || process.env.NODE_ENV === 'production') return
    hasWarned.current = true
    console.warn(text)
  }, [isOff, text])
}
