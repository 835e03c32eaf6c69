const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
const DAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')

const DAY = '(Mon|Tue|Wed|Thu|Fri|Sat|Sun)'
const LONG_DAY = '(Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)'
const MONTH = `(${MONTHS.join('|')})`
const TIME = '(\\d{2}):(\\d{2}):(\\d{2})'

const RFC_3339 = new RegExp(
  `^(\\d{4})-(\\d{2})-(\\d{2})T${TIME}(?:\\.(\\d+))?(?:Z|([+-])(\\d{2}):(\\d{2}))$`,
  'i',
)
const IMF_FIXDATE = new RegExp(`^${DAY}, (\\d{2}) ${MONTH} (\\d{4}) ${TIME} (?:GMT|UTC)$`)
const RFC_850 = new RegExp(`^${LONG_DAY}, (\\d{2})-${MONTH}-(\\d{2}) ${TIME} (?:GMT|UTC)$`)
const ASCTIME = new RegExp(`^${DAY} ${MONTH} (\\d{2}| \\d) ${TIME} (\\d{4})$`)

/** The farthest instant a `Date` can hold, in epoch milliseconds (ECMA-262, 21.4.1.1). */
const LAST_INSTANT_MS = 8.64e15

/** A calendar time as written, before it is known to exist. */
interface WrittenTime {
  year: number
  /** 1 to 12. */
  month: number
  day: number
  hour: number
  minute: number
  second: number
  milliseconds?: number
  offsetMinutes?: number
  /** The first letters of the day of the week, where the format has one. */
  weekday?: string | undefined
}

/**
 * Epoch milliseconds, or null for a time that is not on any clock.
 *
 * `Date.UTC` alone rolls `31 Feb` over into March and reads the years 0 to 99 as 1900 to 1999, and
 * no engine takes second 60, which RFC 3339 (section 5.7) and RFC 9110 (section 5.6.7) allow.
 */
function toEpoch(written: WrittenTime): number | null {
  const { year, month, day, hour, minute, second, weekday } = written
  if (hour > 23 || minute > 59 || second > 60) return null

  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null
  if (weekday && !DAYS[date.getUTCDay()]?.startsWith(weekday)) return null

  const lastSecond = Math.min(second, 59)
  date.setUTCHours(hour, minute - (written.offsetMinutes ?? 0), lastSecond)
  const isEndOfDay = date.getUTCHours() === 23 && date.getUTCMinutes() === 59
  if (second === 60 && !isEndOfDay) return null

  // A leap second is the instant at which the next day begins: POSIX time has no name for it.
  return second === 60 ? date.getTime() + 1000 : date.getTime() + (written.milliseconds ?? 0)
}

function readRfc3339(text: string): number | null {
  const match = RFC_3339.exec(text)
  if (!match) return null
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map(Number)
  const [fraction, sign, offsetHour, offsetMinute] = match.slice(7)
  if (Number(offsetHour ?? 0) > 23 || Number(offsetMinute ?? 0) > 59) return null
  const offset = Number(offsetHour ?? 0) * 60 + Number(offsetMinute ?? 0)
  return toEpoch({
    year,
    month,
    day,
    hour,
    minute,
    second,
    milliseconds: Number((fraction ?? '').slice(0, 3).padEnd(3, '0')),
    offsetMinutes: sign === '-' ? -offset : offset,
  } as WrittenTime) // The six are numbers: RFC_3339 has matched digits for each.
}

/** RFC 9110, section 5.6.7: a two-digit year more than 50 years ahead is in the past. */
function fullYear(twoDigits: number, nowMs: number): number {
  const thisYear = new Date(nowMs).getUTCFullYear()
  const year = thisYear - (thisYear % 100) + twoDigits
  return year > thisYear + 50 ? year - 100 : year
}

function readHttpDate(text: string, nowMs: number): number | null {
  const fixdate = IMF_FIXDATE.exec(text)
  const rfc850 = fixdate ? null : RFC_850.exec(text)
  const asctime = fixdate || rfc850 ? null : ASCTIME.exec(text)

  const match = fixdate ?? rfc850
  if (match) {
    const [, weekday, day, month, year, hour, minute, second] = match
    return toEpoch({
      weekday,
      day: Number(day),
      month: MONTHS.indexOf(month ?? '') + 1,
      year: rfc850 ? fullYear(Number(year), nowMs) : Number(year),
      hour: Number(hour),
      minute: Number(minute),
      second: Number(second),
    })
  }
  if (!asctime) return null
  const [, weekday, month, day, hour, minute, second, year] = asctime
  return toEpoch({
    weekday,
    day: Number(day),
    month: MONTHS.indexOf(month ?? '') + 1,
    year: Number(year),
    hour: Number(hour),
    minute: Number(minute),
    second: Number(second),
  })
}

/**
 * The instant a text names, as epoch milliseconds, or null when it names none.
 *
 * Takes an RFC 3339 date-time (any offset, either case), the three HTTP-date forms in GMT or UTC, and
 * delay-seconds counted from `nowMs`. Nothing else: `Date.parse` reads `'120'` as the year 120, a date
 * without a zone as local time and `31 Feb` as March, so it is not asked.
 *
 * @param text - The value of `retryAfter`, `Retry-After` or `X-Svc-Retry-After`, as received.
 * @param nowMs - The instant that delay-seconds and two-digit years count from, in epoch milliseconds.
 * @see {@link https://www.rfc-editor.org/rfc/rfc3339#section-5.6 | RFC 3339, section 5.6}
 * @see {@link https://www.rfc-editor.org/rfc/rfc9110#section-5.6.7 | RFC 9110, sections 5.6.7 and 10.2.3}
 */
export function parseRetryTime(text: string, nowMs: number): number | null {
  if (/^\d+$/.test(text)) {
    const atMs = nowMs + Number(text) * 1000
    return atMs <= LAST_INSTANT_MS ? atMs : null
  }
  return readRfc3339(text) ?? readHttpDate(text, nowMs)
}
