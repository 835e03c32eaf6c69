import type { Fetch } from '../../contract/fetch.js'
import { relayHeaders } from '../../contract/relayProtocol.js'

/** A failure that the devtools simulate for every call except that of the relay's info. */
export interface Scenario {
  /** Name in the menu. */
  label: string
  /** The responses that the page gets. */
  description: string
  /** Responds to a request instead of the relay, or sends it. */
  respond: (request: Request, send: Fetch) => Promise<Response>
}

const THROTTLE_MS = 20_000
const DELAY_MS = 3_000
const SKEW_MS = 3_600_000

function problemResponse(
  status: number,
  problem: object,
  { source = 'upstream', ...headers }: Record<string, string> = {},
): Response {
  return new Response(JSON.stringify({ type: 'about:blank', status, ...problem }), {
    status,
    headers: {
      'content-type': 'application/problem+json',
      [relayHeaders.source]: source,
      [relayHeaders.requestId]: 'simulated',
      ...headers,
    },
  })
}

/** A rate limit of the provider, on a server whose clock is ahead by `skewMs`. */
function throttled(skewMs = 0): Response {
  const serverMs = Date.now() + skewMs
  return problemResponse(
    429,
    {
      title: 'Too Many Requests',
      detail: 'The provider has limited the rate of requests. Simulated by the devtools.',
      retryable: true,
      time: new Date(serverMs).toISOString(),
      retryAfter: new Date(serverMs + THROTTLE_MS).toISOString(),
    },
    { date: new Date(serverMs).toUTCString() },
  )
}

/** Resolves after a delay. Rejects with the signal's reason if it aborts. */
function delay(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, DELAY_MS)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}

/** The scenarios, by the value of their option. */
export const scenarios = {
  throttle: {
    label: 'Rate limit',
    description: 'Every call gets 429 with a retry time in 20 seconds, and later calls are held.',
    respond: async () => throttled(),
  },
  lockOut: {
    label: 'Lock-out',
    description: 'The provider has locked the token out: 429, and waiting does not help.',
    respond: async () =>
      problemResponse(
        429,
        {
          title: 'Too Many Requests',
          detail: 'The token is locked out. Simulated by the devtools.',
        },
        { [relayHeaders.retryable]: 'false' },
      ),
  },
  slow: {
    label: 'Slow',
    description: 'Every response takes 3 seconds longer.',
    respond: async (request, send) => {
      await delay(request.signal)
      return send(request)
    },
  },
  offline: {
    label: 'Offline',
    description: 'The server cannot be reached.',
    respond: async () => {
      throw new TypeError('Failed to fetch (simulated by the devtools)')
    },
  },
  badGateway: {
    label: 'HTML 502',
    description: 'A gateway in front of the relay returns 502 with an HTML page.',
    respond: async () =>
      new Response('<!doctype html><title>502 Bad Gateway</title><h1>502 Bad Gateway</h1>', {
        status: 502,
        headers: { 'content-type': 'text/html' },
      }),
  },
  malformed: {
    label: 'Malformed response',
    description: 'Every response is JSON that ends too early.',
    respond: async () =>
      new Response('{"results":[{"id":"1","prope', {
        headers: { 'content-type': 'application/json', [relayHeaders.source]: 'upstream' },
      }),
  },
  expiredSession: {
    label: 'Expired session',
    description: 'The relay returns 401, because the user is no longer signed in.',
    respond: async () =>
      problemResponse(
        401,
        {
          type: 'urn:svc-relay:unauthenticated',
          title: 'Not signed in',
          detail: 'The user is not signed in. Simulated by the devtools.',
          remedy: 'Sign in and try again.',
        },
        { source: 'relay' },
      ),
  },
  wrongClock: {
    label: 'Wrong clock',
    description: 'A rate limit of 20 seconds by a server whose clock is one hour ahead.',
    respond: async () => throttled(SKEW_MS),
  },
} satisfies Record<string, Scenario>

/** Name of a scenario. */
export type ScenarioName = keyof typeof scenarios
