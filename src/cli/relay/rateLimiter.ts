import type {
  RateLimitCall,
  RateLimitResult,
  RelayOptions,
} from '../../relay/config/relayOptions.js'
import type { RelayFile } from './config/configSchema.js'
import { type SecretPlace, secretOf } from './config/secretSource.js'
import { createRedis, type Redis } from './createRedis.js'
import { loadPeer } from './loadPeer.js'

/** A running rate limiter. */
export interface RateLimiter {
  /** The option `rateLimit` of the relay. */
  rateLimit: NonNullable<RelayOptions['rateLimit']>
  /** Connects to Redis in the background. Calls are not counted before the connection is established. */
  connect: () => void
  /** Closes its connection to Redis. */
  close: () => void
}

/**
 * Returns the key by which calls are counted: the operation, and the user, or else the group or installation. JSON
 * prevents collisions between keys.
 */
function keyOf({ user, groupRef, installationId, op }: RateLimitCall): string {
  if (user !== undefined) return JSON.stringify({ user, op })
  return JSON.stringify(groupRef === undefined ? { installationId, op } : { groupRef, op })
}

/** Options for {@link createRateLimiter}. */
export interface RateLimiterParts {
  /** The key `rateLimit` of the configuration. */
  settings: NonNullable<RelayFile['rateLimit']>
  /** Where the URL of Redis is read from. */
  place: SecretPlace
  /** Called with a line for the error output when Redis becomes unavailable or available again. */
  onNote: (line: string) => void
}

/**
 * Creates the rate limiter of a configuration, in memory or in Redis.
 *
 * @throws {@link MissingPeer} if `rate-limiter-flexible` or `redis` is not installed
 */
export async function createRateLimiter(parts: RateLimiterParts): Promise<RateLimiter> {
  const { settings, place, onNote } = parts
  const { points, per: duration, redis: source } = settings
  const library = await loadPeer('rate-limiter-flexible', () => import('rate-limiter-flexible'))
  let redis: Redis | undefined
  if (source) {
    const url = secretOf(source, place)
    redis = await createRedis(typeof url === 'string' ? url : await url(), onNote)
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
    async rateLimit(call): Promise<RateLimitResult> {
      try {
        await limiter.consume(keyOf(call))
        return { ok: true }
      } catch (refused) {
        // Any other error is a failure of Redis. The relay allows the call and reports `rate-limit-failed`.
        if (!(refused instanceof library.RateLimiterRes)) throw refused
        return { ok: false, retryAfterSeconds: refused.msBeforeNext / 1000 }
      }
    },
    connect: () => redis?.connect(),
    close: () => redis?.close(),
  }
}
