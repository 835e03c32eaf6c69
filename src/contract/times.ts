const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
const DAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')

const DAY = `(?<weekday>${DAYS.map((day) => day.slice(0, 3)).join('|')})`
const MONTH = `(?<month>${MONTHS.join('|')})`
const TIME = '(?<time>\\d{2}:\\d{2}:\\d{2})'
const ZONE = '(?:GMT|UTC)'
const OFFSET = '(?:[Zz]|(?<offset>[+-](?:[01]\\d|2[0-3]):[0-5]\\d))'

/** RFC 3339, and the three forms of an HTTP-date: IMF-fixdate, RFC 850 and asctime. */
const FORMS = [
  `(?<year>\\d{4})-(?<month>\\d{2})-(?<day>\\d{2})[Tt]${TIME}(?:\\.(?<fraction>\\d+))?${OFFSET}`,
  `${DAY}, (?<day>\\d{2}) ${MONTH} (?<year>\\d{4}) ${TIME} ${ZONE}`,
  `(?<weekday>${DAYS.join('|')}), (?<day>\\d{2})-${MONTH}-(?<year>\\d{2}) ${TIME} ${ZONE}`,
  `${DAY} ${MONTH} (?<day>\\d{2}| \\d) ${TIME} (?<year>\\d{4})`,
].map((form) => new RegExp(`^${form}$`))

/** Last instant that a `Date` can represent, in epoch milliseconds (ECMA-262, section 21.4.1.1). */
export const LAST_INSTANT_MS = 8.64e15

/** Maximum delay of `setTimeout`, in milliseconds. A longer one fires immediately. */
export const MAX_TIMEOUT_MS = 2 ** 31 - 1

/** Matches a decimal number without a sign or exponent. */
export const DECIMAL = /^\d+(\.\d+)?$/

/** Returns the year for two digits. More than 50 years ahead means the past century (RFC 9110, section 5.6.7). */
function fullYear(year: number, nowMs: number): number {
  const thisYear = new Date(nowMs).getUTCFullYear()
  const fullYear = thisYear - (thisYear % 100) + year
  return fullYear > thisYear + 50 ? fullYear - 100 : fullYear
}

/**
 * Converts a matched time to epoch milliseconds. Returns `undefined` if the date or time does not exist.
 *
 * All engines parse the generated text in the same way. The result is compared with the text, because `Date` reads `31
 * Feb` as a day in March and `24:00` as the next day. Second 60 is valid by RFC 3339 (section 5.7) and RFC 9110
 * (section 5.6.7), but no engine parses it.
 */
function toEpoch(written: Record<string, string | undefined>, nowMs: number): number | undefined {
  const { year = '', month = '', day = '', time = '', weekday = '' } = written
  const { fraction = '', offset = 'Z' } = written
  const monthNumber = `0${MONTHS.indexOf(month) + 1 || month}`.slice(-2)
  const writtenYear = year.length > 2 ? year : fullYear(Number(year), nowMs)
  const local = `${writtenYear}-${monthNumber}-${day.replace(' ', '0')}T${time.replace(/60$/, '59')}`
  const date = new Date(`${local}Z`)
  // `toJSON` is null for an invalid date.
  if (!date.toJSON()?.startsWith(local)) return undefined
  if (!DAYS[date.getUTCDay()]?.startsWith(weekday)) return undefined

  const atMs = Date.parse(local + offset)
  if (time.endsWith('60')) {
    // POSIX time has no leap seconds: second 60 is the first instant of the next day.
    const nextMs = atMs + 1000
    return nextMs % 86_400_000 ? undefined : nextMs
  }
  return atMs + Number(`${fraction}000`.slice(0, 3))
}

/**
 * Parses the time of a retry like {@link parseRetryTime}. Returns epoch milliseconds.
 *
 * @param nowMs - Current time in epoch milliseconds. If it is NaN, only dates with a year of four digits are valid.
 */
export function retryTimeMs(text: string, nowMs: number): number | undefined {
  if (DECIMAL.test(text)) {
    const atMs = Math.ceil(nowMs + Number(text) * 1000)
    return atMs <= LAST_INSTANT_MS ? atMs : undefined
  }
  for (const form of FORMS) {
    const written = form.exec(text)?.groups
    if (written) return toEpoch(written, nowMs)
  }
  return undefined
}

/**
 * Parses the time of a retry. Returns `undefined` if the text is not a valid time.
 *
 * Accepts an RFC 3339 date-time (any offset, either case), the three HTTP-date forms in GMT or UTC, and delay-seconds
 * relative to `now`. Delay-seconds can have decimals, which some providers send (`2.0`). They are rounded up to
 * milliseconds. `Date.parse` is not used, because it reads `'120'` as the year 120, a date without a zone as local
 * time, and `31 Feb` as March.
 *
 * @param text - Value of `retryAfter`, `Retry-After` or `X-Svc-Retry-After`, as received.
 * @param now - Current time, for delay-seconds and two-digit years.
 * @see {@link https://www.rfc-editor.org/rfc/rfc3339#section-5.6 | RFC 3339, section 5.6}
 * @see {@link https://www.rfc-editor.org/rfc/rfc9110#section-5.6.7 | RFC 9110, sections 5.6.7 and 10.2.3}
 * @example
 * const retryAt = parseRetryTime(response.headers.get('Retry-After') ?? '', new Date())
 */
export function parseRetryTime(text: string, now: Date): Date | undefined {
  const atMs = retryTimeMs(text, now.getTime())
  return atMs === undefined ? undefined : new Date(atMs)
}
