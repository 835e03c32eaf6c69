'use client'

import { useEnvironmentValue } from '../../hooks/lib/useEnvironmentValue.js'

/** Returns the time zone for display: `undefined` for the user's time zone, or UTC during server rendering. */
export function useTimeZone(): string | undefined {
  return useEnvironmentValue<string | undefined>(() => undefined, 'UTC')
}
