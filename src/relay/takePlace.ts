import type { RelayConfig } from './config.js'
import { type Refusal, refuse } from './problems.js'

/**
 * Takes a place among the calls that are on their way to the service, and gives what gives it back; a refusal where
 * all of `limits.maxInFlight` are taken.
 */
export function takePlace(config: RelayConfig): (() => void) | Refusal {
  const { maxInFlight } = config.limits
  if (maxInFlight !== undefined && config.inFlight >= maxInFlight) {
    return refuse('busy', { retryable: true, retryAfterSeconds: 1 })
  }
  config.inFlight += 1
  let isGivenBack = false
  return () => {
    if (!isGivenBack) config.inFlight -= 1
    isGivenBack = true
  }
}
