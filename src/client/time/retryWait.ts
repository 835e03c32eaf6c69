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

/** Returns the server's own time of its response, in epoch milliseconds, or `undefined` if it states none. */
export function serverTimeOf(
  problem: Problem,
  headers: Headers,
  nowMs: number,
): number | undefined {
  const atMs = retryTimeMs(problem.time ?? '', nowMs)
  return atMs ?? retryTimeMs(headers.get('date') ?? '', nowMs)
}

/**
 * Returns how long to wait until a retry is allowed, in milliseconds, or `undefined` if the response does not
 * state a time. Sources in order of precedence:
 *
 * 1. the problem's `retryAfter` minus its own `time`, which needs no clock,
 * 2. `X-Svc-Retry-After`, and `retryAfter` without a `time`,
 * 3. `Retry-After` (RFC 9110, section 10.2.3); the latest if it was sent more than once,
 * 4. with status 429 and 503, {@link rateLimitResets}.
 *
 * A source that cannot be read, or that names an instant no `Date` can hold, is skipped. Dates and epochs are compared
 * with the server's clock, by the `Date` header. A time that has passed is a wait of 0. Waits are never shortened.
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
