import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createHold } from '../../../src/client/hold/createHold.js'
import { createHoldStore } from '../../../src/client/hold/holdStore.js'
import { createClock } from '../../../src/client/time/createClock.js'
import { createClockSync } from '../../../src/client/time/createClockSync.js'

const clock = createClock()
const { instantIn, isClockUncertain, monotonicNow, msUntil, noteServerTime, onClockJump } = clock

const HOUR_MS = 3_600_000

/** Sets the browser's clock, as a user or a time server does. */
function setClock(byMs: number) {
  vi.setSystemTime(Date.now() + byMs)
}

let stop = () => {}
let isCounting = false
clock.keepEvenWhile(() => isCounting)

beforeEach(() => {
  vi.useFakeTimers()
  // The server's time can be requested, so a clock jump does not immediately count as sleep.
  const stopListening = onClockJump(() => {})
  stop = () => {
    stopListening()
    isCounting = false
  }
  noteServerTime(Date.now())
  // During a countdown, the clock does not follow the browser's.
  isCounting = true
})

afterEach(() => {
  stop()
  vi.useRealTimers()
})

describe('msUntil', () => {
  it.each([
    ['a date of the clock', (ms: number) => instantIn(ms)],
    ['any other date', (ms: number) => new Date(Date.now() + ms)],
  ])('returns the remaining time of %s even if the clock is set afterwards', (_, make) => {
    const date = make(60_000)
    expect(msUntil(date)).toBe(60_000)

    vi.advanceTimersByTime(10_000)
    setClock(-HOUR_MS)
    expect(msUntil(date)).toBe(50_000)
    setClock(2 * HOUR_MS)

    expect(msUntil(date)).toBe(50_000)
    expect(date.getTime()).toBe(monotonicNow() + 50_000)
  })

  it('is negative for a date that has passed', () => {
    expect(msUntil(new Date(Date.now() - 5_000))).toBe(-5_000)
    expect(msUntil(instantIn(-5_000))).toBe(-5_000)
  })
})

describe('a clock jump of unknown cause', () => {
  it('counts as sleep when the last hold ends, and is checked again during the next hold', async () => {
    stop()
    const hold = createHold({ key: 'acme', storage: createHoldStore(), clock })
    const name = hold.nameOf('integration:crm')
    let requestCount = 0
    let sendTime = () => {}
    const requestTime = () => {
      requestCount += 1
      return new Promise<void>((resolve) => {
        sendTime = resolve
      })
    }
    const syncClock = createClockSync(clock, hold, requestTime)
    for (const times of [1, 2]) {
      hold.set(name, instantIn(60_000))
      syncClock()
      const other = instantIn(60_000)

      setClock(10_000)
      expect(msUntil(other)).toBe(60_000)
      await vi.advanceTimersByTimeAsync(0)
      expect([requestCount, isClockUncertain()]).toEqual([times, true])
      hold.release(name)
      sendTime()
      await vi.advanceTimersByTimeAsync(0)

      expect(isClockUncertain()).toBe(false)
      expect(msUntil(other)).toBe(50_000)
    }
  })
})

/** Creates a clock in a page, which can request the server's time. */
function pageClock() {
  const made = createClock()
  made.onClockJump(() => {})
  return made
}

describe('a clock', () => {
  it('advances evenly until the latest instant that it has returned', () => {
    const { instantIn, monotonicNow } = pageClock()
    const startMs = Date.now()
    instantIn(60_000)
    instantIn(10_000)

    vi.advanceTimersByTime(20_000)
    setClock(-HOUR_MS)
    expect(monotonicNow()).toBe(startMs + 20_000)
    vi.advanceTimersByTime(40_001)

    expect(monotonicNow()).toBe(Date.now())
  })

  it('advances evenly while anything needs it to', () => {
    const { keepEvenWhile, monotonicNow } = pageClock()
    let isNeeded = true
    keepEvenWhile(() => false)
    keepEvenWhile(() => isNeeded)
    const startMs = monotonicNow()

    setClock(-HOUR_MS)
    expect(monotonicNow()).toBe(startMs)
    isNeeded = false

    expect(monotonicNow()).toBe(Date.now())
  })

  it.each([-HOUR_MS, 0, HOUR_MS])(
    'distinguishes sleep from a changed clock if the server is ahead by %i ms',
    (aheadMs) => {
      const { instantIn, msUntil, noteServerTime } = pageClock()
      const instant = instantIn(60_000)
      const serverMs = Date.now() + aheadMs
      noteServerTime(serverMs)

      setClock(20_000)
      expect(msUntil(instant)).toBe(60_000)
      noteServerTime(serverMs)
      expect(msUntil(instant)).toBe(60_000)
      setClock(20_000)
      expect(msUntil(instant)).toBe(60_000)
      noteServerTime(serverMs + 20_000)

      expect(msUntil(instant)).toBe(40_000)
    },
  )

  it('does not call a removed listener', () => {
    const { instantIn, noteServerTime, subscribe } = pageClock()
    const called: string[] = []
    const remove = subscribe(() => called.push('removed'))
    subscribe(() => called.push('other'))
    instantIn(60_000)
    remove()

    setClock(20_000)
    instantIn(60_000)
    noteServerTime(Date.now())

    expect(called).toEqual(['other'])
  })
})
