import { LAST_INSTANT_MS } from '../../contract/times.js'
import type { ClientClock } from '../time/createClock.js'
import { unlessAborted } from '../unlessAborted.js'
import type { ClientHold, Hold } from './createHold.js'
import { heldError } from './heldError.js'

/**
 * The behavior of a call that a hold affects: it fails at once, waits until the hold ends, or waits up to a number of
 * milliseconds in total and fails as soon as that is not enough. With a lock-out, every call fails at once.
 */
export type WhenHeld = 'fail' | 'wait' | { waitUpToMs: number }

/** The longest pause between two queued calls, in milliseconds, so that a queue is not sent as a burst. */
const JITTER_MS = 100

/** Creates the function that calls of one client wait for before they are sent. */
export function createPassHold(hold: ClientHold, clock: ClientClock, whenHeld: WhenHeld) {
  const limitMs =
    whenHeld === 'wait' ? LAST_INSTANT_MS : whenHeld === 'fail' ? 0 : whenHeld.waitUpToMs
  /** The call that was queued last, by hold. */
  const queues = new Map<string, Promise<void>>()

  /** Resolves soon after there is no hold. Rejects if there is one that the call may not wait for. */
  const lifted = (name: string, mayWait: (hold: Hold) => boolean): Promise<void> =>
    new Promise((resolve, reject) => {
      let stop: (() => void) | undefined
      const check = () => {
        const current = hold.get(name)
        if (current && mayWait(current)) return
        stop?.()
        if (current) reject(heldError(current))
        else setTimeout(resolve, Math.random() * JITTER_MS)
      }
      stop = hold.subscribe(name, check)
      check()
    })

  /** Waits for a hold to end, after the calls that were queued before. */
  const queue = async (
    name: string,
    mayWait: (hold: Hold) => boolean,
    signal: AbortSignal | undefined,
  ): Promise<void> => {
    const before = queues.get(name)
    let leave = () => {}
    const own = new Promise<void>((resolve) => {
      leave = resolve
    })
    const line = before ? before.then(() => own) : own
    queues.set(name, line)
    try {
      await unlessAborted(before, signal)
      do {
        await unlessAborted(lifted(name, mayWait), signal)
        // The call before this one may have met the limit again.
      } while (hold.get(name))
    } finally {
      leave()
      if (queues.get(name) === line) queues.delete(name)
    }
  }

  /**
   * Resolves when nothing holds a call, in the order of the calls.
   *
   * @throws {@link ProblemError} of origin `held` if the call is held and does not wait. An aborted call rejects with
   *   the signal's reason.
   */
  return async function passHold(name: string, signal: AbortSignal | undefined): Promise<void> {
    const current = hold.get(name)
    if (!current) return

    const latestMs = clock.monotonicNow() + limitMs
    // False for a lock-out, which has no retry time.
    const mayWait = ({ retryAt }: Hold) => Number(retryAt) <= latestMs
    if (!mayWait(current)) throw heldError(current)
    await queue(name, mayWait, signal)
  }
}
