'use client'

import { useLocale } from '../messages/MessagesProvider.js'
import { timeElement } from './timeElement.js'
import { timeOf } from './timeOf.js'
import { useTimeZone } from './useTimeZone.js'

/** Props of {@link Timestamp}. */
export interface TimestampProps {
  /** RFC 3339 time, unchanged as received. The offset may lack its colon, as in the APIs of Salesforce and Jira. */
  value: string
  /** Whether the time of day is shown beside the date. @default false */
  withTime?: boolean
}

/** Renders a date in the user's language. Renders a `<time>`, or invalid text unchanged. */
export function Timestamp({ value, withTime = false }: TimestampProps) {
  const locale = useLocale()
  const timeZone = useTimeZone()
  // A service may send any value.
  const rfc3339 = typeof value === 'string' ? value.replace(/([+-]\d\d)(\d\d)$/, '$1:$2') : value
  return timeElement(timeOf(rfc3339) === undefined ? value : rfc3339, {
    locale,
    timeZone,
    withTime,
  })
}
