import type { Problem } from '../contract/problem.js'
import { relayHeaders } from '../contract/relayProtocol.js'
import { parseRetryTime } from '../contract/times.js'

/** When a call was sent and answered, in the browser's own clock, epoch milliseconds. */
export interface Exchange {
  sentMs: number
  receivedMs: number
}

/**
 * How far the server's clock is ahead of the browser's, by the `Date` header. It names a whole second that
 * has begun, so the true time is up to a second later: a retry comes late by that much, never early.
 */
function serverAheadMs(headers: Headers, exchange: Exchange): number {
  const date = headers.get('date')
  const serverMs = date === null ? null : parseRetryTime(date, exchange.receivedMs)
  if (serverMs === null) return 0
  return serverMs - (exchange.sentMs + exchange.receivedMs) / 2
}

/**
 * When a retry is allowed, in the browser's own clock, or `undefined` where the answer does not say.
 *
 * The problem's `retryAfter` minus its own `time` is a wait that needs no clock, so that pair is asked first;
 * then the throttling header and `Retry-After` against the server's clock. A time that has passed is now.
 */
export function readRetryAt(
  problem: Problem,
  headers: Headers,
  exchange: Exchange,
): Date | undefined {
  const { receivedMs } = exchange
  const at = (text: string | null | undefined, nowMs: number) =>
    text ? parseRetryTime(text, nowMs) : null

  const occurredMs = at(problem.time, receivedMs)
  const allowedMs = at(problem.retryAfter, receivedMs)
  if (occurredMs !== null && allowedMs !== null) {
    return new Date(receivedMs + Math.max(0, allowedMs - occurredMs))
  }

  const aheadMs = serverAheadMs(headers, exchange)
  const serverNowMs = receivedMs + aheadMs
  const stated =
    at(headers.get(relayHeaders.retryAfter), serverNowMs) ??
    allowedMs ??
    at(headers.get('retry-after'), serverNowMs)
  return stated === null ? undefined : new Date(Math.max(receivedMs, stated - aheadMs))
}
