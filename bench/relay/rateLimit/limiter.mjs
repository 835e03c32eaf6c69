// The rate limit of the relay command (`svc-react relay`), from the built package.
import { setTimeout as sleep } from 'node:timers/promises'

const MODULE = new URL('../../../dist/cli/relay/rateLimiter.js', import.meta.url)
/** Time until a relay must have its connection to Redis, in milliseconds. */
const CONNECT_MS = 5_000

/** Counts one call of another user than those of the load, as soon as Redis is connected. */
async function untilConnected(rateLimit) {
  const endMs = performance.now() + CONNECT_MS
  for (;;) {
    try {
      return await rateLimit({ user: 'bench', op: 'proxy', requestId: 'bench' })
    } catch (error) {
      if (performance.now() > endMs) throw error
      await sleep(20)
    }
  }
}

/**
 * Creates the option `rateLimit` of a relay, and waits until it counts.
 *
 * @param {{ points: number, per: number, url?: string }} limit calls in a window, length of the window in seconds, and
 *   URL of Redis; without it, calls are counted in memory
 */
export async function startRateLimit({ points, per, url }) {
  const { createRateLimiter } = await import(MODULE.href)
  const { rateLimit, connect } = await createRateLimiter({
    settings: { points, per, ...(url && { redis: { env: 'REDIS_URL' } }) },
    place: { env: { REDIS_URL: url }, folder: '' },
    onNote: () => {}, // the outages of the measurement are on purpose
  })
  connect()
  await untilConnected(rateLimit)
  return rateLimit
}
