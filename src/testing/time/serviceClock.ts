import type { SandboxClock } from '../../sandbox/clock.js'
import { createClock } from '../../sandbox/clock.js'
import { type FakeTimers, fakeTimers } from './fakeTimers.js'

const SECOND_MS = 1_000

/** Cut to whole seconds, which is what the service says times in: what it says is then exact. */
function wholeSeconds(ms: number): number {
  return Math.floor(ms / SECOND_MS) * SECOND_MS
}

/**
 * The service's time in a test. It begins with the present second and stands still until it is moved, so that what
 * the service says does not depend on how fast the machine is. Where the test has fake timers it goes with them.
 */
export function createServiceClock(): SandboxClock {
  const own = createClock(wholeSeconds(Date.now()))
  let followed: { timers: FakeTimers; sinceMs: number } | undefined

  /** Takes over what fake timers have passed that are off again, and gives what those have that are on. */
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
