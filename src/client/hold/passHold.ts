import { monotonicTimeOf } from '../time/instants.js'
import { monotonicNow } from '../time/monotonicClock.js'
import { heldError } from './heldError.js'
import { type Hold, holdOf } from './holds.js'
import { queue } from './queue.js'

/**
 * What a call does that a hold meets: fails at once, waits until it lifts, or waits so many milliseconds in
 * all and fails as soon as that is not enough. A lock-out always fails at once.
 */
export type WhenHeld = 'fail' | 'wait' | { waitUpToMs: number }

/**
 * Lets a call pass when nothing holds it, in the order in which they came.
 *
 * @throws {@link ProblemError} of origin `held` if it is held and does not wait; the signal's reason if aborted.
 */
export async function passHold(
  name: string,
  whenHeld: WhenHeld,
  signal: AbortSignal | undefined,
): Promise<void> {
  const hold = holdOf(name)
  if (!hold) return

  const limitMs =
    whenHeld === 'wait' ? Number.POSITIVE_INFINITY : whenHeld === 'fail' ? 0 : whenHeld.waitUpToMs
  const latestMs = monotonicNow() + limitMs
  const mayWait = ({ lockedOut, retryAt }: Hold) =>
    !lockedOut && retryAt !== undefined && monotonicTimeOf(retryAt) <= latestMs
  if (!mayWait(hold)) throw heldError(hold)
  await queue(name, mayWait, signal)
}
