import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { RelayOptions } from 'svc-react/relay'

const limiter = new RateLimiterMemory({ points: 60, duration: 60 })

/** 60 calls per minute for each user and kind of call, counted in this process. Two processes allow twice as many. */
export const rateLimit: NonNullable<RelayOptions['rateLimit']> = async ({ user, op }) => {
  try {
    // As JSON, so that no user name can collide with another key.
    await limiter.consume(JSON.stringify([user, op]))
    return { ok: true }
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    return { ok: false, retryAfterSeconds: refused.msBeforeNext / 1000 }
  }
}
