const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
const DAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')

const DAY = `(?<weekday>${DAYS.map((day) => day.slice(0, 3)).join('|')})`
const MONTH = `(?<month>${MONTHS.join('|')})`
const TIME = '(?<hour>\\d{2}):(?<minute>\\d{2}):(?<second>\\d{2})'
const ZONE = '(?:GMT|UTC)'
const OFFSET = '(?:[Zz]|(?<sign>[+-])(?<offsetHours>\\d{2}):(?<offsetMinutes>\\d{2}))'

/** RFC 3339, and the three forms of an HTTP-date: IMF-fixdate, RFC 850 and asctime. */
const FORMS = [
  `(?<year>\\d{4})-(?<month>\\d{2})-(?<day>\\d{2})[Tt]${TIME}(?:\\.(?<fraction>\\d+))?${OFFSET}`,
  `${DAY}, (?<day>\\d{2}) ${MONTH} (?<year>\\d{4}) ${TIME} ${ZONE}`,
  `(?<weekday>${DAYS.join('|')}), (?<day>\\d{2})-${MONTH}-(?<year>\\d{2}) ${TIME} ${ZONE}`,
  `${DAY} ${MONTH} (?<day>\\d{2}| \\d) ${TIME} (?<year>\\d{4})`,
].map((form) => new RegExp(`^${form}$`))

/** The last instant that a `Date` can hold, in epoch milliseconds (ECMA-262, section 21.4.1.1). */
export const LAST_INSTANT_MS = 8.64e15

/** A decimal number, without a sign or an exponent. */
export const DECIMAL = /^\d+(\.\d+)?$/

/** RFC 9110, section 5.6.7: a two-digit year more than 50 years ahead is in the past. */
function fullYear(year: string, nowMs: number): number {
  if (year.length > 2) return Number(year)
  const thisYear = new Date(nowMs).getUTCFullYear()
  const fullYear = thisYear - (thisYear % 100) + Number(year)
  return fullYear > thisYear + 50 ? fullYear - 100 : fullYear
}

/**
 * Epoch milliseconds of a time as written, or null for one that is not on any clock.
 *
 * `Date.UTC` alone rolls `31 Feb` over into March and reads the years 0 to 99 as 1900 to 1999, and
 * no engine takes second 60, which RFC 3339 (section 5.7) and RFC 9110 (section 5.6.7) allow.
 */
function toEpoch(written: Record<string, string | undefined>, nowMs: number): number | null {
  const { year = '', month = '', weekday = '', fraction = '', sign } = written
  const numbers = ['day', 'hour', 'minute', 'second', 'offsetHours', 'offsetMinutes']
  const [day = 0, hour = 0, minute = 0, second = 0, offsetHours = 0, offsetMinutes = 0] =
    numbers.map((name) => Number(written[name] ?? 0))
  if (hour > 23 || minute > 59 || second > 60 || offsetHours > 23 || offsetMinutes > 59) return null

  const date = new Date(0)
  const monthIndex = (Number(month) || MONTHS.indexOf(month) + 1) - 1
  date.setUTCFullYear(fullYear(year, nowMs), monthIndex, day)
  if (date.getUTCMonth() !== monthIndex || date.getUTCDate() !== day) return null
  if (!DAYS[date.getUTCDay()]?.startsWith(weekday)) return null

  const offset = (offsetHours * 60 + offsetMinutes) * (sign === '-' ? -1 : 1)
  date.setUTCHours(hour, minute - offset, Math.min(second, 59))
  // A leap second is the instant at which the next day begins: POSIX time has no name for it.
  if (second === 60) {
    return date.getUTCHours() === 23 && date.getUTCMinutes() === 59 ? date.getTime() + 1000 : null
  }
  return date.getTime() + Number(fraction.slice(0, 3).padEnd(3, '0'))
}

/**
 * The instant a text names, as epoch milliseconds, or null when it names none.
 *
 * Accepts an RFC 3339 date-time (any offset, either case), the three HTTP-date forms in GMT or UTC, and delay-seconds
 * counted from `nowMs`. Delay-seconds may have decimals, which some providers send (`2.0`); they are cut to
 * milliseconds. Does not use `Date.parse`, which reads `'120'` as the year 120, a date without a zone as local time and
 * `31 Feb` as March.
 *
 * @param text - The value of `retryAfter`, `Retry-After` or `X-Svc-Retry-After`, as received.
 * @param nowMs - The instant that delay-seconds and two-digit years count from, in epoch milliseconds.
 * @see {@link https://www.rfc-editor.org/rfc/rfc3339#section-5.6 | RFC 3339, section 5.6}
 * @see {@link https://www.rfc-editor.org/rfc/rfc9110#section-5.6.7 | RFC 9110, sections 5.6.7 and 10.2.3}
 */
export function parseRetryTime(text: string, nowMs: number): number | null {
  if (DECIMAL.test(text)) {
    const atMs = Math.floor(nowMs + Number(text) * 1000)
    return atMs <= LAST_INSTANT_MS ? atMs : null
  }
  for (const form of FORMS) {
    const written = form.exec(text)?.groups
    if (written) return toEpoch(written, nowMs)
  }
  return null
}
