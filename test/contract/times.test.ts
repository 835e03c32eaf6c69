import { afterEach, describe, expect, it, vi } from 'vitest'
import { MAX_TIMEOUT_MS, parseRetryTime, retryTimeMs } from '../../src/contract/times.js'

/** Thu, 06 Mar 2025 22:00:00 UTC. */
const NOW_MS = 1741298400000

/** Valid text, epoch milliseconds, and a note for the title. */
const valid: [string, number, string][] = [
  ['2025-03-06T22:09:49Z', 1741298989000, 'the plain form'],
  ['2025-03-06t22:09:49z', 1741298989000, 'lower case, RFC 3339 5.6'],
  ['2025-03-06T22:09:49+00:00', 1741298989000, ''],
  ['2025-03-06T22:09:49-00:00', 1741298989000, 'unknown local offset, RFC 3339 4.3'],
  ['2025-03-07T00:09:49+02:00', 1741298989000, ''],
  ['2025-03-06T17:09:49-05:00', 1741298989000, ''],
  ['2025-03-07T03:54:49+05:45', 1741298989000, 'Nepal'],
  ['2025-03-06T12:39:49-09:30', 1741298989000, 'Marquesas'],
  ['2025-03-06T22:09:49.5Z', 1741298989500, ''],
  ['2025-03-06T22:09:49.05Z', 1741298989050, ''],
  ['2025-03-06T22:09:49.005Z', 1741298989005, ''],
  ['2025-03-06T22:09:49.123456789Z', 1741298989123, 'cut to milliseconds'],
  ['2025-03-06T22:09:49.9999999Z', 1741298989999, 'not rounded up'],
  ['2025-03-06T22:09:49.0Z', 1741298989000, ''],
  ['2025-03-06T22:09:49.25+02:00', 1741291789250, ''],
  ['1970-01-01T00:00:00Z', 0, 'the epoch is not null'],
  ['1969-12-31T23:59:59Z', -1000, ''],
  ['2024-02-29T12:00:00Z', 1709208000000, 'leap day'],
  ['2000-02-29T00:00:00Z', 951782400000, 'leap century'],
  ['2025-12-31T23:59:59Z', 1767225599000, ''],
  ['2016-12-31T23:59:60Z', 1483228800000, 'leap second'],
  ['2017-01-01T00:59:60+01:00', 1483228800000, 'leap second in an offset'],
  ['1990-12-31T15:59:60-08:00', 662688000000, 'RFC 3339 5.8'],
  ['1985-04-12T23:20:50.52Z', 482196050520, 'RFC 3339 5.8'],
  ['1996-12-19T16:39:57-08:00', 851042397000, 'RFC 3339 5.8'],
  ['1937-01-01T12:00:27.87+00:20', -1041337172130, 'RFC 3339 5.8'],
  ['0099-01-01T00:00:00Z', -59042995200000, 'not 1999'],
  ['0001-01-01T00:00:00Z', -62135596800000, ''],
  ['9999-12-31T23:59:59Z', 253402300799000, ''],
  ['2038-01-19T03:14:08Z', 2147483648000, 'beyond 2^31 seconds'],
  ['2025-03-06T23:59:59+23:59', 1741219259000, ''],
  ['2025-03-30T01:30:00Z', 1743298200000, 'UTC is unaffected by daylight saving time'],
  ['Thu, 06 Mar 2025 22:09:49 GMT', 1741298989000, 'IMF-fixdate'],
  ['Thu, 06 Mar 2025 22:09:49 UTC', 1741298989000, 'form of the throttling header'],
  ['Sun, 06 Nov 1994 08:49:37 GMT', 784111777000, 'RFC 9110 5.6.7'],
  ['Sunday, 06-Nov-94 08:49:37 GMT', 784111777000, 'RFC 9110 5.6.7, RFC 850'],
  ['Sun Nov  6 08:49:37 1994', 784111777000, 'RFC 9110 5.6.7, asctime: UTC'],
  ['Thu Mar  6 22:09:49 2025', 1741298989000, ''],
  ['Sun Mar 16 22:09:49 2025', 1742162989000, ''],
  ['Thursday, 06-Mar-25 22:09:49 GMT', 1741298989000, ''],
  ['Thursday, 06-Mar-25 22:09:49 UTC', 1741298989000, ''],
  ['Tuesday, 01-Jan-75 00:00:00 GMT', 3313526400000, '50 years ahead is still ahead'],
  ['Thursday, 01-Jan-76 00:00:00 GMT', 189302400000, 'more than 50 years ahead is past'],
  ['Fri, 31 Dec 1999 23:59:59 GMT', 946684799000, ''],
  ['Thu, 29 Feb 2024 00:00:00 GMT', 1709164800000, ''],
  ['Sat, 31 Dec 2016 23:59:60 GMT', 1483228800000, 'leap second'],
  ['Thu, 01 Jan 1970 00:00:00 GMT', 0, ''],
  ['Fri, 07 Mar 2025 00:00:00 UTC', 1741305600000, ''],
  ['0', 1741298400000, 'now'],
  ['1', 1741298401000, ''],
  ['120', 1741298520000, 'not the year 120'],
  ['3600', 1741302000000, 'not the year 3600'],
  ['007', 1741298407000, ''],
  ['2147483648', 3888782048000, 'beyond 2^31'],
  ['2.0', 1741298402000, 'decimals, which some providers send'],
  ['1.5', 1741298401500, ''],
  ['0.0', 1741298400000, ''],
  ['0.0001', 1741298400001, 'rounded up, so that a wait is never shortened'],
  ['1.005', 1741298401005, '1004.9999999999999 as a product'],
  ['8638258701600', 8640000000000000, 'the last Date'],
]

/** Invalid text, and a note for the title. */
const invalid: [string, string][] = [
  ['2025-03-06 22:09:49Z', 'a space instead of the T'],
  ['2025-03-06T22:09:49', 'no zone: local time is a guess'],
  ['2025-03-06T22:09Z', 'no seconds'],
  ['2025-03-06', ''],
  ['2025-03-06T', ''],
  ['20250306T220949Z', 'ISO 8601 basic'],
  ['2025-3-6T22:09:49Z', ''],
  ['25-03-06T22:09:49Z', ''],
  ['+002025-03-06T22:09:49Z', 'ECMAScript years'],
  ['-000001-01-01T00:00:00Z', 'ECMAScript years'],
  ['12025-03-06T22:09:49Z', ''],
  ['2025-02-29T00:00:00Z', 'not a leap year'],
  ['1900-02-29T00:00:00Z', 'not a leap century'],
  ['2025-02-31T00:00:00Z', 'rolls over in Date.parse'],
  ['2025-04-31T00:00:00Z', ''],
  ['2025-00-10T00:00:00Z', ''],
  ['2025-13-10T00:00:00Z', ''],
  ['2025-03-00T00:00:00Z', ''],
  ['2025-03-32T00:00:00Z', ''],
  ['2025-03-06T24:00:00Z', 'ISO 8601 only'],
  ['2025-03-06T25:00:00Z', ''],
  ['2025-03-06T22:60:00Z', ''],
  ['2025-03-06T22:09:61Z', ''],
  ['2025-03-06T22:09:60Z', 'leap seconds occur only at the end of a day'],
  ['2016-12-31T22:59:60Z', 'an hour early'],
  ['2016-12-31T23:58:60Z', 'a minute early'],
  ['2025-03-06T22:09:49.Z', ''],
  ['2025-03-06T22:09:49,5Z', ''],
  ['2025-03-06T22:09:49+0200', 'no colon'],
  ['2025-03-06T22:09:49+02', ''],
  ['2025-03-06T22:09:49+24:00', ''],
  ['2025-03-06T22:09:49+02:60', ''],
  ['2025-03-06T22:09:49 Z', ''],
  ['2025-03-06T22:09:49ZZ', ''],
  [' 2025-03-06T22:09:49Z', ''],
  ['2025-03-06T22:09:49Z ', ''],
  ['2025-03-06T22:09:49Z\n', ''],
  ['2025-W10-4T22:09:49Z', 'ISO week'],
  ['2025-065T22:09:49Z', 'ordinal date'],
  ['２０２５-03-06T22:09:49Z', 'digits outside ASCII'],
  ['2025-03-06T22:09:49−05:00', 'a minus sign outside ASCII'],
  ['Fri, 06 Mar 2025 22:09:49 GMT', 'the day was a Thursday'],
  ['Friday, 06-Mar-25 22:09:49 GMT', 'the day was a Thursday'],
  ['Fri Mar  6 22:09:49 2025', 'the day was a Thursday'],
  ['Thu, 6 Mar 2025 22:09:49 GMT', ''],
  ['Thu, 06 Mar 25 22:09:49 GMT', ''],
  ['Thu, 06 Mar 2025 22:09:49', ''],
  ['Thu, 06 Mar 2025 22:09:49 EST', ''],
  ['Thu, 06 Mar 2025 22:09:49 GMT-2', 'accepted by V8'],
  ['Thu, 06 Mar 2025 22:09:49 +0000', ''],
  ['Thu, 06 Mar 2025 22:09:49 Z', ''],
  ['thu, 06 mar 2025 22:09:49 gmt', 'case matters, RFC 9110 5.6.7'],
  ['Thu, 06 Mar 2025 22:09 GMT', ''],
  ['Thu, 06 Mar 2025 24:00:00 GMT', ''],
  ['Sat, 31 Feb 2025 00:00:00 GMT', 'rolls over in Date.parse'],
  ['Mon, 31 Feb 2025 00:00:00 GMT', 'rolls over in Date.parse'],
  ['Thu 06 Mar 2025 22:09:49 GMT', ''],
  ['06 Mar 2025 22:09:49 GMT', ''],
  ['Thu, 06-Mar-2025 22:09:49 GMT', 'a cookie date'],
  ['Thu Mar 06 2025 22:09:49 GMT', 'Date.toString'],
  ['WillyWonka , 18-Apr-07', 'accepted by V8'],
  ['Thu Mar 6 22:09:49 2025', 'one space'],
  ['Thursday, 06 Mar 2025 22:09:49 GMT', ''],
  ['Thu, 06 März 2025 22:09:49 GMT', ''],
  ['March 6, 2025', ''],
  ['2025/03/06 22:09:49 UTC', ''],
  ['-1', ''],
  ['+1', ''],
  ['1.', ''],
  ['.5', ''],
  ['-1.5', ''],
  ['1.5.0', ''],
  ['1,5', ''],
  ['9'.repeat(309), 'Infinity as a number'],
  [`0.${'0'.repeat(400)}x`, ''],
  ['1e3', ''],
  ['0x10', ''],
  ['1 000', ''],
  ['１２０', 'digits outside ASCII'],
  ['120s', ''],
  ['120 ', ''],
  ['99999999999999999', 'beyond the last Date'],
  ['8638258701601', 'a second beyond the last Date'],
  ['', ''],
  [' ', ''],
  ['null', ''],
  ['now', ''],
  ['Infinity', ''],
  ['NaN', ''],
  ['soon', ''],
]

describe('retryTimeMs', () => {
  it.each(valid)('parses %j as %i %s', (text, expected) => {
    expect(retryTimeMs(text, NOW_MS)).toBe(expected)
  })

  it.each(invalid)('returns undefined for %j %s', (text) => {
    expect(retryTimeMs(text, NOW_MS)).toBeUndefined()
  })
})

describe('parseRetryTime', () => {
  it('returns the instant as a Date', () => {
    const now = new Date(NOW_MS)
    expect(parseRetryTime('120', now)).toEqual(new Date(NOW_MS + 120_000))
    expect(parseRetryTime('soon', now)).toBeUndefined()
  })
})

describe('the time zone of the machine', () => {
  afterEach(() => vi.unstubAllEnvs())

  it.each(['Thu, 06 Mar 2025 22:09:49 GMT', '2025-03-06T22:09:49Z'])(
    'does not change %j',
    (text) => {
      vi.stubEnv('TZ', 'America/New_York')

      expect(retryTimeMs(text, NOW_MS)).toBe(1741298989000)
    },
  )
})

it('MAX_TIMEOUT_MS is the largest signed integer of 32 bits', () => {
  expect(MAX_TIMEOUT_MS).toBe(2_147_483_647)
})
