import { describe, expect, it } from 'vitest'
import { readRetryWait, serverTimeOf } from '../../src/client/retryWait.js'
import { toProblem } from '../../src/contract/problem.js'

const NOW_MS = Date.UTC(2025, 2, 6, 22, 0, 0)
const HOUR_MS = 3_600_000

/** What a browser reads whose clock is `aheadMs` ahead of the server's, half a second into the call. */
function read(body: object, headers: HeadersInit, aheadMs = 0) {
  const exchange = { sentMs: NOW_MS + aheadMs, receivedMs: NOW_MS + aheadMs }
  return readRetryWait(toProblem(body, 429), new Headers(headers), exchange)
}

describe('readRetryWait', () => {
  it.each([0, HOUR_MS, -HOUR_MS])(
    'counts from the problem’s own time, by a clock off by %i ms',
    (off) => {
      const body = { time: '2025-03-06T22:00:00Z', retryAfter: '2025-03-06T22:00:30.250Z' }

      expect(read(body, {}, off)).toBe(30_250)
    },
  )

  it.each([0, HOUR_MS, -HOUR_MS])('counts by the Date header, by a clock off by %i ms', (off) => {
    const date = 'Thu, 06 Mar 2025 22:00:00 GMT'
    const later = 'Thu, 06 Mar 2025 22:00:30 UTC'

    expect(read({}, { date, 'x-svc-retry-after': later }, off)).toBe(30_000)
    expect(read({}, { date, 'retry-after': later }, off)).toBe(30_000)
    expect(read({ retryAfter: '2025-03-06T22:00:30Z' }, { date }, off)).toBe(30_000)
  })

  it.each([0, HOUR_MS, -HOUR_MS])(
    'takes delay-seconds as they are, by a clock off by %i ms',
    (off) => {
      expect(read({}, { 'retry-after': '120' }, off)).toBe(120_000)
      expect(read({}, { 'retry-after': '120', date: 'Thu, 06 Mar 2025 22:00:00 GMT' }, off)).toBe(
        120_000,
      )
    },
  )

  it('takes the middle of the exchange for the moment of the Date header', () => {
    const headers = new Headers({
      date: 'Thu, 06 Mar 2025 22:00:00 GMT',
      'x-svc-retry-after': 'Thu, 06 Mar 2025 22:00:30 UTC',
    })

    const waitMs = readRetryWait(toProblem({}, 429), headers, {
      sentMs: NOW_MS,
      receivedMs: NOW_MS + 4_000,
    })

    expect(waitMs).toBe(28_000)
  })

  it('asks the throttling header before Retry-After', () => {
    const headers = { 'x-svc-retry-after': 'Thu, 06 Mar 2025 22:00:30 UTC', 'retry-after': '1' }

    expect(read({}, headers)).toBe(30_000)
  })

  it('reads a time that has passed as now', () => {
    expect(read({}, { 'x-svc-retry-after': 'Thu, 06 Mar 2025 21:00:00 UTC' })).toBe(0)
    const body = { time: '2025-03-06T22:00:00Z', retryAfter: '2025-03-06T21:00:00Z' }
    expect(read(body, {})).toBe(0)
  })

  it('does not believe a wait of more than a day', () => {
    expect(read({}, { 'retry-after': '99999999999' })).toBe(86_400_000)
    const body = { time: '2025-03-06T22:00:00Z', retryAfter: '9999-12-31T23:59:59Z' }
    expect(read(body, {})).toBe(86_400_000)
  })

  it.each([
    ['a day', '2025-03-07T22:00:00Z', 86_400_000],
    ['a millisecond less than a day', '2025-03-07T21:59:59.999Z', 86_399_999],
    ['a day and a millisecond', '2025-03-07T22:00:00.001Z', 86_400_000],
    ['nothing', '2025-03-06T22:00:00Z', 0],
  ])('believes %s', (_, retryAfter, expected) => {
    expect(read({ time: '2025-03-06T22:00:00Z', retryAfter }, {})).toBe(expected)
  })

  it('needs no other clock where the problem has both of its times', () => {
    const body = { time: '2025-03-06T22:00:00Z', retryAfter: '2025-03-06T22:00:30Z' }
    const headers = { date: 'Thu, 06 Mar 2025 21:00:00 GMT', 'retry-after': '5' }

    expect(read(body, { ...headers, 'x-svc-retry-after': '7' })).toBe(30_000)
  })

  it('takes the browser’s clock where the server tells no time of its own', () => {
    const headers = { 'x-svc-retry-after': 'Thu, 06 Mar 2025 22:00:30 UTC' }

    expect(read({}, headers)).toBe(30_000)
    expect(read({ retryAfter: '2025-03-06T22:00:20Z' }, headers)).toBe(30_000)
    expect(read({ retryAfter: '2025-03-06T22:00:20Z' }, { 'retry-after': '5' })).toBe(20_000)
    expect(read({ time: '2025-03-06T22:00:00Z' }, { 'retry-after': '5' })).toBe(5_000)
  })

  it('goes on to the next source where one cannot be read', () => {
    expect(
      read({ retryAfter: 'soon' }, { 'x-svc-retry-after': '31 Feb', 'retry-after': '5' }),
    ).toBe(5_000)
    expect(read({ retryAfter: 'soon' }, { date: 'today' })).toBeUndefined()
    expect(read({}, {})).toBeUndefined()
  })
})

describe('serverTimeOf', () => {
  const time = '2025-03-06T22:00:00.250Z'
  const date = 'Thu, 06 Mar 2025 22:00:09 GMT'

  it.each<[string, object, Record<string, string>, number | undefined]>([
    ['the problem’s, which is more exact', { time }, { date }, NOW_MS + 250],
    ['that of the Date header', {}, { date }, NOW_MS + 9_000],
    [
      'that of the Date header where the problem’s is none',
      { time: 'now' },
      { date },
      NOW_MS + 9_000,
    ],
    ['none where neither can be read', { time: '' }, { date: 'today' }, undefined],
    ['none where there is neither', {}, {}, undefined],
    ['the epoch', { time: '1970-01-01T00:00:00Z' }, { date }, 0],
  ])('is %s', (_, body, headers, expected) => {
    expect(serverTimeOf(toProblem(body, 429), new Headers(headers), NOW_MS)).toBe(expected)
  })
})
