import { expect, it } from 'vitest'
import { retryTimeMs } from '../../src/contract/times.js'
import { fc } from '../support/fastCheck.js'

const RUNS = 100_000
/** Thu, 06 Mar 2025 22:00:00 UTC. */
const NOW_MS = 1741298400000

const pad = (value: number, length = 2) => String(value).padStart(length, '0')
const upTo = (max: number) => fc.integer({ min: 0, max }).map((value) => pad(value))

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
const DAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')

/** Formats an instant in the same form as a text. */
function inFormOf(text: string, atMs: number): string {
  if (/^\d+$/.test(text)) return String((atMs - NOW_MS) / 1000).padStart(text.length, '0')

  const [offset = 'Z', sign, hours, minutes] = /([+-])(\d{2}):(\d{2})$/.exec(text) ?? []
  const offsetMinutes = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * (sign === '-' ? -1 : 1)
  // The local time of that offset, formatted as if it were UTC: `YYYY-MM-DDTHH:MM:SS.mmmZ`.
  const local = new Date(atMs + offsetMinutes * 60_000)
  const [date = '', clock = ''] = local.toISOString().split('T')
  const [year = '', month, day = ''] = date.split('-')
  const time = clock.slice(0, 8)
  const weekday = DAYS[local.getUTCDay()] ?? ''
  const monthName = MONTHS[Number(month) - 1]
  const zone = text.slice(-3)

  if (/^\d/.test(text)) return `${date}T${text.includes('.') ? clock.slice(0, 12) : time}${offset}`
  if (text[3] === ',') return `${weekday.slice(0, 3)}, ${day} ${monthName} ${year} ${time} ${zone}`
  if (text.includes(',')) return `${weekday}, ${day}-${monthName}-${year.slice(2)} ${time} ${zone}`
  const shortDay = text[8] === ' ' ? day.replace(/^0/, ' ') : day
  return `${weekday.slice(0, 3)} ${monthName} ${shortDay} ${time} ${year}`
}

const parts = fc.record({
  year: fc.oneof(fc.integer({ min: 0, max: 9999 }), fc.integer({ min: 1970, max: 2090 })),
  month: fc.integer({ min: 0, max: 13 }),
  day: fc.oneof(fc.integer({ min: 1, max: 28 }), fc.integer({ min: 0, max: 32 })),
  time: fc.oneof(
    fc.tuple(upTo(23), upTo(59), upTo(59)).map((numbers) => numbers.join(':')),
    fc.tuple(upTo(25), upTo(61), upTo(62)).map((numbers) => numbers.join(':')),
    fc.constantFrom('23:59:60', '23:59:59', '00:00:00', '24:00:00'),
  ),
  fraction: fc.option(fc.integer({ min: 0, max: 999_999_999 }).map(String), { nil: undefined }),
  sign: fc.constantFrom('Z', 'z', '+', '-'),
  offset: fc.tuple(upTo(24), upTo(60)).map(([hours, minutes]) => `${hours}:${minutes}`),
  rightDay: fc.oneof(fc.constant(true), fc.constant(true), fc.boolean()),
  zone: fc.constantFrom('GMT', 'UTC', 'EST'),
  form: fc.constantFrom('rfc3339', 'rfc3339', 'imf', 'rfc850', 'asctime', 'delay'),
  delay: fc.oneof(fc.nat().map(String), fc.bigInt({ min: 0n, max: 10n ** 20n }).map(String)),
})

/** A time in one of the formats. Its date may not exist. */
const nearlyValid = parts.map((part) => {
  const { year, day, time, sign, zone } = part
  const date = new Date(0)
  date.setUTCFullYear(part.form === 'rfc850' ? 1976 + (year % 99) : year, part.month - 1, day)
  const weekday = DAYS[(date.getUTCDay() + (part.rightDay ? 0 : 1)) % 7] ?? ''
  const month = MONTHS[part.month - 1] ?? 'Foo'
  if (part.form === 'delay') return part.delay
  if (part.form === 'imf') {
    return `${weekday.slice(0, 3)}, ${pad(day)} ${month} ${pad(year, 4)} ${time} ${zone}`
  }
  if (part.form === 'rfc850') {
    return `${weekday}, ${pad(day)}-${month}-${pad(date.getUTCFullYear() % 100)} ${time} ${zone}`
  }
  if (part.form === 'asctime') {
    return `${weekday.slice(0, 3)} ${month} ${String(day).padStart(2)} ${time} ${pad(year, 4)}`
  }
  const fraction = part.fraction === undefined ? '' : `.${part.fraction}`
  const offset = sign === '+' || sign === '-' ? sign + part.offset : sign
  return `${pad(year, 4)}-${pad(part.month)}-${pad(day)}T${time}${fraction}${offset}`
})

/** A nearly valid time with one character inserted or replaced. */
const mutated = fc
  .tuple(nearlyValid, fc.nat(), fc.constantFrom('', ' ', '0', '9', '-', ':', 'Z', 't', '٣', '\n'))
  .map(([text, at, put]) => {
    const index = at % (text.length + 1)
    return text.slice(0, index) + put + text.slice(index + (at % 2))
  })

const texts = fc.oneof(
  { weight: 1, arbitrary: fc.string() },
  { weight: 1, arbitrary: fc.string({ unit: fc.constantFrom(...'0123456789-:TZ+., GMT') }) },
  { weight: 3, arbitrary: nearlyValid },
  { weight: 2, arbitrary: mutated },
)

it('retryTimeMs returns the written instant or undefined', () => {
  let read = 0
  let leapSeconds = 0
  let decimals = 0
  fc.assert(
    fc.property(texts, (text) => {
      const atMs = retryTimeMs(text, NOW_MS)
      if (atMs === undefined) return

      read += 1
      expect(Number.isInteger(atMs)).toBe(true)
      expect(new Date(atMs).getTime()).toBe(atMs)
      if (/^\d+\.\d+$/.test(text)) {
        decimals += 1
        // Rounded up by at most a millisecond. The tolerance allows for floating-point precision.
        expect(Math.abs(atMs - NOW_MS - Number(text) * 1000 - 0.5)).toBeLessThanOrEqual(0.501)
        return
      }
      // A leap second is the instant at which second 59 ends, and its fraction is ignored.
      const isLeapSecond = text.includes(':60')
      if (isLeapSecond) leapSeconds += 1
      const expected = (isLeapSecond ? text.replace(/:60(\.\d+)?/, ':59') : text)
        .replace(/\.\d+/, (fraction) => fraction.slice(0, 4).padEnd(4, '0'))
        .toUpperCase()
      const shown = inFormOf(expected, isLeapSecond ? atMs - 1000 : atMs)
      expect(shown.toUpperCase()).toBe(expected)
    }),
    { numRuns: RUNS },
  )

  expect(read).toBeGreaterThan(RUNS / 5)
  expect(leapSeconds).toBeGreaterThan(0)
  expect(decimals).toBeGreaterThan(0)
}, 60_000)
