import { DECIMAL, retryTimeMs } from '../../contract/times.js'
import { latestIn } from '../response/listHeader.js'

/** Matches a `RateLimit` policy with no remaining requests (`r`), and captures the seconds until its reset (`t`). */
const EXHAUSTED_POLICY = /^(?!.*; *r=0*[1-9]).*; *t=([^ ;]+)/

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
  const latest = (family: string, rest = '-reset') => {
    const isLimited = !(Number(headers.get(`${family}-remaining`)) > 0)
    return latestIn(isLimited ? headers.get(family + rest) : null, (member) => {
      const text = rest ? member : (EXHAUSTED_POLICY.exec(member)?.[1] ?? '')
      const value = Number(DECIMAL.exec(text)?.[0])
      if (rest.endsWith('s')) return nowMs + value
      // Epoch milliseconds, epoch seconds, or seconds from now.
      return value > 1e12 ? value : retryTimeMs(text, value > 1e9 ? 0 : nowMs)
    })
  }
  return [
    latest('x-ratelimit'),
    latest('ratelimit'),
    latest('ratelimit', ''),
    latest('x-hubspot-ratelimit', '-interval-milliseconds'),
  ]
}
