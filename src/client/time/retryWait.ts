import type { Problem } from '../../contract/problem.js'
import { relayHeaders } from '../../contract/relayProtocol.js'
import { retryTimeMs } from '../../contract/times.js'
import { latestIn } from '../response/listHeader.js'
import { rateLimitResets } from './rateLimitReset.js'

/**
 * Returns the server's time of its response, in epoch milliseconds, or `undefined` if the response does not state it.
 */
export function serverTimeOf(
  problem: Problem,
  headers: Headers,
  nowMs: number,
): number | undefined {
  const atMs = retryTimeMs(problem.time ?? '', Number.NaN)
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
 * Skips a source that cannot be parsed or is outside the range of `Date`. The members of a problem must be dates, because
 * the unit of a number in a provider's body is unknown. Compares dates and epochs with the server's time from the `Date`
 * header. Returns 0 for a time that has passed. Waits are never shortened.
 *
 * @param receivedMs - When the response was received, on the browser's clock, in epoch milliseconds.
 */
export function readRetryWait(
  problem: Problem,
  { status, headers }: Pick<Response, 'status' | 'headers'>,
  receivedMs: number,
): number | undefined {
  // `Date` is a whole second that has begun, and the response took time to arrive. So a retry is late by both, and never
  // early: how long the server worked before it set `Date` is unknown, so no part of the exchange may be subtracted.
  const serverNowMs = retryTimeMs(headers.get('date') ?? '', receivedMs) ?? receivedMs
  const at = (text: string | null | undefined, nowMs = Number.NaN) =>
    latestIn(text, (member) => retryTimeMs(member, nowMs))

  const atMs = [
    serverNowMs + at(problem.retryAfter) - at(problem.time),
    at(headers.get(relayHeaders.retryAfter), serverNowMs),
    at(problem.retryAfter),
    at(headers.get('retry-after'), serverNowMs),
    ...(status === 429 || status === 503 ? rateLimitResets(headers, serverNowMs) : []),
  ].find(Number.isFinite)
  return atMs && Math.max(0, atMs - serverNowMs)
}
