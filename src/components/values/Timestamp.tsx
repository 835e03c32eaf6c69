'use client'

import { useLocale } from '../messages/MessagesProvider.js'
import { timeElement } from './timeElement.js'
import { useTimeZone } from './useTimeZone.js'

/** Props of {@link Timestamp}. */
export interface TimestampProps {
  /** RFC 3339 time, unchanged as received. */
  value: string
  /** Whether the time of day is shown beside the date. @default false */
  withTime?: boolean
}

/** Renders a date in the user's language. Renders a `<time>`, or invalid text unchanged. */
export function Timestamp({ value, withTime = false }: TimestampProps) {
  const locale = useLocale()
  const timeZone = useTimeZone()
  return timeElement(value, { locale, timeZone, withTime })
}
