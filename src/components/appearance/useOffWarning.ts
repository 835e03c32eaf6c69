'use client'

import { useEffect, useRef } from 'react'

/** The part of a grant that is missing if a component is hidden. */
const REASONS = {
  DestinationList: 'the grant of "authorize" has no "destinations: true"',
  SearchForm: 'the grant of "authorize" has no "groupRef"',
  ProxyConsole:
    'the relay has no "allow", or its manifest has no "proxy.enabled: true" for the integration, or the installation\'s config switches provider calls off',
}

/**
 * Warns in the console, in development, that a component is hidden because the relay does not offer what it needs:
 * otherwise a developer sees an empty page and no reason. A production build contains none of it.
 *
 * @param isOff - Whether the component is hidden.
 */
export function useOffWarning(isOff: boolean, component: keyof typeof REASONS): void {
  const hasWarned = useRef(false)
  useEffect(() => {
    if (process.env.NODE_ENV !== 'production' && isOff && !hasWarned.current) {
      hasWarned.current = true
      console.warn(`<${component}> is hidden: ${REASONS[component]}.`)
    }
  }, [isOff, component])
}
