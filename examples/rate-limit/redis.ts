import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { createClient } from 'redis'
import type { RelayOptions } from 'svc-react/relay'

const client = createClient({
  url: process.env.REDIS_URL ?? 'redis://127.0.0.1:6379',
  disableOfflineQueue: true, // calls do not wait while Redis is unreachable
  commandsQueueMaxLength: 1000, // limits the queue while Redis hangs
  socket: {
    socketTimeout: 3000, // ends a new connection without a reply
    // Without a strategy, the client does not reconnect after a socket timeout.
    reconnectStrategy: (retries) => Math.min(50 * 2 ** retries, 2000),
  },
})
const report = ({ code, message }: NodeJS.ErrnoException) =>
  console.error(`No limit without Redis: ${code ?? message}`)
client.on('error', report)
void client.connect() // never rejects, because the strategy retries without end; each failure emits `error`

// Each command restarts `socketTimeout`, so it does not end a silent connection while calls continue,
// even with `pingInterval`.
setInterval(async () => {
  if (!client.isReady) return
  const timer = setTimeout(() => {
    client.destroy() // rejects every pending command
    void client.connect()
  }, 3000)
  await client.ping().catch(report)
  clearTimeout(timer)
}, 2000).unref()

const limiter = new RateLimiterRedis({
  storeClient: client,
  useRedisPackage: true,
  keyPrefix: 'svc-relay',
  points: 60,
  duration: 60,
})

/** 60 calls per minute for each user and kind of call, for all instances together. */
export const rateLimit: NonNullable<RelayOptions['rateLimit']> = async ({ user, op }) => {
  try {
    // As JSON, so that no user name can collide with another key.
    await limiter.consume(JSON.stringify([user, op]))
    return { ok: true }
  } catch (refused) {
    // If Redis fails, the relay allows the call, and its event has the cause `rate-limit-failed`.
    if (!(refused instanceof RateLimiterRes)) throw refused
    return { ok: false, retryAfterSeconds: refused.msBeforeNext / 1000 }
  }
}
