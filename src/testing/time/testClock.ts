import { joinPage, leavePage, passTime, type Service } from './passTime.js'

/** The time of a test: the service's, and what the page counts with. */
export interface TestClock {
  /** The service's time, in epoch milliseconds. */
  now(): number
  /**
   * Lets time pass without waiting for it: on the page, for all that goes by `setTimeout`, `setInterval`, `Date` and
   * `performance.now()` (countdowns, holds, repeated queries, answers that come late), and in the service. Everything
   * that is due in that time happens in its order, in React's `act`, and calls that it makes are answered, before the
   * promise resolves.
   *
   * It needs no fake timers. Where a test has those of Vitest or Jest on, they are what is moved, and moving them
   * (`vi.advanceTimersByTimeAsync`) moves the service too: switch them on before the stack is made, and for
   * `findBy` and `user-event` let them run: `vi.useFakeTimers({ shouldAdvanceTime: true })`,
   * `jest.useFakeTimers({ advanceTimers: true, doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] })`.
   *
   * @param ms - How much, in milliseconds.
   * @throws RangeError if that is not a number from 0.
   */
  advance(ms: number): Promise<void>
}

/** The clock of a stack, and what its stack does with it. */
export interface StackClock {
  clock: TestClock
  /** Begins to move with the page; returns what ends it, unless it begins again at once. */
  start: () => () => void
  /** Ends it at once. */
  stop: () => void
}

/** The clock of a service and the page in front of it, which has begun. */
export function createTestClock(service: Service): StackClock {
  let shown = 0
  joinPage(service)
  const stop = () => leavePage(service)
  const advance = async (ms: number) => {
    if (!(ms >= 0 && Number.isFinite(ms))) {
      throw new RangeError(
        `clock.advance: ms is ${ms}, but time only goes on; allowed are milliseconds from 0.`,
      )
    }
    joinPage(service)
    await passTime(ms)
  }
  return {
    clock: { now: () => service.clock.now(), advance },
    start: () => {
      shown += 1
      joinPage(service)
      return () => {
        shown -= 1
        // In StrictMode everything is taken away once, and put back at once.
        queueMicrotask(() => shown === 0 && stop())
      }
    },
    stop,
  }
}
