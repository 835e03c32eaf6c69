import type { ClientHold } from '../hold/createHold.js'
import type { AdjustableClock } from './createClock.js'

const RETRY_MS = 2_000

/**
 * Creates a function to call when a hold begins. While there is a hold, `askTime` is called whenever the computer may
 * have slept: ending a hold early would break it, ending it late would delay the user for nothing.
 */
export function createClockSync(
  clock: AdjustableClock,
  hold: ClientHold,
  askTime: () => Promise<unknown>,
): () => void {
  let stop: (() => void) | undefined
  let isAsking = false

  const ask = async () => {
    if (isAsking) return
    isAsking = true
    while (clock.isClockUncertain() && hold.isActive()) {
      // After sleep, the network comes back later than the page.
      await askTime().catch(() => new Promise((resolve) => setTimeout(resolve, RETRY_MS)))
    }
    isAsking = false
    if (hold.isActive()) return
    stop?.()
    stop = undefined
  }
  return function syncClock() {
    stop ??= clock.onClockJump(ask)
  }
}
