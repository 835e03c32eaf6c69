'use client'

import { memoize } from '../../hooks/lib/memoize.js'
import { jsonOf } from './jsonOf.js'
import { timeOf } from './timeOf.js'

type Style = 'date' | 'time' | 'full'

/** Format of a time. */
export interface TimeFormat {
  locale: string
  /** Time zone. `undefined` for the user's time zone. */
  timeZone: string | undefined
  /** Whether the time of day is shown beside the date. @default false */
  withTime?: boolean
}

const formatOf = memoize(
  (style: Style, locale: string, timeZone: string | undefined) =>
    new Intl.DateTimeFormat(locale, {
      dateStyle: style === 'full' ? 'long' : 'medium',
      ...(style !== 'date' && { timeStyle: style === 'full' ? 'long' : 'medium' }),
      timeZone,
    }),
)

/** Returns a date and time with the time zone, in words. */
export function exactTime(time: number, { locale, timeZone }: TimeFormat): string {
  return formatOf('full', locale, timeZone).format(time)
}

/**
 * Returns a `<time>` element, or invalid text unchanged. Not a component, because that would add two components to each
 * row.
 */
export function timeElement(value: string, { locale, timeZone, withTime }: TimeFormat) {
  const time = timeOf(value)
  // A service may send an object, which React cannot render.
  if (time === undefined) return <bdi>{typeof value === 'string' ? value : jsonOf(value, 0)}</bdi>
  return (
    // Server and browser can format the same date differently, for example with a different kind of space.
    <time dateTime={value} title={exactTime(time, { locale, timeZone })} suppressHydrationWarning>
      {formatOf(withTime ? 'time' : 'date', locale, timeZone).format(time)}
    </time>
  )
}
