'use client'

import { useCallback, useSyncExternalStore } from 'react'
import { useTicker } from '../../hooks/countdown/useTicker.js'
import { memoize } from '../../hooks/lib/memoize.js'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** Maximum age of a relative time, in milliseconds. Older times are easier to read as dates. */
const MAX_AGE_MS = 30 * DAY_MS

const formatOf = memoize(
  (locale: string) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }),
)

function minutesSince(timeMs: number | undefined): number | undefined {
  if (timeMs === undefined) return undefined
  const ageMs = Date.now() - timeMs
  return ageMs >= 0 && ageMs <= MAX_AGE_MS ? Math.floor(ageMs / MINUTE_MS) : undefined
}

/** Formats an age in words, such as "2 hours ago". */
export function agoInWords(minutes: number, locale: string): string {
  const words = formatOf(locale)
  const ageMs = minutes * MINUTE_MS
  if (ageMs < MINUTE_MS) return words.format(0, 'second')
  if (ageMs < HOUR_MS) return words.format(-minutes, 'minute')
  if (ageMs < DAY_MS) return words.format(-Math.floor(ageMs / HOUR_MS), 'hour')
  return words.format(-Math.floor(ageMs / DAY_MS), 'day')
}

/**
 * Returns the age of a time, in whole minutes. Returns undefined for times in the future, for times more than 30 days
 * ago, and during server rendering.
 */
export function useMinutesSince(timeMs: number | undefined): number | undefined {
  const ticker = useTicker()
  const subscribe = useCallback(
    (onChange: () => void) => {
      if (minutesSince(timeMs) === undefined) return () => {}
      return ticker.subscribeToMinutes(onChange)
    },
    [ticker, timeMs],
  )
  return useSyncExternalStore(
    subscribe,
    () => minutesSince(timeMs),
    () => undefined,
  )
}
