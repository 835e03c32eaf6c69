'use client'

import { useEffect, useRef } from 'react'

/** Reason why the relay does not offer the feature, by component. */
const REASONS = {
  DestinationList: 'the grant of "authorize" has no "destinations: true"',
  SearchForm: 'the grant of "authorize" has no "groupRef"',
  ProxyConsole:
    'the relay has no "allow", or its manifest has no "proxy.enabled: true" for the integration, or the installation\'s config switches provider calls off',
}

type OffWarning = (isOff: boolean, component: keyof typeof REASONS) => void

const useWarning: OffWarning = (isOff, component) => {
  const hasWarned = useRef(false)
  useEffect(() => {
    if (!isOff || hasWarned.current) return
    hasWarned.current = true
    console.warn(`<${component}> is hidden: ${REASONS[component]}.`)
  }, [isOff, component])
}

/**
 * Logs a warning in development if a component is hidden because the relay does not offer its feature. Otherwise a
 * developer would see an empty page without a reason. Production builds do not contain the warning.
 *
 * @param isOff - Whether the component is hidden.
 */
export const useOffWarning: OffWarning =
  process.env.NODE_ENV === 'production' ? () => {} : useWarning
