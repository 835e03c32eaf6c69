// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createHold } from '../../../src/client/hold/createHold.js'
import { createHoldStore } from '../../../src/client/hold/holdStore.js'
import { createClock } from '../../../src/client/time/createClock.js'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Creates the hold of a tab. It reads the storage only when a function is called, as an idle tab does. */
function openTab() {
  const clock = createClock()
  // A jump of the browser's clock is not sleep, unless the server's time shows it.
  clock.onClockJump(() => {})
  clock.monotonicNow()
  const hold = createHold({ key: '', storage: createHoldStore(), clock })
  return {
    throttle: (waitMs: number) => hold.set('crm', clock.instantIn(waitMs)),
    lockOut: () => hold.set('crm', undefined),
    release: () => hold.release('crm'),
    now: () => clock.monotonicNow(),
    /** Returns the remaining time in milliseconds, `'locked out'`, or undefined without a hold. */
    left() {
      const current = hold.get('crm')
      return current?.lockedOut ? 'locked out' : current?.retryAt && clock.msUntil(current.retryAt)
    },
  }
}

const setClock = (byMs: number) => vi.setSystemTime(Date.now() + byMs)

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
  vi.useRealTimers()
})

describe('a lock-out that the user has ended', () => {
  it.each([
    ['another hold', 0],
    ['another hold has ended', 5_000],
  ])('does not come back from an idle tab after %s', (_, passedMs) => {
    const [first, idle] = [openTab(), openTab()]
    first.lockOut()
    expect(idle.left()).toBe('locked out')
    first.release()
    first.throttle(5_000)
    vi.advanceTimersByTime(passedMs)
    const leftMs = passedMs ? undefined : 5_000
    expect(first.left()).toBe(leftMs)

    expect(idle.left()).toBe(leftMs)
    expect(first.left()).toBe(leftMs)
  })

  it('ends in all tabs, even if a busy tab has removed it from the storage', () => {
    const [first, second] = [openTab(), openTab()]
    first.lockOut()
    first.release()
    first.lockOut()
    expect(second.left()).toBe('locked out')
    localStorage.clear()

    first.release()

    expect([first.left(), second.left()]).toEqual([undefined, undefined])
  })

  it('can begin again, and be ended again in another tab', () => {
    const [first, second] = [openTab(), openTab()]
    for (const [begins, ends] of [
      [first, second],
      [second, first],
      [first, first],
    ] as const) {
      begins.lockOut()
      expect([first.left(), second.left()]).toEqual(['locked out', 'locked out'])

      ends.release()

      expect([first.left(), second.left()]).toEqual([undefined, undefined])
    }
  })
})

describe('a hold in two tabs', () => {
  it('is a lock-out in a new tab, even if a busy tab has removed it', () => {
    const first = openTab()
    first.lockOut()
    localStorage.clear()
    expect(first.left()).toBe('locked out')

    expect(openTab().left()).toBe('locked out')
  })

  it('ends once, if the browser’s clock was set back before the second tab was opened', () => {
    const first = openTab()
    first.throttle(60_000)
    setClock(-HOUR_MS)
    vi.advanceTimersByTime(30_000)
    const second = openTab()
    expect(second.left()).toBe(60_000)
    const write = vi.spyOn(Storage.prototype, 'setItem')

    // Both tabs read it every second.
    const left = Array.from({ length: 120 }, () => {
      vi.advanceTimersByTime(1_000)
      return [first.left(), second.left()]
    })

    expect(left[58]).toEqual([1_000, 1_000])
    expect(left.slice(59)).toEqual(Array(61).fill([undefined, undefined]))
    expect(write).toHaveBeenCalledTimes(1)
  })

  it.each([-HOUR_MS, HOUR_MS])(
    'is never shortened by a shorter one after the browser’s clock was set by %i ms',
    (byMs) => {
      const first = openTab()
      first.throttle(600_000)
      setClock(byMs)
      const second = openTab()

      second.throttle(5_000)

      expect(first.left()).toBe(600_000)
      vi.advanceTimersByTime(5_000)
      second.left()
      expect(first.left()).toBe(595_000)
    },
  )

  it('is extended after the browser’s clock was set back', () => {
    const [first, second] = [openTab(), openTab()]
    first.throttle(5_000)
    second.left()
    setClock(-HOUR_MS)

    first.throttle(1_800_000)

    expect(second.left()).toBe(1_800_000)
    expect(first.left()).toBe(1_800_000)
  })

  it('is not stored again for a difference of less than a second', () => {
    const [first, second] = [openTab(), openTab()]
    first.throttle(5_000)
    expect(second.left()).toBe(5_000)
    localStorage.clear()
    vi.advanceTimersByTime(4_001)

    expect(second.left()).toBe(999)
    expect(localStorage).toHaveLength(0)
  })

  it('of more than a day is not shortened by a lock-out', () => {
    const tab = openTab()
    tab.throttle(3 * DAY_MS)

    tab.lockOut()

    expect(tab.left()).toBe(3 * DAY_MS)
  })
})

describe('a hold that has ended', () => {
  it('in another tab ends here too, even if the storage could not be read for a moment', () => {
    const tab = openTab()
    tab.throttle(5_000)
    vi.stubGlobal('localStorage', undefined)
    expect(tab.left()).toBe(5_000)
    vi.unstubAllGlobals()

    const released = { untilMs: 0, waitMs: 0, lockedOut: false, releases: 1 }
    localStorage.setItem('crm', JSON.stringify(released))

    expect(tab.left()).toBeUndefined()
  })

  it('is not stored again by the tabs that read it', () => {
    const [first, second] = [openTab(), openTab()]
    first.throttle(5_000)
    first.release()
    const changes = [
      vi.spyOn(Storage.prototype, 'setItem'),
      vi.spyOn(Storage.prototype, 'removeItem'),
    ]

    expect([first.left(), second.left(), first.left()]).toEqual([undefined, undefined, undefined])

    expect(changes.flatMap(({ mock }) => mock.calls)).toEqual([])
  })

  it.each<[string, (tab: ReturnType<typeof openTab>, other: ReturnType<typeof openTab>) => void]>([
    [
      'at its time',
      (tab) => {
        vi.advanceTimersByTime(5_000)
        tab.left()
      },
    ],
    [
      'in another tab',
      (tab, other) => {
        other.release()
        tab.left()
      },
    ],
    ['in this tab', (tab) => tab.release()],
  ])('%s no longer keeps the clock from following the browser’s', (_, end) => {
    const [tab, other] = [openTab(), openTab()]
    tab.throttle(5_000)
    end(tab, other)
    vi.advanceTimersByTime(5_001)

    setClock(-HOUR_MS)

    expect(tab.now()).toBe(Date.now())
  })
})

it('a store with an owner of its own is not the page’s storage', () => {
  createHoldStore({}).write('own', 'text')

  expect(localStorage).toHaveLength(0)
})
