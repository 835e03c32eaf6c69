import type { Access } from './access.js'
import type { RelayConfig } from './config.js'
import type { Exchange } from './exchange.js'
import type { RelayCall } from './options.js'
import { type Refusal, refuse } from './problems.js'
import { within } from './within.js'

/** A year. No limit is meant to last longer, and not every number is a date. */
const MAX_SECONDS = 366 * 86_400

/**
 * Asks the app whether one more call may go to the service. A limiter that fails or hangs lets it through, and is
 * told of.
 */
export async function checkLimit(
  { limit, limits }: RelayConfig,
  { grant }: Access,
  call: RelayCall,
  exchange: Exchange,
): Promise<Refusal | undefined> {
  if (!limit) return undefined
  try {
    // As JSON, so that no user can be called like another one's call.
    const key = JSON.stringify([grant.user ?? null, call.op])
    const verdict = await within(limits.limitMs, limit(key, 1))
    if (verdict?.ok === true) return undefined
    if (verdict?.ok === false) {
      const { retryAfter = 1 } = verdict
      const isTime = retryAfter >= 0 && retryAfter <= MAX_SECONDS
      return refuse('rate-limited', { retryable: true, retryAfterSeconds: isTime ? retryAfter : 1 })
    }
  } catch {
    // What was thrown may tell of the app's stores.
  }
  exchange.cause = 'limit-failed'
  return undefined
}
