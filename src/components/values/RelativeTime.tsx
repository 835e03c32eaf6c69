'use client'

import { VisuallyHidden } from '../appearance/VisuallyHidden.js'
import { exactTime, type TimeFormat, timeElement } from './timeElement.js'
import { timeOf } from './timeOf.js'
import { agoInWords, useMinutesSince } from './useMinutesSince.js'

interface RelativeTimeProps extends TimeFormat {
  /** RFC 3339 time, unchanged as received. */
  value: string
}

/** Renders a time as its age, or as a date if it is more than 30 days ago. Screen readers also read the exact time. */
export function RelativeTime({ value, locale, timeZone }: RelativeTimeProps) {
  const time = timeOf(value)
  const minutes = useMinutesSince(time)
  if (time === undefined || minutes === undefined) return timeElement(value, { locale, timeZone })
  const exact = exactTime(time, { locale, timeZone })
  return (
    <time dateTime={value} title={exact}>
      <span>{agoInWords(minutes, locale)}</span>
      <VisuallyHidden>, {exact}</VisuallyHidden>
    </time>
  )
}
