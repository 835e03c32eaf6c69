import type { Problem } from '../../contract/problem.js'
import { relayHeaders } from '../../contract/relayProtocol.js'
import { retryTimeMs } from '../../contract/times.js'
import { latestIn } from '../response/listHeader.js'
import { rateLimitResets } from './rateLimitReset.js'

/** When a request was sent and its response received, on the browser's clock, in epoch milliseconds. */
export interface Exchange {
  sentMs: number
  receivedMs: number
}

/**
 * Returns the server's time of its response, in epoch milliseconds, or `undefined` if the response does not state it.
 */
export function serverTimeOf(
  problem: Problem,
  headers: Headers,
  nowMs: number,
): number | undefined {
  const atMs = retryTimeMs(problem.time ?? '', nowMs)
  return atMs ?? retryTimeMs(headers.get('date') ?? '', nowMs)
}

/**
 * Returns the wait until a retry is allowed, in milliseconds, or `undefined` if the response does not state a time.
 * Sources in order of precedence:
 *
 * 1. the problem's `retryAfter` minus its own `time`, which needs no clock,
 * 2. `X-Svc-Retry-After`, and `retryAfter` without a `time`,
 * 3. `Retry-After` (RFC 9110, section 10.2.3), or the latest of several,
 * 4. with status 429 and 503, {@link rateLimitResets}.
 *
 * Skips a source that cannot be parsed or is outside the range of `Date`. Compares dates and epochs with the server's
 * time from the `Date` header. Returns 0 for a time that has passed. Waits are never shortened.
 */
export function readRetryWait(
  problem: Problem,
  { status, headers }: Pick<Response, 'status' | 'headers'>,
  { sentMs, receivedMs }: Exchange,
): number | undefined {
  // `Date` is a whole second that has begun: a retry is up to a second late, never early. It is taken for the middle of
  // the exchange.
  const dateMs = retryTimeMs(headers.get('date') ?? '', receivedMs)
  const serverNowMs =
    dateMs === undefined ? receivedMs : dateMs + Math.floor((receivedMs - sentMs) / 2)
  const at = (text: string | null | undefined) =>
    latestIn(text, (member) => retryTimeMs(member, serverNowMs))

  const atMs = [
    serverNowMs + at(problem.retryAfter) - at(problem.time),
    at(headers.get(relayHeaders.retryAfter)),
    at(problem.retryAfter),
    at(headers.get('retry-after')),
    ...(status === 429 || status === 503 ? rateLimitResets(headers, serverNowMs) : []),
  ].find(Number.isFinite)
  return atMs && Math.max(0, atMs - serverNowMs)
}
