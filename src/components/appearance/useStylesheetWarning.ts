'use client'

import { useEffect } from 'react'

let hasWarned = false

function useWarning(): void {
  useEffect(() => {
    if (process.env.NODE_ENV !== 'development') return undefined
    // With `unstyled`, there is no such element.
    const check = () => {
      const element = document.querySelector('[class^="svc-"], [class*=" svc-"]')
      if (hasWarned || !element) return
      if (getComputedStyle(element).getPropertyValue('--svc-row')) return
      hasWarned = true
      console.warn(
        "The components have no styles: import 'svc-react/styles.css' once, or set unstyled if you style all parts yourself.",
      )
    }
    if (document.readyState === 'complete') return check()
    // The page may still load its stylesheets.
    window.addEventListener('load', check)
    return () => window.removeEventListener('load', check)
  }, [])
}

/**
 * Logs a warning in development, once, if components are shown without the kit's stylesheet. Production builds do not
 * contain the warning.
 */
export const useStylesheetWarning = process.env.NODE_ENV === 'production' ? () => {} : useWarning
