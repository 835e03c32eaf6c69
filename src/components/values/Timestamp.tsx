'use client'

import { useSyncExternalStore } from 'react'
import { useLocale } from '../texts/MessagesProvider.js'

/** Props of {@link Timestamp}. */
export interface TimestampProps {
  /** RFC 3339, as received. */
  value: string
  /** Whether the time of day is shown beside the date. @default false */
  withTime?: boolean
}

const neverChanges = () => () => {}

/** The time zone to tell times in: the reader's, which is `undefined` to Intl; UTC in the HTML of a server. */
function useTimeZone(): string | undefined {
  return useSyncExternalStore(
    neverChanges,
    () => undefined,
    () => 'UTC',
  )
}

/** A date that a person reads and a machine can; a text that is no date is shown as it came. */
export function Timestamp({ value, withTime = false }: TimestampProps) {
  const locale = useLocale()
  const timeZone = useTimeZone()
  const date = new Date(value)
  if (Number.isNaN(date.getTime())) return <bdi>{value}</bdi>

  const full = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'long', timeZone })
  const short = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    ...(withTime && { timeStyle: 'medium' }),
    timeZone,
  })
  return (
    // Two engines can write the same date differently, such as with another kind of space.
    <time dateTime={value} title={full.format(date)} suppressHydrationWarning>
      {short.format(date)}
    </time>
  )
}
