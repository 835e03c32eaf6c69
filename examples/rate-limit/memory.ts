import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { RelayOptions } from 'svc-react/relay'

const limiter = new RateLimiterMemory({ points: 60, duration: 60 })

/** 60 calls a minute for each person and kind of call, counted in this process: two of them let twice as many through. */
export const limit: NonNullable<RelayOptions['limit']> = async (key, cost) => {
  try {
    await limiter.consume(key, cost)
    return { ok: true }
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    return { ok: false, retryAfter: refused.msBeforeNext / 1000 }
  }
}
