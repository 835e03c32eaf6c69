import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { createClient } from 'redis'
import type { RelayOptions } from 'svc-react/relay'

const client = createClient({
  url: process.env.REDIS_URL ?? 'redis://127.0.0.1:6379',
  disableOfflineQueue: true, // while Redis is unreachable, no call waits for it
  commandsQueueMaxLength: 1000, // and while it hangs, commands do not pile up
  pingInterval: 2000,
  socket: {
    socketTimeout: 3000,
    // Without a strategy, the client never reconnects after a connection that was silent for too long.
    reconnectStrategy: (retries) => Math.min(50 * 2 ** retries, 2000),
  },
})
client.on('error', ({ code, message }) =>
  console.error(`No limit without Redis: ${code ?? message}`),
)
void client.connect() // with that strategy it keeps trying and never rejects: each failure is an `error` event

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
