'use client'

import { timeOf } from './timeOf.js'

type Style = 'date' | 'time' | 'full'

/** How a time is told. */
export interface TimeFormat {
  locale: string
  /** `undefined` is the reader's. */
  timeZone: string | undefined
  /** Whether the time of day is shown beside the date. @default false */
  withTime?: boolean
}

/** Making a format costs more than a thousand uses of it, and a table has two dates a row. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(style: Style, { locale, timeZone }: TimeFormat): Intl.DateTimeFormat {
  const key = `${locale} ${style} ${timeZone}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(locale, {
    dateStyle: style === 'full' ? 'long' : 'medium',
    ...(style !== 'date' && { timeStyle: style === 'full' ? 'long' : 'medium' }),
    timeZone,
  })
  formats.set(key, made)
  return made
}

/** A time as it is shown; a text that is none as it came. Not a component: it would be two more in each row. */
export function timeElement(value: string, format: TimeFormat) {
  const time = timeOf(value)
  if (time === undefined) return <bdi>{value}</bdi>
  return (
    // Two engines can write the same date differently, such as with another kind of space.
    <time dateTime={value} title={formatOf('full', format).format(time)} suppressHydrationWarning>
      {formatOf(format.withTime ? 'time' : 'date', format).format(time)}
    </time>
  )
}
