import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ClientOptions } from '../../src/client/connect.js'
import { createClient } from '../../src/client/createClient.js'
import { ProblemError } from '../../src/client/ProblemError.js'
import type { ProxyCall } from '../../src/contract/proxy.js'

const crm: ProxyCall = { integration: 'crm', path: '/contacts' }
const desk: ProxyCall = { integration: 'desk', path: '/tickets' }
const search = { integration: 'crm', objectName: 'contacts', fieldFilters: [] }

/** A relay that answers 429 for a while, and what has reached it. */
function throttledRelay(options: Partial<ClientOptions> = {}) {
  const arrived: { path: string; atMs: number }[] = []
  let until = 0
  let headers: Record<string, string> = {}
  const client = createClient({
    endpoint: 'http://app.example/api/svc',
    fetch: async (request) => {
      const { pathname } = new URL(request.url)
      arrived.push({ path: pathname.replace('/api/svc', ''), atMs: Date.now() })
      const upstream = { 'x-relay-source': 'upstream' }
      const isHeld = pathname.includes('/crm') && Date.now() < until
      if (isHeld) return new Response('no', { status: 429, headers: { ...upstream, ...headers } })
      return Response.json(pathname.endsWith('/destinations') ? [] : { results: [] }, {
        headers: upstream,
      })
    },
    ...options,
  })
  return {
    client,
    arrived,
    paths: () => arrived.map(({ path }) => path),
    throttle: (seconds: number, more: Record<string, string> = {}) => {
      until = Date.now() + seconds * 1000
      headers = { 'retry-after': String(seconds), ...more }
    },
  }
}

async function problemOf(call: Promise<unknown>): Promise<ProblemError> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (error instanceof ProblemError) return error
  throw new Error(`expected a ProblemError, got ${String(error)}`)
}

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

describe('a hold', () => {
  it('lets no call of the integration out until the time has come, and then lifts by itself', async () => {
    const { client, paths, throttle } = throttledRelay()
    throttle(30)
    await problemOf(client.proxy(crm))

    const held = await Promise.all([
      problemOf(client.proxy(crm)),
      problemOf(client.proxy({ ...crm, method: 'POST', body: {} })),
      problemOf(client.search(search)),
    ])
    await vi.advanceTimersByTimeAsync(29_900)
    await problemOf(client.proxy(crm))
    expect(paths()).toEqual(['/proxy/crm/contacts'])
    await vi.advanceTimersByTimeAsync(101)
    await client.proxy(crm)

    expect(paths()).toHaveLength(2)
    for (const error of held) {
      expect(error).toMatchObject({ origin: 'held', retryable: true, status: undefined })
      expect(Number(error.retryAt) - Date.now()).toBeLessThanOrEqual(0)
    }
  })

  it('is of what was throttled, not of the page', async () => {
    const { client, paths, throttle } = throttledRelay()
    throttle(30)
    await problemOf(client.proxy(crm))

    await client.proxy(desk)
    await client.listDestinations()

    expect(paths().slice(1)).toEqual(['/proxy/desk/tickets', '/destinations'])
    expect(client.holds.get('crm')?.lockedOut).toBe(false)
    expect(client.holds.get('desk')).toBeUndefined()
    expect(client.holds.get()).toBeUndefined()
  })

  it('does not come from a failure that names no time', async () => {
    const { client, paths, throttle } = throttledRelay()
    throttle(30, { 'retry-after': 'soon' })

    await problemOf(client.proxy(crm))
    await problemOf(client.proxy(crm))

    expect(paths()).toHaveLength(2)
  })

  it('ends when the countdown of its error does', async () => {
    const { client, throttle } = throttledRelay()
    throttle(30)

    const error = await problemOf(client.proxy(crm))

    expect(client.holds.get('crm')?.retryAt).toBe(error.retryAt)
  })

  it('is not shortened by an answer that comes late', async () => {
    const seconds = ['60', '5']
    const { client } = throttledRelay({
      fetch: async () => {
        const headers = { 'x-relay-source': 'upstream', 'retry-after': seconds.shift() ?? '' }
        return new Response('no', { status: 429, headers })
      },
    })

    await Promise.allSettled([client.proxy(crm), client.proxy(crm)])

    expect(seconds).toEqual([])
    expect(Number(client.holds.get('crm')?.retryAt) - Date.now()).toBe(60_000)
  })

  it('tells who looks when it begins and when it lifts', async () => {
    const { client, throttle } = throttledRelay()
    const seen: (boolean | undefined)[] = []
    const stop = client.holds.subscribe('crm', () => seen.push(client.holds.get('crm') && true))
    throttle(10)

    await problemOf(client.proxy(crm))
    await vi.advanceTimersByTimeAsync(10_001)
    stop()

    expect(seen).toEqual([true, undefined])
  })

  it('has nobody ask for the time where there is no page that could sleep', async () => {
    const { client, paths, throttle } = throttledRelay()
    throttle(60)
    await problemOf(client.proxy(crm))

    vi.setSystemTime(Date.now() + 30_000)
    await problemOf(client.proxy(crm))
    await vi.advanceTimersByTimeAsync(10)

    expect(paths()).toEqual(['/proxy/crm/contacts'])
  })

  it('ends when a person says so', async () => {
    const { client, paths, throttle } = throttledRelay()
    throttle(30)
    await problemOf(client.proxy(crm))

    client.holds.release('crm')
    await problemOf(client.proxy(crm))

    expect(paths()).toHaveLength(2)
  })

  it('never lasts longer than a day, whatever was said', async () => {
    const { client, throttle } = throttledRelay()
    throttle(30, { 'retry-after': '99999999999' })

    const error = await problemOf(client.proxy(crm))

    expect(Number(error.retryAt) - Date.now()).toBe(86_400_000)
    expect(Number(client.holds.get('crm')?.retryAt) - Date.now()).toBe(86_400_000)
  })

  it('is another for another scope, another endpoint and, without a page, another client', async () => {
    const first = throttledRelay({ scope: 'acme' })
    const second = throttledRelay({ scope: 'acme' })
    first.throttle(30)
    await problemOf(first.client.proxy(crm))

    await second.client.proxy(crm)

    expect(second.paths()).toHaveLength(1)
  })
})

describe('a lock-out', () => {
  it('ends only by a person’s action', async () => {
    const { client, paths, throttle } = throttledRelay()
    throttle(30, { 'x-svc-retryable': 'false' })
    await problemOf(client.proxy(crm))

    await vi.advanceTimersByTimeAsync(3_600_000)
    const error = await problemOf(client.proxy(crm))
    expect(error).toMatchObject({ origin: 'held', retryable: false, lockedOut: true })
    expect(error.retryAt).toBeUndefined()
    expect(paths()).toHaveLength(1)

    client.holds.release('crm')
    await client.proxy(crm)
    expect(paths()).toHaveLength(2)
  })

  it('is not waited for', async () => {
    const { client, throttle } = throttledRelay({ onHold: 'wait' })
    throttle(30, { 'x-svc-retryable': 'false' })
    await problemOf(client.proxy(crm))

    expect(await problemOf(client.proxy(crm))).toMatchObject({ origin: 'held' })
  })
})

describe('calls that wait', () => {
  it('go out in order and not at once, when the hold has lifted', async () => {
    const { client, arrived, throttle } = throttledRelay({ onHold: 'wait' })
    throttle(10)
    await problemOf(client.proxy(crm))
    const heldMs = Date.now()

    const calls = [1, 2, 3, 4].map((n) => client.proxy({ ...crm, path: `/${n}` }))
    await vi.advanceTimersByTimeAsync(9_999)
    expect(arrived).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1_000)
    await Promise.all(calls)

    expect(arrived.slice(1).map(({ path }) => path)).toEqual([
      '/proxy/crm/1',
      '/proxy/crm/2',
      '/proxy/crm/3',
      '/proxy/crm/4',
    ])
    for (const { atMs } of arrived.slice(1)) expect(atMs).toBeGreaterThanOrEqual(heldMs + 10_000)
    expect(new Set(arrived.slice(1).map(({ atMs }) => atMs)).size).toBeGreaterThan(1)
  })

  it('go on waiting when the first of them meets the limit again', async () => {
    const { client, arrived, throttle } = throttledRelay({ onHold: 'wait' })
    throttle(10)
    await problemOf(client.proxy(crm))
    const first = problemOf(client.proxy({ ...crm, path: '/1' }))
    const others = ['/2', '/3', '/4'].map((path) => client.proxy({ ...crm, path }))
    throttle(25, { 'retry-after': '15' })

    await vi.advanceTimersByTimeAsync(12_000)
    expect((await first).status).toBe(429)
    expect(arrived).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(20_000)
    await Promise.all(others)

    expect(arrived.slice(2).map(({ path }) => path)).toEqual([
      '/proxy/crm/2',
      '/proxy/crm/3',
      '/proxy/crm/4',
    ])
  })

  it('can be aborted, and let the others pass', async () => {
    const { client, paths, throttle } = throttledRelay({ onHold: 'wait' })
    throttle(10)
    await problemOf(client.proxy(crm))
    const controller = new AbortController()
    const reason = new Error('left')

    const first = client.proxy({ ...crm, path: '/1' }, { signal: controller.signal })
    const second = client.proxy({ ...crm, path: '/2' })
    controller.abort(reason)
    await expect(first).rejects.toBe(reason)
    await vi.advanceTimersByTimeAsync(11_000)
    await second

    expect(paths()).toEqual(['/proxy/crm/contacts', '/proxy/crm/2'])
  })

  it('wait only as long as they were told to in all, however often they are held', async () => {
    const { client, arrived, throttle } = throttledRelay({ onHold: { waitUpToMs: 12_000 } })
    throttle(10)
    await problemOf(client.proxy(crm))
    const calls = ['/1', '/2'].map((path) => problemOf(client.proxy({ ...crm, path })))
    throttle(25, { 'retry-after': '8' })

    await vi.advanceTimersByTimeAsync(30_000)

    expect((await Promise.all(calls)).map(({ origin }) => origin)).toEqual(['provider', 'held'])
    expect(arrived).toHaveLength(2)
  })

  it('wait only as long as they were told to', async () => {
    const { client, paths, throttle } = throttledRelay({ onHold: { waitUpToMs: 5_000 } })
    throttle(10)
    await problemOf(client.proxy(crm))

    expect(await problemOf(client.proxy(crm))).toMatchObject({ origin: 'held' })
    await vi.advanceTimersByTimeAsync(6_000)
    const patient = client.proxy(crm)
    await vi.advanceTimersByTimeAsync(5_000)
    await patient

    expect(paths()).toHaveLength(2)
  })
})
