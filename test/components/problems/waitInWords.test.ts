import { describe, expect, it } from 'vitest'
import { waitInWords } from '../../../src/components/problems/wait/waitInWords.js'

const SECOND_MS = 1_000
const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
const NEAR_MS = 90_000

const inEnglish: [number, string][] = [
  [0, '0 seconds'],
  [SECOND_MS, '1 second'],
  [NEAR_MS, '90 seconds'],
  [2 * MINUTE_MS, '2 minutes'],
  [59 * MINUTE_MS, '59 minutes'],
  [HOUR_MS, '1 hour'],
  [HOUR_MS + MINUTE_MS, '1 hour, 1 minute'],
  [23 * HOUR_MS + 59 * MINUTE_MS, '23 hours, 59 minutes'],
  [DAY_MS, '1 day'],
  [DAY_MS + MINUTE_MS, '1 day'],
  [DAY_MS + HOUR_MS, '1 day, 1 hour'],
  [3 * DAY_MS, '3 days'],
  [3 * DAY_MS + 5 * HOUR_MS, '3 days, 5 hours'],
  [365 * DAY_MS, '365 days'],
  [1_157_407 * DAY_MS, '1,157,407 days'],
]

describe('waitInWords', () => {
  it.each(inEnglish)('formats %i ms as %j', (leftMs, expected) => {
    expect(waitInWords('en', leftMs, NEAR_MS)).toBe(expected)
  })

  it.each([
    ['de', '3 Tage, 5 Stunden'],
    ['ja', '3 日 5 時間'],
    ['ar', '3 أيام و5 ساعات'],
  ])('formats days and hours in %s', (locale, expected) => {
    expect(waitInWords(locale, 3 * DAY_MS + 5 * HOUR_MS, NEAR_MS)).toBe(expected)
  })
})
