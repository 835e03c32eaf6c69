import { DECIMAL, retryTimeMs } from '../../contract/times.js'
import { latestIn } from '../response/listHeader.js'

/** Matches a `RateLimit` policy with no remaining requests (`r`), and captures the seconds until its reset (`t`). */
const EXHAUSTED_POLICY = /^(?!.*; *r=0*[1-9]).*; *t=([^ ;]+)/

/**
 * Returns the instants at which a response's rate limits are reset, in epoch milliseconds, one for each header in the
 * order of precedence. An instant is not finite if the header is absent or invalid, or if `…-Remaining` of the same
 * family states that requests remain. Both can be lists with one member for each window.
 *
 * @param nowMs - The server's time, in epoch milliseconds.
 * @see {@link https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-ratelimit-headers | RateLimit header fields for HTTP}
 */
export function rateLimitResets(headers: Headers, nowMs: number): number[] {
  const latest = (family: string, rest = '-reset') => {
    const left = headers.get(`${family}-remaining`)?.split(',') ?? []
    return latestIn(headers.get(family + rest), (member, index) => {
      if (Number.parseFloat(left[index] ?? left[0] ?? '') > 0) return undefined
      // Jira omits the seconds of a time.
      const text = rest
        ? member.replace(/(T..:..)Z$/, '$1:00Z')
        : (EXHAUSTED_POLICY.exec(member)?.[1] ?? '')
      const number = Number(DECIMAL.exec(text)?.[0])
      if (rest.endsWith('s')) return nowMs + number
      // Epoch milliseconds, epoch seconds, or seconds from now.
      return number > 1e12 ? number : retryTimeMs(text, number > 1e9 ? 0 : nowMs)
    })
  }
  return [
    latest('x-ratelimit'),
    latest('x-rate-limit'),
    latest('ratelimit'),
    latest('ratelimit', ''),
    latest('x-ratelimit', '-retry-after'),
    latest('x-hubspot-ratelimit', '-interval-milliseconds'),
    latest('x-rate-limit', '-time-reset-ms'),
  ]
}
