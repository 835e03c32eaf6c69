import { joinPage, leavePage, passTime, type Service } from './passTime.js'

/** The clock of a test: the service's clock, and the page's timers and clocks. */
export interface TestClock {
  /** The service's time, in epoch milliseconds. */
  now(): number
  /**
   * Advances time without waiting: on the page, for everything that uses `setTimeout`, `setInterval`, `Date` and
   * `performance.now()` (countdowns, holds, retried queries, late responses), and in the service. Before the promise
   * resolves, everything that is due in that time happens in order, in React's `act`, and its requests are handled.
   *
   * It needs no fake timers. If a test uses those of Vitest or Jest, this advances them, and advancing them
   * (`vi.advanceTimersByTimeAsync`) advances the service too. Turn them on before you create the stack. For `findBy`
   * and `user-event`, let them run: `vi.useFakeTimers({ shouldAdvanceTime: true })`,
   * `jest.useFakeTimers({ advanceTimers: true, doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] })`.
   *
   * @param ms - Time to advance by, in milliseconds.
   * @throws RangeError if it is not a number from 0.
   */
  advance(ms: number): Promise<void>
}

/** The clock of a stack, and functions that connect it to the page. */
export interface StackClock {
  clock: TestClock
  /** Connects the service to the page's time. Returns a function that ends this, unless it starts again immediately. */
  start: () => () => void
  /** Disconnects the service immediately. */
  stop: () => void
}

/** Creates the clock of a service and its page, and starts it. */
export function createTestClock(service: Service): StackClock {
  let mounted = 0
  joinPage(service)
  const stop = () => leavePage(service)
  const advance = async (ms: number) => {
    if (!(ms >= 0 && Number.isFinite(ms))) {
      throw new RangeError(`clock.advance: ms is ${ms}. Use a number of milliseconds from 0.`)
    }
    joinPage(service)
    await passTime(ms)
  }
  return {
    clock: { now: () => service.clock.now(), advance },
    start: () => {
      mounted += 1
      joinPage(service)
      return () => {
        mounted -= 1
        // StrictMode unmounts everything once and mounts it again immediately.
        queueMicrotask(() => mounted === 0 && stop())
      }
    },
    stop,
  }
}
