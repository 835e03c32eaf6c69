import { realInstantOf } from '../time/instants.js'
import { realNow } from '../time/monotonicClock.js'
import { heldError } from './heldError.js'
import { type Hold, holdOf } from './holds.js'
import { waitInLine } from './queue.js'

/**
 * What a call does that a hold meets: fails at once, waits until it lifts, or waits so many milliseconds in
 * all and fails as soon as that is not enough. A lock-out always fails at once.
 */
export type OnHold = 'fail' | 'wait' | { waitUpToMs: number }

/**
 * Lets a call pass when nothing holds it, in the order in which they came.
 *
 * @throws {@link ProblemError} of origin `held` if it is held and does not wait; the signal's reason if aborted.
 */
export async function passHold(
  name: string,
  onHold: OnHold,
  signal: AbortSignal | undefined,
): Promise<void> {
  const hold = holdOf(name)
  if (!hold) return

  const limitMs =
    onHold === 'wait' ? Number.POSITIVE_INFINITY : onHold === 'fail' ? 0 : onHold.waitUpToMs
  const latestMs = realNow() + limitMs
  const mayWait = ({ lockedOut, retryAt }: Hold) =>
    !lockedOut && retryAt !== undefined && realInstantOf(retryAt) <= latestMs
  if (!mayWait(hold)) throw heldError(hold)
  await waitInLine(name, mayWait, signal)
}
