import type { ClientHold } from '../hold/createHold.js'
import type { AdjustableClock } from './createClock.js'

/** Pause before a failed request of the server's time is repeated, in milliseconds. */
const RETRY_MS = 2_000

/**
 * Creates a function to call when a hold begins. While a hold is active, it requests the server's time whenever the
 * computer may have slept. Otherwise the hold would end too early, or delay the user longer than necessary.
 */
export function createClockSync(
  clock: AdjustableClock,
  hold: ClientHold,
  requestTime: () => Promise<unknown>,
): () => void {
  let stop: (() => void) | undefined
  let isRequesting = false

  const sync = async () => {
    if (isRequesting) return
    isRequesting = true
    while (clock.isClockUncertain() && hold.isActive()) {
      // After sleep, the page resumes before the network does.
      await requestTime().catch(() => new Promise((resolve) => setTimeout(resolve, RETRY_MS)))
    }
    isRequesting = false
    if (hold.isActive()) return
    stop?.()
    stop = undefined
  }
  return function syncClock() {
    stop ??= clock.onClockJump(sync)
  }
}
