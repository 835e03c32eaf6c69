import type { Problem } from '../contract/problem.js'
import { relayHeaders } from '../contract/relayProtocol.js'
import { parseRetryTime } from '../contract/times.js'

/** The longest wait that is believed. */
export const MAX_WAIT_MS = 24 * 3_600_000

function believable(waitMs: number): number {
  return Math.min(Math.max(0, waitMs), MAX_WAIT_MS)
}

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

/** The server's own time when it answered, in epoch milliseconds, or `undefined` where it does not say. */
export function serverTimeOf(
  problem: Problem,
  headers: Headers,
  nowMs: number,
): number | undefined {
  const texts = [problem.time, headers.get('date')]
  return (
    texts.map((text) => (text ? parseRetryTime(text, nowMs) : null)).find((ms) => ms !== null) ??
    undefined
  )
}

/**
 * How long to wait until a retry is allowed, in milliseconds, or `undefined` where the answer does not say.
 *
 * The problem's `retryAfter` minus its own `time` is a wait that needs no clock, so that pair is asked first;
 * then the throttling header and `Retry-After` against the server's clock. A time that has passed is now, and one
 * that is further off than {@link MAX_WAIT_MS} is not believed: a slip of the server must not block for ever.
 */
export function readRetryWait(
  problem: Problem,
  headers: Headers,
  exchange: Exchange,
): number | undefined {
  const { receivedMs } = exchange
  const at = (text: string | null | undefined, nowMs: number) =>
    text ? parseRetryTime(text, nowMs) : null

  const occurredMs = at(problem.time, receivedMs)
  const allowedMs = at(problem.retryAfter, receivedMs)
  if (occurredMs !== null && allowedMs !== null) return believable(allowedMs - occurredMs)

  const aheadMs = serverAheadMs(headers, exchange)
  const serverNowMs = receivedMs + aheadMs
  const stated =
    at(headers.get(relayHeaders.retryAfter), serverNowMs) ??
    allowedMs ??
    at(headers.get('retry-after'), serverNowMs)
  return stated === null ? undefined : believable(stated - serverNowMs)
}
