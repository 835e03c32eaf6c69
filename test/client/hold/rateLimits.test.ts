import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createClient } from '../../../src/client/createClient.js'
import { ProblemError } from '../../../src/client/response/ProblemError.js'
import { createRelay } from '../../../src/relay/index.js'
import { baseOptions } from '../../relay/support.js'

/** Thu, 06 Mar 2025 22:00:00 UTC. */
const NOW_MS = 1_741_298_400_000
const DATE = 'Thu, 06 Mar 2025 22:00:00 GMT'
const SECOND_MS = 1_000
const DAY_MS = 86_400_000

const crm = { integration: 'crm', path: '/contacts' }
const search = { integration: 'crm', objectName: 'contacts', fieldFilters: [] }

/** Creates a client of a relay of a provider whose first response is an error, `delayMs` after its request. */
function limitedOnce(
  headers: Record<string, string>,
  status = 429,
  body = '{"message":"Slow"}',
  delayMs = 0,
) {
  let requests = 0
  const relay = createRelay({
    ...baseOptions,
    allowNonBrowser: true,
    transport: async () => {
      requests += 1
      if (requests > 1) return Response.json({ results: [] })
      if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs))
      return new Response(body, { status, headers })
    },
  })
  const client = createClient({ endpoint: 'https://app.example/api/svc', fetch: relay })
  return { client, requests: () => requests }
}

async function errorOf(call: Promise<unknown>): Promise<ProblemError> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (error instanceof ProblemError) return error
  throw new Error(`expected a ProblemError, got ${String(error)}`)
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW_MS })
})

afterEach(() => {
  vi.useRealTimers()
})

/** Headers of a provider's 429, and the wait in milliseconds. */
const rows: [Record<string, string>, number][] = [
  [{ 'retry-after': '30' }, 30 * SECOND_MS],
  [{ 'retry-after': '2.0' }, 2 * SECOND_MS],
  [{ 'retry-after': '0.65' }, 650],
  [{ 'retry-after': '30, 30' }, 30 * SECOND_MS],
  [{ 'retry-after': '5, 30' }, 30 * SECOND_MS],
  [{ 'retry-after': 'Thu, 06 Mar 2025 22:00:30 GMT' }, 30 * SECOND_MS],
  [{ 'retry-after': 'Thu, 06 Mar 2025 22:00:20 GMT, 30' }, 30 * SECOND_MS],
  [{ 'x-ratelimit-reset': '30' }, 30 * SECOND_MS],
  [{ 'x-ratelimit-reset': '1741298430' }, 30 * SECOND_MS],
  [{ 'x-ratelimit-reset': '1741298430000' }, 30 * SECOND_MS],
  [{ 'x-ratelimit-reset': '2025-03-06T22:00:30Z' }, 30 * SECOND_MS],
  [{ 'x-ratelimit-reset': '30', 'x-ratelimit-remaining': '0' }, 30 * SECOND_MS],
  [{ 'ratelimit-reset': '30', 'ratelimit-remaining': '0' }, 30 * SECOND_MS],
  [{ 'ratelimit-reset': '1741298430' }, 30 * SECOND_MS],
  [{ 'x-rate-limit-reset': '1741298430', 'x-rate-limit-remaining': '0' }, 30 * SECOND_MS],
  [{ 'x-ratelimit-retry-after': '37' }, 37 * SECOND_MS],
  [{ 'x-rate-limit-time-reset-ms': '15000' }, 15 * SECOND_MS],
  [{ 'x-ratelimit-reset': '1, 1419704', 'x-ratelimit-remaining': '0, 14523' }, SECOND_MS],
  [{ ratelimit: '"default";r=0;t=30' }, 30 * SECOND_MS],
  [{ 'x-hubspot-ratelimit-interval-milliseconds': '10000' }, 10 * SECOND_MS],
  [
    {
      'x-hubspot-ratelimit-interval-milliseconds': '10000',
      'x-hubspot-ratelimit-remaining': '0',
    },
    10 * SECOND_MS,
  ],
  [{ 'retry-after': '4', 'x-ratelimit-reset': '30' }, 4 * SECOND_MS],
  [{ 'retry-after': '4', 'x-svc-retry-after': 'Thu, 06 Mar 2025 22:00:30 UTC' }, 30 * SECOND_MS],
  [{ 'retry-after': '259200' }, 3 * DAY_MS],
  [{ 'x-ratelimit-reset': '1741557600' }, 3 * DAY_MS],
  [{ ratelimit: '"second";r=9;t=1, "day";r=0;t=259200' }, 3 * DAY_MS],
]

describe('a rate limit of a provider', () => {
  it.each(rows)('holds requests until its retry time: %j', async (headers, waitMs) => {
    const { client, requests } = limitedOnce({ date: DATE, ...headers })

    const error = await errorOf(client.proxy(crm))
    expect(error).toMatchObject({ status: 429 })
    expect(error.retryAt).toEqual(new Date(NOW_MS + waitMs))
    expect(client.holds.get('crm')).toEqual({ retryAt: error.retryAt, lockedOut: false })

    await vi.advanceTimersByTimeAsync(waitMs - 1)
    expect(await errorOf(client.search(search))).toMatchObject({ origin: 'held' })
    expect(requests()).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    await client.search(search)
    expect(requests()).toBe(2)
  })

  it('holds requests for the whole time if the provider has worked for seconds before its response', async () => {
    const headers = { date: DATE, 'retry-after': 'Thu, 06 Mar 2025 22:00:30 GMT' }
    vi.setSystemTime(NOW_MS - 4 * SECOND_MS)
    const { client } = limitedOnce(headers, 429, '', 4 * SECOND_MS)

    const call = errorOf(client.proxy(crm))
    await vi.advanceTimersByTimeAsync(4 * SECOND_MS)

    expect((await call).retryAt).toEqual(new Date(NOW_MS + 30 * SECOND_MS))
  })

  it.each(rows)(
    'is read correctly if the browser’s clock is an hour ahead: %j',
    async (headers, waitMs) => {
      vi.setSystemTime(NOW_MS + 3_600_000)
      const { client } = limitedOnce({ date: DATE, ...headers })

      const { retryAt } = await errorOf(client.proxy(crm))

      expect(retryAt).toEqual(new Date(NOW_MS + 3_600_000 + waitMs))
    },
  )

  it('is also read from a 503', async () => {
    const { client } = limitedOnce({ date: DATE, 'x-ratelimit-reset': '30' }, 503)

    expect((await errorOf(client.proxy(crm))).retryAt).toEqual(new Date(NOW_MS + 30 * SECOND_MS))
  })

  it('ends at the problem’s retryAfter, even if a header has another time', async () => {
    const problem = { time: '2025-03-06T22:00:00Z', retryAfter: '2025-03-06T22:00:09Z' }
    const headers = { 'content-type': 'application/problem+json', 'retry-after': '30' }
    const { client } = limitedOnce({ date: DATE, ...headers }, 429, JSON.stringify(problem))

    expect((await errorOf(client.proxy(crm))).retryAt).toEqual(new Date(NOW_MS + 9 * SECOND_MS))
  })

  it.each([
    [429, { 'x-ratelimit-reset': '30', 'x-ratelimit-remaining': '5' }],
    [429, { 'ratelimit-reset': '30', 'ratelimit-remaining': '5' }],
    [429, { ratelimit: '"default";r=5;t=30' }],
    [429, { 'x-ratelimit-reset': 'soon' }],
    [429, { 'x-ratelimit-reset': '1741298399' }],
    [403, { 'x-ratelimit-reset': '30', 'x-ratelimit-remaining': '0' }],
    [500, { 'x-hubspot-ratelimit-interval-milliseconds': '10000' }],
  ] as const)(
    'does not hold requests if the response is not a valid rate limit: %i with %j',
    async (status, headers) => {
      const { client, requests } = limitedOnce({ date: DATE, ...headers }, status)

      await errorOf(client.proxy(crm))
      await client.search(search)

      expect(client.holds.get('crm')).toBeUndefined()
      expect(requests()).toBe(2)
    },
  )

  it('can be ended during a wait of three days, and then allows the next request', async () => {
    const { client, requests } = limitedOnce({ date: DATE, 'retry-after': '259200' })
    await errorOf(client.proxy(crm))
    await vi.advanceTimersByTimeAsync(2 * DAY_MS)
    expect(await errorOf(client.proxy(crm))).toMatchObject({ origin: 'held' })

    client.holds.release('crm')
    await client.proxy(crm)

    expect(requests()).toBe(2)
  })
})
