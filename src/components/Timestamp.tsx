'use client'

import { useMessages } from './MessagesProvider.js'

/** Props of {@link Timestamp}. */
export interface TimestampProps {
  /** RFC 3339, as received. */
  value: string
  /** Whether the time of day is shown beside the date. @default false */
  withTime?: boolean
}

/** A date that a person reads and a machine can; a text that is no date is shown as it came. */
export function Timestamp({ value, withTime = false }: TimestampProps) {
  const { locale } = useMessages()
  const date = new Date(value)
  if (Number.isNaN(date.getTime())) return <bdi>{value}</bdi>

  const full = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'long' })
  const short = new Intl.DateTimeFormat(
    locale,
    withTime ? { dateStyle: 'medium', timeStyle: 'medium' } : { dateStyle: 'medium' },
  )
  return (
    // A server formats in its own time zone; the browser's is the reader's, so it may differ from the HTML.
    <time dateTime={value} title={full.format(date)} suppressHydrationWarning>
      {short.format(date)}
    </time>
  )
}
