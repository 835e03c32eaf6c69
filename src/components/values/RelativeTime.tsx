'use client'

import type { ComponentProps } from 'react'
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
  return (
    <TimeInWords {...{ time, value, locale, timeZone }}>{agoInWords(minutes, locale)}</TimeInWords>
  )
}

interface TimeInWordsProps extends TimeFormat, Pick<ComponentProps<'time'>, 'className'> {
  /** Epoch milliseconds. */
  time: number
  /** The time as received. @default an RFC 3339 time in UTC */
  value?: string
  children: string
}

/** Renders words for a time. Screen readers also read the exact time. */
export function TimeInWords(props: TimeInWordsProps) {
  const { time, value, className, children } = props
  const exact = exactTime(time, props)
  return (
    <time className={className} dateTime={value ?? new Date(time).toISOString()} title={exact}>
      <span>{children}</span>
      <VisuallyHidden>, {exact}</VisuallyHidden>
    </time>
  )
}
