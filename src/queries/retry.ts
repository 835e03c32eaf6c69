import type { Connection } from '../client/connect.js'
import { ProblemError } from '../client/response/ProblemError.js'

const MAX_RETRIES = 2
const FIRST_DELAY_MS = 1_000

/** Temporary statuses. Reads are retried after them if the response does not set `retryable`. */
const TEMPORARY = new Set<number | undefined>([408, 429, 500, 502, 503, 504])

function mayRetry(error: ProblemError): boolean {
  if (error.retryable !== undefined) return error.retryable
  if (error.origin === 'network' || error.origin === 'timeout') return true
  return error.origin !== 'contract' && TEMPORARY.has(error.status)
}

/**
 * Returns the retry options for reads. A read is retried at most twice, and never before the retry time of the
 * response. It is not retried if the response forbids it, or if the retry time is more than the client's `maxWaitMs`
 * away. During server rendering, reads are not retried, so that the page is not delayed. The browser fetches the data
 * instead. Mutations are never retried, because they can change data.
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
      // With jitter, so that pages whose requests failed at the same time do not retry at the same time.
      const jitter = 0.5 + Math.random() / 2
      if (!(error instanceof ProblemError) || !error.retryAt) {
        return FIRST_DELAY_MS * 2 ** failureCount * jitter
      }
      return Math.max(0, clock.msUntil(error.retryAt)) + 250 * jitter
    },
  }
}
