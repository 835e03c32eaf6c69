import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { RelayOptions } from 'svc-react/relay'

const limiter = new RateLimiterMemory({ points: 60, duration: 60 })

/** 60 calls a minute for each user and kind of call, counted in this process: two processes let twice as many through. */
export const rateLimit: NonNullable<RelayOptions['rateLimit']> = async ({ user, op }) => {
  try {
    // As JSON, so that no user's name can be read as another key.
    await limiter.consume(JSON.stringify([user, op]))
    return { ok: true }
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    return { ok: false, retryAfter: refused.msBeforeNext / 1000 }
  }
}
