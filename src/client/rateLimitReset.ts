import { DECIMAL, parseRetryTime } from '../contract/times.js'
import { latestIn } from './listHeader.js'

/** Headers that state when a rate limit is reset, in the order of precedence. */
const HEADERS = [
  'x-ratelimit-reset',
  'ratelimit-reset',
  'ratelimit',
  'x-hubspot-ratelimit-interval-milliseconds',
]

/** A policy of `RateLimit` of which no requests remain (`r`), and the seconds until it is reset (`t`). */
const EXHAUSTED_POLICY = /^(?!.*; *r=0*[1-9]).*; *t=([^ ;]+)/

/** Returns the instant that one member of a header names, in epoch milliseconds. NaN or null if it names none. */
function resetAt(name: string, member: string, nowMs: number): number | null {
  const text = name === 'ratelimit' ? (EXHAUSTED_POLICY.exec(member)?.[1] ?? '') : member
  const value = Number(DECIMAL.exec(text)?.[0])
  if (name.endsWith('milliseconds')) return nowMs + value
  // Epoch milliseconds, epoch seconds, or seconds from now.
  return value > 1e12 ? value : parseRetryTime(text, value > 1e9 ? 0 : nowMs)
}

/**
 * Returns the instants at which a response's rate limits are reset, in epoch milliseconds, one for each header in the
 * order of precedence: `X-RateLimit-Reset`, `RateLimit-Reset`, `RateLimit` and
 * `X-HubSpot-RateLimit-Interval-Milliseconds`. An instant is not finite if the header is absent or invalid, or if
 * `…-Remaining` of the same family states that requests remain.
 *
 * @param nowMs - The server's time, in epoch milliseconds.
 * @see {@link https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-ratelimit-headers | RateLimit header fields for HTTP}
 */
export function rateLimitResets(headers: Headers, nowMs: number): number[] {
  return HEADERS.map((name) => {
    const remaining = headers.get(name.replace(/ratelimit.*/, 'ratelimit-remaining'))
    return latestIn(Number(remaining) > 0 ? '' : headers.get(name), (member) =>
      resetAt(name, member, nowMs),
    )
  })
}
