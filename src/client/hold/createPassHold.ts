import { LAST_INSTANT_MS } from '../../contract/times.js'
import { unlessAborted } from '../unlessAborted.js'
import type { ClientHold, Hold } from './createHold.js'
import { heldError } from './heldError.js'

/**
 * Behavior of a call during a hold:
 *
 * - `fail`: fails immediately.
 * - `wait`: waits until the hold ends.
 * - `waitUpToMs`: waits up to this time in total, in milliseconds. Fails as soon as the hold ends later than that.
 *
 * During a lock-out, every call fails immediately.
 */
export type WhenHeld = 'fail' | 'wait' | { waitUpToMs: number }

/** Maximum random pause before a queued call, in milliseconds, so that a queue is not sent as a burst. */
const JITTER_MS = 100

/** Creates a function that each call of one client awaits before it is sent. */
export function createPassHold(hold: ClientHold, whenHeld: WhenHeld) {
  const limitMs =
    whenHeld === 'wait' ? LAST_INSTANT_MS : whenHeld === 'fail' ? 0 : whenHeld.waitUpToMs
  /** Resolves when all calls that have been queued have finished waiting, by hold. */
  const queues = new Map<string, Promise<void>>()

  /**
   * Waits until the earlier calls in the queue have finished waiting, and then until shortly after the hold ends. Rejects
   * if the call may not wait that long, or is aborted.
   */
  const wait = async (
    name: string,
    mayWait: (hold: Hold) => boolean,
    signal: AbortSignal | undefined,
  ): Promise<void> => {
    let stop = () => {}
    try {
      await unlessAborted(queues.get(name), signal)
      do {
        const lifted = new Promise<void>((resolve, reject) => {
          const check = () => {
            const current = hold.get(name)
            if (current && mayWait(current)) return
            stop()
            if (current) reject(heldError(current))
            else setTimeout(resolve, Math.random() * JITTER_MS)
          }
          stop = hold.subscribe(name, check)
          check()
        })
        await unlessAborted(lifted, signal)
        // The previous call may have reached the limit again.
      } while (hold.get(name))
    } finally {
      // An aborted call would listen until the hold ends.
      stop()
    }
  }

  /**
   * Resolves when the call may be sent. Waiting calls resolve in the order in which they were made.
   *
   * @param sinceMs - When the call was made, on the monotonic clock. It may wait more than once.
   * @throws {@link ProblemError} of origin `held` if the call is held and does not wait. An aborted call rejects with
   *   the signal's reason.
   */
  return async function passHold(
    name: string,
    sinceMs: number,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    const current = hold.get(name)
    if (!current) return

    const latestMs = sinceMs + limitMs
    // A lock-out has no retry time. `Number(undefined)` is NaN, so the comparison is false.
    const mayWait = ({ retryAt }: Hold) => Number(retryAt) <= latestMs
    if (!mayWait(current)) throw heldError(current)
    const turn = wait(name, mayWait, signal)
    // An aborted call finishes before the earlier ones. `then` drops the results, which would accumulate.
    queues.set(
      name,
      Promise.allSettled([queues.get(name), turn]).then(() => {}),
    )
    await turn
  }
}
