type Headers429 = Record<string, string>

/** Header formats in which providers state when requests are allowed again. `atMs` is in epoch milliseconds. */
const FORMS: readonly ((seconds: number, atMs: number) => Headers429)[] = [
  (seconds) => ({ 'retry-after': `${seconds}.0` }),
  (seconds) => ({ 'retry-after': `${seconds}, ${seconds}` }),
  (_, atMs) => ({ 'retry-after': new Date(atMs).toUTCString() }),
  (_, atMs) => ({ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(atMs / 1000) }),
  (_, atMs) => ({ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(atMs) }),
  (_, atMs) => ({ 'x-ratelimit-reset': new Date(atMs).toISOString() }),
  (seconds) => ({ 'ratelimit-remaining': '0', 'ratelimit-reset': String(seconds) }),
  (seconds) => ({ ratelimit: `"default";r=0;t=${seconds}` }),
  (seconds) => ({ 'x-hubspot-ratelimit-interval-milliseconds': String(seconds * 1000) }),
]

/** The quirk `rate-limit-headers`. */
export interface RateLimitForms {
  /**
   * Returns the 429 with its retry time in the next format. A response without `Retry-After` in seconds is unchanged.
   *
   * @param nowMs - Time of the sandbox, in epoch milliseconds.
   */
  restate(response: Response, nowMs: number): Response
  /** Returns to the first format. */
  clear(): void
}

/** Creates a {@link RateLimitForms}, beginning with the first format. */
export function createRateLimitForms(): RateLimitForms {
  let turn = 0
  return {
    restate: (response, nowMs) => {
      const stated = response.headers.get('retry-after') ?? ''
      const form = FORMS[turn % FORMS.length]
      if (!form || !/^\d{1,9}$/.test(stated)) return response
      turn += 1
      const seconds = Number(stated)
      const headers = new Headers(response.headers)
      headers.delete('retry-after')
      // Rounded up, because some formats have no unit below a second.
      const atMs = Math.ceil(nowMs / 1000 + seconds) * 1000
      for (const [name, value] of Object.entries(form(seconds, atMs))) headers.set(name, value)
      const { status, statusText } = response
      return new Response(response.body, { status, statusText, headers })
    },
    clear: () => {
      turn = 0
    },
  }
}
