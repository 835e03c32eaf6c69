import type { LimitVerdict, RateLimitCall, RelayOptions } from '../../relay/config/relayOptions.js'
import type { RelayFile } from './config/configSchema.js'
import { type SecretPlace, secretOf } from './config/secretSource.js'
import { createRedis, type Redis } from './createRedis.js'
import { loadPeer } from './loadPeer.js'

/** A rate limiter that runs. */
export interface RateLimiter {
  /** The option `rateLimit` of the relay. */
  rateLimit: NonNullable<RelayOptions['rateLimit']>
  /** Connects to Redis, in the background. Until then, no call is counted there. */
  connect: () => void
  /** Closes its connection to Redis. */
  close: () => void
}

/** Whose calls are counted together: those of a user, or of a group if the grant names no user. As JSON, so that no user can have another key. */
function keyOf({ user, groupRef, op }: RateLimitCall): string {
  return JSON.stringify(user === undefined ? { groupRef, op } : { user, op })
}

/** Options of a limiter. */
export interface RateLimiterParts {
  /** The key `rateLimit` of the configuration. */
  settings: NonNullable<RelayFile['rateLimit']>
  /** Where the address of Redis is read from. */
  place: SecretPlace
  /** Called with a line for the error output when Redis cannot be reached, and when it can be again. */
  note: (line: string) => void
}

/**
 * Creates the rate limiter of a configuration: in memory, or in Redis if it names one.
 *
 * @throws {@link MissingPeer} if `rate-limiter-flexible` or `redis` is not installed
 */
export async function createRateLimiter(parts: RateLimiterParts): Promise<RateLimiter> {
  const { settings, place, note } = parts
  const { points, per: duration, redis: source } = settings
  const library = await loadPeer('rate-limiter-flexible', () => import('rate-limiter-flexible'))
  let redis: Redis | undefined
  if (source) {
    const url = secretOf(source, place)
    redis = await createRedis(typeof url === 'string' ? url : await url(), note)
  }
  const limiter = redis
    ? new library.RateLimiterRedis({
        storeClient: redis.client,
        useRedisPackage: true,
        keyPrefix: 'svc-relay',
        points,
        duration,
      })
    : new library.RateLimiterMemory({ points, duration })

  return {
    async rateLimit(call): Promise<LimitVerdict> {
      try {
        await limiter.consume(keyOf(call))
        return { ok: true }
      } catch (refused) {
        // Anything else is a failure of Redis: the relay lets the call through and reports `rate-limit-failed`.
        if (!(refused instanceof library.RateLimiterRes)) throw refused
        return { ok: false, retryAfter: refused.msBeforeNext / 1000 }
      }
    },
    connect: () => redis?.connect(),
    close: () => redis?.close(),
  }
}
