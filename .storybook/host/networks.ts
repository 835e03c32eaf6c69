import type { Fetch } from 'svc-react'

/** The network settings of the toolbar, by the label of the menu. */
export const networks = {
  fast: 'Fast',
  slow: 'Slow: 1.5 seconds per response',
  offline: 'No connection: no request arrives',
  '429': '429: too many requests, for 30 seconds',
  '500': '500: the service fails',
  malformed: 'Truncated response: incomplete JSON',
} as const

export type Network = keyof typeof networks

const SLOW_MS = 1_500
const THROTTLED_MS = 30_000

function problem(status: number, members: object): Response {
  return Response.json(
    { status, time: new Date().toISOString(), requestId: 'req_toolbar', ...members },
    { status, headers: { 'content-type': 'application/problem+json' } },
  )
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}

/** Returns a failing service, or undefined if the toolbar does not make it fail. */
export function failingService(network: Network, service: Fetch): Fetch | undefined {
  if (network === 'malformed') {
    return async () =>
      new Response('[{ "id": "dst_bil', { headers: { 'content-type': 'application/json' } })
  }
  if (network === '500') {
    return async () =>
      problem(500, {
        title: 'The service failed',
        detail: 'The toolbar turns each response into an error.',
        remedy: 'Choose another network in the toolbar.',
        retryable: false,
      })
  }
  if (network !== '429') return undefined
  const freeAtMs = Date.now() + THROTTLED_MS
  return async (request) =>
    Date.now() >= freeAtMs
      ? service(request)
      : problem(429, {
          title: 'Too many requests',
          detail: 'The toolbar makes the service reject requests for half a minute.',
          retryable: true,
          retryAfter: new Date(freeAtMs).toISOString(),
        })
}

/** Returns the `fetch` between browser and relay for the toolbar's setting. */
export function overNetwork(network: Network, relay: Fetch): Fetch {
  if (network === 'offline') return () => Promise.reject(new TypeError('Failed to fetch'))
  if (network !== 'slow') return relay
  return async (request) => {
    await wait(SLOW_MS, request.signal)
    return relay(request)
  }
}
