// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createClient, type RelayClient } from '../../../src/client/createClient.js'
import type { ProblemError } from '../../../src/client/response/ProblemError.js'
import type { AdjustableClock } from '../../../src/client/time/createClock.js'

const crm = { integration: 'crm', path: '/contacts' }
const desk = { integration: 'desk', path: '/tickets' }
const SERVER_START_MS = Date.UTC(2025, 2, 6, 22, 0, 0)
const HOUR_MS = 3_600_000

/** Time that the computer has slept, in milliseconds. Only the page's monotonic clock does not include it. */
let sleptMs = 0
let startMs = 0

function serverNow(): number {
  return SERVER_START_MS + (performance.now() - startMs) + sleptMs
}

/** Sets the browser's clock, as a user or a time server does. */
function setClock(byMs: number) {
  vi.setSystemTime(Date.now() + byMs)
}

/** Simulates sleep of the computer: its wall clock advances and its monotonic clock does not. */
function sleep(ms: number) {
  sleptMs += ms
  setClock(ms)
}

/** Returns whether the client's clock needs the server's time to find out if the computer has slept. */
function isUncertain({ clock }: RelayClient): boolean {
  return (clock as AdjustableClock).isClockUncertain() // `connect` creates it with this type
}

const clients: RelayClient[] = []

/**
 * Creates a page's client of a provider that is rate limited for a minute. Its relay states its time.
 */
function throttledClient(readTime: () => unknown = () => new Date(serverNow()).toISOString()) {
  const seen = { timeRequests: 0, sent: 0 }
  const untilMs = serverNow() + 60_000
  const client = createClient({
    endpoint: 'http://app.example/api/svc',
    partition: crypto.randomUUID(),
    fetch: async (request) => {
      const headers = { 'x-relay-source': 'upstream' }
      if (new URL(request.url).pathname === '/api/svc/info') {
        seen.timeRequests += 1
        return Response.json({ time: await readTime() }, { headers })
      }
      seen.sent += 1
      if (serverNow() >= untilMs) return Response.json({}, { headers })
      const time = new Date(serverNow()).toISOString()
      const retryAfter = new Date(untilMs).toISOString()
      return Response.json({ time, retryAfter }, { status: 429, headers })
    },
  })
  clients.push(client)
  return { client, seen, call: () => client.proxy(crm).then(String, String) }
}

/** Returns the remaining time of the hold, in whole seconds. Advances the time until the hold ends. */
async function secondsHeld(client: RelayClient): Promise<number> {
  for (let second = 0; second < 200; second += 1) {
    if (!client.holds.get('crm')) return second
    await vi.advanceTimersByTimeAsync(1_000)
  }
  throw new Error('the hold does not end')
}

beforeEach(() => {
  vi.useFakeTimers({ now: SERVER_START_MS })
  sleptMs = 0
  startMs = performance.now()
})

afterEach(async () => {
  for (const client of clients.splice(0)) {
    client.holds.release('crm')
    client.holds.release('desk')
  }
  // Without a hold, the clients stop requesting the time.
  sleep(HOUR_MS)
  createClient({ endpoint: 'http://app.example' }).holds.subscribe('crm', () => {})()
  await vi.advanceTimersByTimeAsync(10_000)
  localStorage.clear()
  vi.useRealTimers()
})

describe('a hold in a page', () => {
  it.each([
    ['ahead by an hour', HOUR_MS],
    ['ahead by less than the remaining time', 30_000],
    ['back by an hour', -HOUR_MS],
    ['ahead by two seconds', 2_000],
    ['ahead by less than two seconds', 1_999],
  ])('keeps its duration if the clock is set %s', async (_, byMs) => {
    const { client, call, seen } = throttledClient()
    await call()

    await vi.advanceTimersByTimeAsync(20_000)
    setClock(byMs)

    expect(await secondsHeld(client)).toBe(40)
    expect(seen.timeRequests).toBe(byMs >= 2_000 ? 1 : 0)
  })

  it('ends earlier by the time that the computer was asleep', async () => {
    const { client, call, seen } = throttledClient()
    await call()

    await vi.advanceTimersByTimeAsync(20_000)
    sleep(25_000)

    expect(await secondsHeld(client)).toBe(15)
    expect(seen).toEqual({ timeRequests: 1, sent: 1 })
  })

  it('adds up several sleeps of the computer', async () => {
    const { client, call, seen } = throttledClient()
    await call()

    for (let night = 0; night < 3; night += 1) {
      sleep(15_000)
      client.holds.get('crm')
      await vi.advanceTimersByTimeAsync(1_000)
    }

    expect(await secondsHeld(client)).toBe(60 - 3 * 16)
    expect(seen.timeRequests).toBe(3)
  })

  it('stays until the server’s time is known, which is requested once at a time', async () => {
    let sendTime = (_time: string) => {}
    const { client, call, seen } = throttledClient(
      () =>
        new Promise<string>((resolve) => {
          sendTime = resolve
        }),
    )
    await call()

    sleep(600_000)
    expect(client.holds.get('crm')).toBeDefined()
    sleep(600_000)
    expect(client.holds.get('crm')).toBeDefined()
    await vi.advanceTimersByTimeAsync(10)
    expect(client.holds.get('crm')).toBeDefined()

    expect(seen.timeRequests).toBe(1)
    sendTime(new Date(serverNow()).toISOString())
  })

  it('requests the server’s time again after two seconds if the network is not back yet', async () => {
    let failures = 2
    const { client, call, seen } = throttledClient(() => {
      failures -= 1
      if (failures >= 0) throw new TypeError('fetch failed')
      return new Date(serverNow()).toISOString()
    })
    await call()

    sleep(600_000)
    client.holds.get('crm')
    await vi.advanceTimersByTimeAsync(3_999)
    expect(seen.timeRequests).toBe(2)
    expect(client.holds.get('crm')).toBeDefined()
    await vi.advanceTimersByTimeAsync(1)

    expect(seen.timeRequests).toBe(3)
    expect(client.holds.get('crm')).toBeUndefined()
  })

  it('requests the server’s time again if the response has none', async () => {
    const valid = new Date(serverNow() + 600_000).toISOString()
    const times: unknown[] = ['late', undefined, 1_741_298_400, valid]
    const { client, call, seen } = throttledClient(() => times.shift())
    await call()

    sleep(600_000)
    client.holds.get('crm')
    await vi.advanceTimersByTimeAsync(6_000)

    expect(seen.timeRequests).toBe(4)
    expect(client.holds.get('crm')).toBeUndefined()
  })

  it('does not request the server’s time after the user has ended it', async () => {
    const { client, call, seen } = throttledClient(() => 'never')
    await call()
    sleep(600_000)
    client.holds.get('crm')
    await vi.advanceTimersByTimeAsync(10)

    client.holds.release('crm')
    await vi.advanceTimersByTimeAsync(60_000)
    sleep(600_000)
    client.holds.get('crm')
    await vi.advanceTimersByTimeAsync(60_000)

    expect(seen.timeRequests).toBe(1)
  })

  it('requests the server’s time once for several calls', async () => {
    const { client, call, seen } = throttledClient()
    await Promise.all([call(), call(), call()])

    sleep(25_000)
    client.holds.get('crm')
    await vi.advanceTimersByTimeAsync(0)

    expect(seen.timeRequests).toBe(1)
    expect(await secondsHeld(client)).toBe(35)
  })

  it('is not shortened by an earlier sleep that another client has not detected yet', async () => {
    let sendTime = (_time: string) => {}
    const { client, call } = throttledClient(
      () =>
        new Promise<string>((resolve) => {
          sendTime = resolve
        }),
    )
    await call()
    sleep(40_000)
    client.holds.get('crm')
    await vi.advanceTimersByTimeAsync(0)

    const until = new Date(Date.now() + 30_000).toUTCString()
    const late = createClient({
      endpoint: 'http://app.example/other',
      partition: crypto.randomUUID(),
      fetch: async (request) => {
        const time = new Date(serverNow()).toISOString()
        const headers = { 'x-relay-source': 'upstream', 'retry-after': until }
        const status = new URL(request.url).pathname === '/other/' ? 200 : 429
        return Response.json({ time }, { status, headers })
      },
    })
    clients.push(late)
    await late.proxy(crm).catch(() => {})
    sendTime(new Date(serverNow()).toISOString())
    await vi.advanceTimersByTimeAsync(0)

    sleep(5_000)
    for (const each of [client, late]) each.holds.get('crm')
    await vi.advanceTimersByTimeAsync(0)
    sendTime(new Date(serverNow()).toISOString())
    await vi.advanceTimersByTimeAsync(0)

    expect([await secondsHeld(client), await secondsHeld(late)]).toEqual([15, 10])
  })

  it('ends on time after sleep if the response of another call states the server’s time', async () => {
    const { client, call } = throttledClient(() => new Promise(() => {}))
    await call()
    sleep(25_000)
    client.holds.get('crm')
    expect(isUncertain(client)).toBe(true)

    await client.proxy(desk).catch(() => {})

    expect(isUncertain(client)).toBe(false)
    expect(await secondsHeld(client)).toBe(35)
  })

  it('is not shortened by an earlier sleep even if its response states no time', async () => {
    const client = createClient({
      endpoint: 'http://app.example/api/svc',
      partition: crypto.randomUUID(),
      fetch: async (request) => {
        const { pathname } = new URL(request.url)
        if (pathname === '/api/svc/info') return new Promise<Response>(() => {})
        const retryAfter = pathname.includes('crm') ? '60' : '30'
        const headers = { 'x-relay-source': 'upstream', 'retry-after': retryAfter }
        return Response.json({}, { status: 429, headers })
      },
    })
    clients.push(client)
    await client.proxy(crm).catch(() => {})
    sleep(40_000)
    client.holds.get('crm')
    await vi.advanceTimersByTimeAsync(0)
    expect(isUncertain(client)).toBe(true)

    const error = await client.proxy(desk).catch((reason: unknown) => reason)

    const { retryAt } = error as ProblemError // a 429 rejects with this type
    expect(client.clock.msUntil(retryAt as Date)).toBe(30_000) // `retry-after` has a time
    expect(isUncertain(client)).toBe(false)
    expect(await secondsHeld(client)).toBe(60)
  })

  it('keeps its duration if the clock was also set before it, after the server’s time was known', async () => {
    const client = createClient({
      endpoint: 'http://app.example/api/svc',
      partition: crypto.randomUUID(),
      fetch: async (request) => {
        const headers = { 'x-relay-source': 'upstream' }
        const { pathname } = new URL(request.url)
        const time = new Date(serverNow()).toISOString()
        if (pathname === '/api/svc/info') return Response.json({ time }, { headers })
        if (pathname.includes('crm')) {
          return new Response('', { status: 429, headers: { ...headers, 'retry-after': '60' } })
        }
        const date = new Date(serverNow()).toUTCString()
        return new Response('', { status: 500, headers: { ...headers, date } })
      },
    })
    clients.push(client)
    await client.proxy(desk).catch(() => {})

    setClock(-HOUR_MS)
    expect(client.clock.monotonicNow()).toBe(Date.now())
    await client.proxy(crm).catch(() => {})
    setClock(30_000)

    expect(await secondsHeld(client)).toBe(60)
  })

  it('notifies subscribers when it ends because the computer slept', async () => {
    const { client, call } = throttledClient()
    await call()
    const seen: boolean[] = []
    const stop = client.holds.subscribe('crm', () => seen.push(Boolean(client.holds.get('crm'))))

    sleep(600_000)
    client.holds.get('crm')
    await vi.advanceTimersByTimeAsync(0)
    stop()

    expect(seen).not.toHaveLength(0)
    expect(seen).not.toContain(true)
  })

  it('keeps its time after the hold of another integration was released', async () => {
    const { client } = throttledClient()
    await Promise.allSettled([client.proxy(crm), client.proxy(desk)])
    client.holds.release('desk')

    sleep(25_000)

    expect(await secondsHeld(client)).toBe(35)
  })
})
