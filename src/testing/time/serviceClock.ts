import type { SandboxClock } from '../../sandbox/clock.js'
import { createSandboxClock } from '../../sandbox/clock.js'
import { fakeTimers } from './fakeTimers.js'

const SECOND_MS = 1_000

/** Rounds down to whole seconds. The service states times in whole seconds, so they are then exact. */
function wholeSeconds(ms: number): number {
  return Math.floor(ms / SECOND_MS) * SECOND_MS
}

/**
 * Creates the service's clock in a test. It starts at the current second and is stopped until it is advanced, so that
 * responses do not depend on the speed of the machine. It follows fake timers if the test has them.
 */
export function createServiceClock(): SandboxClock {
  const own = createSandboxClock(wholeSeconds(Date.now()))
  let timers = fakeTimers()
  let followedToMs = timers?.now ?? 0

  /** Advances the clock by the whole seconds that fake timers have advanced since the last call. */
  const caughtUp = () => {
    if (timers) {
      const aheadMs = wholeSeconds(timers.now - followedToMs)
      own.advance(aheadMs)
      followedToMs += aheadMs
    }
    const current = fakeTimers()
    if (current !== timers) {
      timers = current
      followedToMs = current?.now ?? 0
    }
    return own
  }
  return {
    now: () => caughtUp().now(),
    set: (ms) => caughtUp().set(ms),
    advance: (ms) => caughtUp().advance(ms),
  }
}
