import type { SandboxClock } from '../../sandbox/clock.js'
import { createSandboxClock } from '../../sandbox/clock.js'
import { type FakeTimers, fakeTimers } from './fakeTimers.js'

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
  let followed: { timers: FakeTimers; sinceMs: number } | undefined

  /** Adds the time of fake timers that are off again. Returns the time that the current ones have advanced. */
  const followedMs = () => {
    const timers = fakeTimers()
    if (followed && followed.timers !== timers) {
      own.advance(wholeSeconds(followed.timers.now - followed.sinceMs))
    }
    if (followed?.timers !== timers) followed = timers && { timers, sinceMs: timers.now }
    return followed ? wholeSeconds(followed.timers.now - followed.sinceMs) : 0
  }
  return {
    now: () => {
      const aheadMs = followedMs()
      return own.now() + aheadMs
    },
    set: (ms) => own.set(ms - followedMs()),
    advance: (ms) => own.advance(ms),
  }
}
