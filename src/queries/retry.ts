import type { Connection } from '../client/connect.js'
import { ProblemError } from '../client/response/ProblemError.js'

const MAX_RETRIES = 2
const FIRST_DELAY_MS = 1_000

/** Statuses that pass by themselves, where the answer does not say. */
const PASSING = new Set([408, 429, 500, 502, 503, 504])

function mayRetry(error: ProblemError): boolean {
  if (error.retryable !== undefined) return error.retryable
  if (error.origin === 'network' || error.origin === 'timeout') return true
  return error.origin !== 'contract' && error.status !== undefined && PASSING.has(error.status)
}

/**
 * The retry policy of reads: not when the answer forbids it, not before the time that it names, and not by
 * itself when that time is further off than the client's `maxWaitMs`. None on a server, which has a page to
 * deliver: the browser asks again. Mutations have none: nothing that may change data is repeated unasked.
 */
export function retryReads({ clock, maxWaitMs }: Pick<Connection, 'clock' | 'maxWaitMs'>) {
  return {
    retry(failureCount: number, error: Error): boolean {
      if (typeof window === 'undefined') return false
      if (!(error instanceof ProblemError) || failureCount >= MAX_RETRIES) return false
      if (!mayRetry(error)) return false
      return !error.retryAt || clock.msUntil(error.retryAt) <= maxWaitMs
    },
    retryDelay(failureCount: number, error: Error): number {
      // Jitter, so that the pages that failed together do not come back together.
      const jitter = 0.5 + Math.random() / 2
      if (!(error instanceof ProblemError) || !error.retryAt) {
        return FIRST_DELAY_MS * 2 ** failureCount * jitter
      }
      return Math.max(0, clock.msUntil(error.retryAt)) + 250 * jitter
    },
  }
}
