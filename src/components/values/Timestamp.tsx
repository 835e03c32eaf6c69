'use client'

import { useLocale } from '../messages/MessagesProvider.js'
import { timeElement } from './timeElement.js'
import { useTimeZone } from './useTimeZone.js'

/** Props of {@link Timestamp}. */
export interface TimestampProps {
  /** RFC 3339, as received. */
  value: string
  /** Whether the time of day is shown beside the date. @default false */
  withTime?: boolean
}

/** A date that a person reads and a machine can; a text that is no date is shown as it came. */
export function Timestamp({ value, withTime = false }: TimestampProps) {
  const locale = useLocale()
  const timeZone = useTimeZone()
  return timeElement(value, { locale, timeZone, withTime })
}
