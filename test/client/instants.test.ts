import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { holdName, releaseHold, setHold } from '../../src/client/hold/holds.js'
import { syncClock } from '../../src/client/time/clockSync.js'
import { instantIn, monotonicTimeOf, msUntil } from '../../src/client/time/instants.js'
import {
  isClockUncertain,
  monotonicNow,
  noteServerTime,
  onClockJump,
} from '../../src/client/time/monotonicClock.js'

const HOUR_MS = 3_600_000

/** Makes the browser's clock another, as a person or a time server does. */
function setClock(byMs: number) {
  vi.setSystemTime(Date.now() + byMs)
}

let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  // Somebody who can be asked, so that a step of the clock is not at once taken for sleep.
  stop = onClockJump(() => {})
  noteServerTime('server', Date.now())
})

afterEach(() => {
  stop()
  vi.useRealTimers()
})

describe('how long it is until', () => {
  it.each([
    ['a date of the kit’s own', (ms: number) => instantIn(ms)],
    ['any other date', (ms: number) => new Date(Date.now() + ms)],
  ])('%s is right also where the clock is set since', (_, make) => {
    const date = make(60_000)
    expect(msUntil(date)).toBe(60_000)

    vi.advanceTimersByTime(10_000)
    setClock(-HOUR_MS)
    expect(msUntil(date)).toBe(50_000)
    setClock(2 * HOUR_MS)

    expect(msUntil(date)).toBe(50_000)
    expect(monotonicTimeOf(date)).toBe(monotonicNow() + 50_000)
  })

  it('a date that has passed is less than nothing', () => {
    expect(msUntil(new Date(Date.now() - 5_000))).toBe(-5_000)
    expect(msUntil(instantIn(-5_000))).toBe(-5_000)
  })
})

describe('sleep that nobody can tell of any more', () => {
  it('is taken for sleep when the last hold has ended, and is asked for again with the next', async () => {
    stop()
    const name = holdName('acme', 'integration:crm')
    let asked = 0
    let tell = () => {}
    const askTime = () => {
      asked += 1
      return new Promise<void>((resolve) => {
        tell = resolve
      })
    }
    for (const times of [1, 2]) {
      setHold(name, instantIn(60_000))
      syncClock(name, askTime)
      const other = instantIn(60_000)

      setClock(10_000)
      expect(msUntil(other)).toBe(60_000)
      await vi.advanceTimersByTimeAsync(0)
      expect([asked, isClockUncertain()]).toEqual([times, true])
      releaseHold(name)
      tell()
      await vi.advanceTimersByTimeAsync(0)

      expect(isClockUncertain()).toBe(false)
      expect(msUntil(other)).toBe(50_000)
    }
  })
})
