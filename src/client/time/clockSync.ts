import { holdOf } from '../hold/holds.js'
import { isClockUncertain, onClockJump } from './monotonicClock.js'

const ASK_AGAIN_MS = 2_000

const kept = new Set<string>()

/**
 * While there is a hold, lets the relay be asked for its time whenever the computer may have slept: ending a
 * hold early would break it, ending it late would make a person wait for nothing.
 */
export function syncClock(name: string, askTime: () => Promise<unknown>): void {
  if (kept.has(name)) return
  kept.add(name)
  let asking = false
  const stop = onClockJump(async () => {
    if (asking) return
    asking = true
    while (isClockUncertain() && holdOf(name)) {
      // After sleep the network comes back later than the page.
      await askTime().catch(() => new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS)))
    }
    asking = false
    if (holdOf(name)) return
    kept.delete(name)
    stop()
  })
}
