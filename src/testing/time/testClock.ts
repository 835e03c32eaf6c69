import { joinPage, type Service } from './page.js'
import { passTime } from './passTime.js'

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

/** Creates the clock of a service and the page in front of it. */
export function createTestClock(service: Service): TestClock {
  return {
    now: () => service.clock.now(),
    advance: async (ms) => {
      if (!(ms >= 0 && Number.isFinite(ms))) {
        throw new RangeError(`clock.advance: ms is ${ms}. Use a number of milliseconds from 0.`)
      }
      // Fake timers may have been turned off since.
      joinPage(service)
      await passTime(ms)
    },
  }
}
