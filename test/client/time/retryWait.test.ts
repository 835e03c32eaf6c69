import { describe, expect, it } from 'vitest'
import { readRetryWait, serverTimeOf } from '../../../src/client/time/retryWait.js'
import { toProblem } from '../../../src/contract/problem.js'
import { growthOf, MAX_GROWTH } from '../../relay/growth.js'

const NOW_MS = Date.UTC(2025, 2, 6, 22, 0, 0)
const HOUR_MS = 3_600_000

/** Reads a wait with a browser's clock that is `aheadMs` ahead of the server's. */
function read(body: object, headers: HeadersInit, aheadMs = 0, status = 429) {
  const response = { status, headers: new Headers(headers) }
  return readRetryWait(toProblem(body, status), response, NOW_MS + aheadMs)
}

describe('readRetryWait', () => {
  it.each([0, HOUR_MS, -HOUR_MS])(
    'counts from the problem’s time if the browser’s clock is off by %i ms',
    (off) => {
      const body = { time: '2025-03-06T22:00:00Z', retryAfter: '2025-03-06T22:00:30.250Z' }

      expect(read(body, {}, off)).toBe(30_250)
    },
  )

  it.each([0, HOUR_MS, -HOUR_MS])(
    'counts from the Date header if the browser’s clock is off by %i ms',
    (off) => {
      const date = 'Thu, 06 Mar 2025 22:00:00 GMT'
      const later = 'Thu, 06 Mar 2025 22:00:30 UTC'

      expect(read({}, { date, 'x-svc-retry-after': later }, off)).toBe(30_000)
      expect(read({}, { date, 'retry-after': later }, off)).toBe(30_000)
      expect(read({ retryAfter: '2025-03-06T22:00:30Z' }, { date }, off)).toBe(30_000)
    },
  )

  it.each([0, HOUR_MS, -HOUR_MS])(
    'reads delay-seconds unchanged if the browser’s clock is off by %i ms',
    (off) => {
      expect(read({}, { 'retry-after': '120' }, off)).toBe(120_000)
      expect(read({}, { 'retry-after': '120', date: 'Thu, 06 Mar 2025 22:00:00 GMT' }, off)).toBe(
        120_000,
      )
    },
  )

  it('prefers X-Svc-Retry-After to Retry-After', () => {
    const headers = { 'x-svc-retry-after': 'Thu, 06 Mar 2025 22:00:30 UTC', 'retry-after': '1' }

    expect(read({}, headers)).toBe(30_000)
  })

  it('returns 0 for a time that has passed', () => {
    expect(read({}, { 'x-svc-retry-after': 'Thu, 06 Mar 2025 21:00:00 UTC' })).toBe(0)
    const body = { time: '2025-03-06T22:00:00Z', retryAfter: '2025-03-06T21:00:00Z' }
    expect(read(body, {})).toBe(0)
  })

  it('does not limit long waits', () => {
    expect(read({}, { 'retry-after': '259200' })).toBe(259_200_000)
    expect(read({}, { 'retry-after': '99999999999' })).toBe(99_999_999_999_000)
    const body = { time: '2025-03-06T22:00:00Z', retryAfter: '9999-12-31T23:59:59Z' }
    expect(read(body, {})).toBe(Date.UTC(9999, 11, 31, 23, 59, 59) - NOW_MS)
  })

  it.each([
    ['a day', '2025-03-07T22:00:00Z', 86_400_000],
    ['a millisecond less than a day', '2025-03-07T21:59:59.999Z', 86_399_999],
    ['a day and a millisecond', '2025-03-07T22:00:00.001Z', 86_400_001],
    ['a year', '2026-03-06T22:00:00Z', 31_536_000_000],
    ['no time', '2025-03-06T22:00:00Z', 0],
  ])('accepts a wait of %s', (_, retryAfter, expected) => {
    expect(read({ time: '2025-03-06T22:00:00Z', retryAfter }, {})).toBe(expected)
  })

  it('ignores the Date header if the problem has both times', () => {
    const body = { time: '2025-03-06T22:00:00Z', retryAfter: '2025-03-06T22:00:30Z' }
    const headers = { date: 'Thu, 06 Mar 2025 21:00:00 GMT', 'retry-after': '5' }

    expect(read(body, { ...headers, 'x-svc-retry-after': '7' })).toBe(30_000)
  })

  it('uses the browser’s clock if the server states no time', () => {
    const headers = { 'x-svc-retry-after': 'Thu, 06 Mar 2025 22:00:30 UTC' }

    expect(read({}, headers)).toBe(30_000)
    expect(read({ retryAfter: '2025-03-06T22:00:20Z' }, headers)).toBe(30_000)
    expect(read({ retryAfter: '2025-03-06T22:00:20Z' }, { 'retry-after': '5' })).toBe(20_000)
    expect(read({ time: '2025-03-06T22:00:00Z' }, { 'retry-after': '5' })).toBe(5_000)
  })

  it('uses the next source of the retry time if one cannot be read', () => {
    expect(
      read({ retryAfter: 'soon' }, { 'x-svc-retry-after': '31 Feb', 'retry-after': '5' }),
    ).toBe(5_000)
    expect(read({ retryAfter: 'soon' }, { date: 'today' })).toBeUndefined()
    expect(read({}, {})).toBeUndefined()
  })
})

/** A value of `Retry-After`, and the wait in milliseconds. */
const retryAfters: [string, number | undefined][] = [
  ['30', 30_000],
  ['0', 0],
  ['2.0', 2_000],
  ['0.25', 250],
  ['30, 30', 30_000],
  ['30,30', 30_000],
  ['5, 30, 10', 30_000],
  ['30 , 40 , 5', 40_000],
  ['Thu, 06 Mar 2025 22:00:30 GMT', 30_000],
  ['Thursday, 06-Mar-25 22:00:30 GMT', 30_000],
  ['Thu, 06 Mar 2025 22:00:10 GMT, 30', 30_000],
  ['30, Thu, 06 Mar 2025 22:01:00 GMT', 60_000],
  ['Thu, 06 Mar 2025 22:00:10 GMT, Thu, 06 Mar 2025 22:00:20 GMT', 20_000],
  ['2025-03-06T22:00:30Z', 30_000],
  ['Wed, 21 Oct 2015 07:28:00 GMT, 30', 30_000],
  ['Wed, 21 Oct 2015 07:28:00 GMT', 0],
  ['soon, 30, later', 30_000],
  ['1741298430', 1_741_298_430_000],
  ['', undefined],
  [',', undefined],
  ['-30', undefined],
  ['NaN', undefined],
  ['Infinity', undefined],
  ['1e3', undefined],
  ['0x10', undefined],
  ['30s', undefined],
  ['9'.repeat(309), undefined],
  [`30, ${'9'.repeat(309)}`, 30_000],
]

/** Headers of a rate limit, and the wait in milliseconds. */
const resets: [Record<string, string>, number | undefined][] = [
  [{ 'x-ratelimit-reset': '30' }, 30_000],
  [{ 'x-ratelimit-reset': '30.5' }, 30_500],
  [{ 'x-ratelimit-reset': '0' }, 0],
  [{ 'x-ratelimit-reset': '1741298430' }, 30_000],
  [{ 'x-ratelimit-reset': '1741298430.5' }, 30_500],
  [{ 'x-ratelimit-reset': '1741298430000' }, 30_000],
  [{ 'x-ratelimit-reset': '2025-03-06T22:00:30Z' }, 30_000],
  [{ 'x-ratelimit-reset': '2025-03-06T23:00:30+01:00' }, 30_000],
  [{ 'x-ratelimit-reset': '1741298400' }, 0],
  [{ 'x-ratelimit-reset': '1741298399' }, 0],
  [{ 'x-ratelimit-reset': '1000000001' }, 0],
  [{ 'x-ratelimit-reset': '1000000000' }, 1_000_000_000_000],
  [{ 'x-ratelimit-reset': '5, 30' }, 30_000],
  [{ 'ratelimit-reset': '30' }, 30_000],
  [{ 'ratelimit-reset': '1741298430' }, 30_000],
  [{ 'ratelimit-reset': '1741557600' }, 259_200_000],
  [{ 'x-ratelimit-reset': '30', 'x-ratelimit-remaining': '0' }, 30_000],
  [{ 'x-ratelimit-reset': '30', 'x-ratelimit-remaining': '5' }, undefined],
  [{ 'ratelimit-reset': '30', 'ratelimit-remaining': '0' }, 30_000],
  [{ 'ratelimit-reset': '30', 'ratelimit-remaining': '5' }, undefined],
  [{ 'x-ratelimit-reset': '30', 'ratelimit-remaining': '5' }, 30_000],
  [{ 'x-ratelimit-reset': '30', 'x-ratelimit-remaining': 'few' }, 30_000],
  [{ 'x-ratelimit-reset': '30', 'x-ratelimit-remaining': '-1' }, 30_000],
  [{ 'x-ratelimit-reset': '9', 'x-ratelimit-remaining': '1', 'ratelimit-reset': '30' }, 30_000],
  [{ 'x-ratelimit-reset': '-30' }, undefined],
  [{ 'x-ratelimit-reset': 'NaN' }, undefined],
  [{ 'x-ratelimit-reset': '1e3' }, undefined],
  [{ 'x-ratelimit-reset': '' }, undefined],
  [{ 'x-ratelimit-reset': '9'.repeat(309) }, undefined],
  [{ 'x-ratelimit-reset': '8640000000000000' }, undefined],
  [{ ratelimit: '"default";r=0;t=30' }, 30_000],
  [{ ratelimit: '"default"; r=0; t=30' }, 30_000],
  [{ ratelimit: '"default";t=30;r=0' }, 30_000],
  [{ ratelimit: '"default";t=30' }, 30_000],
  [{ ratelimit: '"default";r=0;t=30;pk=:dGVzdA==:' }, 30_000],
  [{ ratelimit: '"default";r=5;t=30' }, undefined],
  [{ ratelimit: '"default";r=10;t=30' }, undefined],
  [{ ratelimit: '"default";r=0;t=30', 'ratelimit-remaining': '5' }, undefined],
  [{ ratelimit: '"second";r=0;t=1, "day";r=0;t=259200' }, 259_200_000],
  [{ ratelimit: '"second";r=0;t=1, "day";r=900;t=259200' }, 1_000],
  [{ ratelimit: '"a,b";r=0;t=30' }, 30_000],
  [{ ratelimit: '"default";r=0' }, undefined],
  [{ ratelimit: '"default";r=0;t' }, undefined],
  [{ ratelimit: '"default";r=0;t=' }, undefined],
  [{ ratelimit: '"default";r=0;t=-30' }, undefined],
  [{ ratelimit: '"default";r=0;t="30"' }, undefined],
  [{ ratelimit: '"default;r=0' }, undefined],
  [{ ratelimit: '100' }, undefined],
  [{ ratelimit: ';;;===,,,"' }, undefined],
  [{ 'x-hubspot-ratelimit-interval-milliseconds': '10000' }, 10_000],
  [{ 'x-hubspot-ratelimit-interval-milliseconds': '250.5' }, 250.5],
  [{ 'x-hubspot-ratelimit-interval-milliseconds': '1e3' }, undefined],
  [{ 'x-hubspot-ratelimit-interval-milliseconds': '-1' }, undefined],
  [{ 'x-hubspot-ratelimit-interval-milliseconds': 'x, 10000' }, 10_000],
  [{ 'x-hubspot-ratelimit-interval-milliseconds': '9'.repeat(309) }, undefined],
  [
    {
      'x-hubspot-ratelimit-interval-milliseconds': '10000',
      'x-hubspot-ratelimit-remaining': '5',
    },
    undefined,
  ],
]

const JIRA_RESET = '2025-03-06T22:01Z'

/** Headers of services that use other names or one member for each window, and the wait in milliseconds. */
const otherResets: [Record<string, string>, number | undefined][] = [
  [{ 'x-rate-limit-remaining': '0', 'x-rate-limit-reset': '1741298430' }, 30_000],
  [{ 'x-rate-limit-remaining': '5', 'x-rate-limit-reset': '1741298430' }, undefined],
  [{ 'x-ratelimit-remaining-minute': '0', 'x-ratelimit-retry-after': '37' }, 37_000],
  [{ 'x-ratelimit-remaining': '3', 'x-ratelimit-retry-after': '37' }, undefined],
  [{ 'x-rate-limit-requests-left': '0', 'x-rate-limit-time-reset-ms': '15000' }, 15_000],
  [{ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': JIRA_RESET }, 60_000],
  [{ 'retry-after': JIRA_RESET }, undefined],
  // One member for each window, as Brave Search sends them.
  [{ 'x-ratelimit-remaining': '0, 14523', 'x-ratelimit-reset': '1, 1419704' }, 1_000],
  [{ 'x-ratelimit-remaining': '1, 0', 'x-ratelimit-reset': '1, 1419704' }, 1_419_704_000],
  [{ 'x-ratelimit-remaining': '57, 99', 'x-ratelimit-reset': '12, 3600' }, undefined],
  [{ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '5, 30' }, 30_000],
  [{ 'x-ratelimit-remaining': '4', 'x-ratelimit-reset': '5, 30' }, undefined],
  [{ 'ratelimit-remaining': '76;w=21600', 'ratelimit-reset': '30' }, undefined],
  [{ 'ratelimit-remaining': '0;w=21600', 'ratelimit-reset': '30' }, 30_000],
]

/** Members of a body that are not the dates of the service's problem. */
const numbers: [object, number][] = [
  [{ retryAfter: '30000' }, 5_000],
  [{ retryAfter: '0' }, 5_000],
  [{ retryAfter: '1741298430' }, 5_000],
  [{ retryAfter: '1741298430000' }, 5_000],
  [{ time: '1741298400', retryAfter: '2025-03-06T22:00:30Z' }, 30_000],
  [{ time: '2025-03-06T22:00:00Z', retryAfter: '30' }, 5_000],
]

describe('readRetryWait of a provider’s rate limit', () => {
  it.each(otherResets)('reads the headers %j as %j ms', (headers, expected) => {
    expect(read({}, headers)).toBe(expected)
  })

  it.each(numbers)(
    'reads no number in the body %j, because its unit is unknown',
    (body, expected) => {
      expect(read(body, { 'retry-after': '5' })).toBe(expected)
    },
  )

  it.each(retryAfters)('reads Retry-After: %j as %j ms', (value, expected) => {
    expect(read({}, { 'retry-after': value })).toBe(expected)
  })

  it.each(resets)('reads %j as %j ms', (headers, expected) => {
    expect(read({}, headers)).toBe(expected)
    expect(read({}, headers, 0, 503)).toBe(expected)
  })

  it.each([400, 401, 403, 404, 500, 502, 504])('does not read reset headers with %i', (status) => {
    const all = { 'x-ratelimit-reset': '30', 'ratelimit-reset': '30', ratelimit: '"a";r=0;t=30' }
    const hubspot = { 'x-hubspot-ratelimit-interval-milliseconds': '10000' }

    expect(read({}, { ...all, ...hubspot }, 0, status)).toBeUndefined()
    expect(read({}, { 'retry-after': '5' }, 0, status)).toBe(5_000)
  })

  it.each([0, HOUR_MS, -HOUR_MS])(
    'compares epochs with the Date header if the browser’s clock is off by %i ms',
    (off) => {
      const date = 'Thu, 06 Mar 2025 22:00:00 GMT'

      for (const reset of ['1741298430', '1741298430000', '2025-03-06T22:00:30Z', '30']) {
        expect(read({}, { date, 'x-ratelimit-reset': reset }, off)).toBe(30_000)
      }
      const hubspot = 'x-hubspot-ratelimit-interval-milliseconds'
      expect(read({}, { date, ratelimit: '"a";r=0;t=30' }, off)).toBe(30_000)
      expect(read({}, { date, [hubspot]: '10000' }, off)).toBe(10_000)
    },
  )

  it('reads sources in order, and skips missing ones', () => {
    const body = { retryAfter: '2025-03-06T22:00:02Z' }
    const paired = { ...body, time: '2025-03-06T22:00:01Z' }
    const headers = [
      ['x-svc-retry-after', 'Thu, 06 Mar 2025 22:00:03 UTC', 3_000],
      ['retry-after', '4', 4_000],
      ['x-ratelimit-reset', '5', 5_000],
      ['ratelimit-reset', '6', 6_000],
      ['ratelimit', '"default";r=0;t=7', 7_000],
      ['x-hubspot-ratelimit-interval-milliseconds', '8000', 8_000],
    ] as const

    const all = headers.map(([name, value]) => [name, value] satisfies [string, string])
    expect(read(paired, all)).toBe(1_000)
    for (const [index, [, , expected]] of headers.entries()) {
      expect(read({}, all.slice(index))).toBe(expected)
    }
    expect(read(body, all.slice(1))).toBe(2_000)
  })

  const hostileParts = [
    ...[
      '9',
      '1.',
      '0',
      ' ',
      ',',
      ', ',
      '30, ',
      '"',
      'Thu, 06 Mar ',
      'Thu, ',
      '2025-03-06T22:00:00.',
    ],
    ...[';', '; ', ';  ', ';r=', ';r=0', '; r=00', ';t=', ';t=0', ';r=0;t='],
  ]

  it.each(hostileParts)(
    'reads values of many %j in linear time',
    async (part) => {
      const inputs = (chars: number) => {
        const value = part.repeat(chars / part.length)
        const names = ['retry-after', 'x-ratelimit-reset', 'ratelimit', 'ratelimit-remaining']
        return names.map((name) => ({ body: { retryAfter: value, time: value }, name, value }))
      }

      const growth = await growthOf(inputs, (calls) => {
        for (const { body, name, value } of calls) read(body, { [name]: value })
      })

      expect(growth).toBeLessThan(MAX_GROWTH)
    },
    120_000,
  )

  it('reads the first 100 members of a list', () => {
    expect(read({}, { 'retry-after': `${'1, '.repeat(99)}30` })).toBe(30_000)
    expect(read({}, { 'retry-after': `${'1, '.repeat(100)}30` })).toBe(1_000)
    expect(read({}, { 'retry-after': '1,'.repeat(1_000_000) })).toBe(1_000)
  })
})

describe('serverTimeOf', () => {
  const time = '2025-03-06T22:00:00.250Z'
  const date = 'Thu, 06 Mar 2025 22:00:09 GMT'

  it.each<[string, object, Record<string, string>, number | undefined]>([
    ['the problem’s time, which is more precise', { time }, { date }, NOW_MS + 250],
    ['the Date header, if the time is a number', { time: '1741298400' }, { date }, NOW_MS + 9_000],
    ['the time of the Date header', {}, { date }, NOW_MS + 9_000],
    [
      'the time of the Date header if the problem’s is invalid',
      { time: 'now' },
      { date },
      NOW_MS + 9_000,
    ],
    ['undefined if neither can be read', { time: '' }, { date: 'today' }, undefined],
    ['undefined without either', {}, {}, undefined],
    ['the epoch', { time: '1970-01-01T00:00:00Z' }, { date }, 0],
  ])('returns %s', (_, body, headers, expected) => {
    expect(serverTimeOf(toProblem(body, 429), new Headers(headers), NOW_MS)).toBe(expected)
  })
})
