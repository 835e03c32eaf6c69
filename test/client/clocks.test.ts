// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createClient, type RelayClient } from '../../src/client/createClient.js'
import type { ProblemError } from '../../src/client/response/ProblemError.js'
import type { AdjustableClock } from '../../src/client/time/createClock.js'

const crm = { integration: 'crm', path: '/contacts' }
const desk = { integration: 'desk', path: '/tickets' }
const SERVER_START_MS = Date.UTC(2025, 2, 6, 22, 0, 0)
const HOUR_MS = 3_600_000

/** What the server's clock has gone on beside the even clock of the page: sleep. */
let sleptMs = 0
let startMs = 0

function serverNow(): number {
  return SERVER_START_MS + (performance.now() - startMs) + sleptMs
}

/** Makes the browser's clock another, as a person or a time server does. */
function setClock(byMs: number) {
  vi.setSystemTime(Date.now() + byMs)
}

/** The computer sleeps: its clock goes on and its even clock does not. */
function sleep(ms: number) {
  sleptMs += ms
  setClock(ms)
}

/** Whether it is open if the computer has slept. */
function isUncertain({ clock }: RelayClient): boolean {
  return (clock as AdjustableClock).isClockUncertain() // as `connect` creates it
}

const clients: RelayClient[] = []

/**
 * A page's client of a provider that is throttled for a minute from the first call, whose relay tells its time; `asked`
 * is how often it was asked for it.
 */
function throttledClient(tellTime: () => unknown = () => new Date(serverNow()).toISOString()) {
  const seen = { asked: 0, sent: 0 }
  const untilMs = serverNow() + 60_000
  const client = createClient({
    endpoint: 'http://app.example/api/svc',
    partition: crypto.randomUUID(),
    fetch: async (request) => {
      const headers = { 'x-relay-source': 'upstream' }
      if (new URL(request.url).pathname === '/api/svc/') {
        seen.asked += 1
        return Response.json({ time: await tellTime() }, { headers })
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

/** How long the hold lasts from now on, in whole seconds: how many times a second must pass until it is gone. */
async function secondsHeld(client: RelayClient): Promise<number> {
  for (let second = 0; second < 200; second += 1) {
    if (!client.holds.get('crm')) return second
    await vi.advanceTimersByTimeAsync(1_000)
  }
  throw new Error('the hold does not lift')
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
  // Who asks the relay for its time looks for a hold, and finds none any more.
  sleep(HOUR_MS)
  createClient({ endpoint: 'http://app.example' }).holds.subscribe('crm', () => {})()
  await vi.advanceTimersByTimeAsync(10_000)
  vi.useRealTimers()
})

describe('a hold in a page', () => {
  it.each([
    ['ahead by an hour', HOUR_MS],
    ['ahead by less than is left', 30_000],
    ['back by an hour', -HOUR_MS],
    ['ahead by two seconds', 2_000],
    ['ahead by less than two seconds', 1_999],
  ])('lasts as long as it was to where the clock is set %s', async (_, byMs) => {
    const { client, call, seen } = throttledClient()
    await call()

    await vi.advanceTimersByTimeAsync(20_000)
    setClock(byMs)

    expect(await secondsHeld(client)).toBe(40)
    expect(seen.asked).toBe(byMs >= 2_000 ? 1 : 0)
  })

  it('is less by what the computer has slept', async () => {
    const { client, call, seen } = throttledClient()
    await call()

    await vi.advanceTimersByTimeAsync(20_000)
    sleep(25_000)

    expect(await secondsHeld(client)).toBe(15)
    expect(seen).toEqual({ asked: 1, sent: 1 })
  })

  it('adds up what the computer has slept several times', async () => {
    const { client, call, seen } = throttledClient()
    await call()

    for (let night = 0; night < 3; night += 1) {
      sleep(15_000)
      client.holds.get('crm')
      await vi.advanceTimersByTimeAsync(1_000)
    }

    expect(await secondsHeld(client)).toBe(60 - 3 * 16)
    expect(seen.asked).toBe(3)
  })

  it('stays until somebody says whether the computer has slept, and is asked for no more than once at a time', async () => {
    let tell = (_time: string) => {}
    const { client, call, seen } = throttledClient(
      () =>
        new Promise<string>((resolve) => {
          tell = resolve
        }),
    )
    await call()

    sleep(600_000)
    expect(client.holds.get('crm')).toBeDefined()
    sleep(600_000)
    expect(client.holds.get('crm')).toBeDefined()
    await vi.advanceTimersByTimeAsync(10)
    expect(client.holds.get('crm')).toBeDefined()

    expect(seen.asked).toBe(1)
    tell(new Date(serverNow()).toISOString())
  })

  it('asks again after two seconds where the network comes back later than the page', async () => {
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
    expect(seen.asked).toBe(2)
    expect(client.holds.get('crm')).toBeDefined()
    await vi.advanceTimersByTimeAsync(1)

    expect(seen.asked).toBe(3)
    expect(client.holds.get('crm')).toBeUndefined()
  })

  it('asks again where the relay does not say what time it is', async () => {
    const times: unknown[] = ['late', undefined, new Date(serverNow() + 600_000).toISOString()]
    const { client, call, seen } = throttledClient(() => times.shift())
    await call()

    sleep(600_000)
    client.holds.get('crm')
    await vi.advanceTimersByTimeAsync(4_000)

    expect(seen.asked).toBe(3)
    expect(client.holds.get('crm')).toBeUndefined()
  })

  it('has nobody asked once a person has ended it', async () => {
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

    expect(seen.asked).toBe(1)
  })

  it('is asked for by one, though several calls have met it', async () => {
    const { client, call, seen } = throttledClient()
    await Promise.all([call(), call(), call()])

    sleep(25_000)
    client.holds.get('crm')
    await vi.advanceTimersByTimeAsync(0)

    expect(seen.asked).toBe(1)
    expect(await secondsHeld(client)).toBe(35)
  })

  it('is not shortened by a sleep that came before it, though nobody knows of it yet', async () => {
    let tell = (_time: string) => {}
    const { client, call } = throttledClient(
      () =>
        new Promise<string>((resolve) => {
          tell = resolve
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
    tell(new Date(serverNow()).toISOString())
    await vi.advanceTimersByTimeAsync(0)

    sleep(5_000)
    for (const each of [client, late]) each.holds.get('crm')
    await vi.advanceTimersByTimeAsync(0)
    tell(new Date(serverNow()).toISOString())
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
        if (pathname === '/api/svc/') return new Promise<Response>(() => {})
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

    const { retryAt } = error as ProblemError // as the call's own 429
    expect(client.clock.msUntil(retryAt as Date)).toBe(30_000) // as Retry-After states a time
    expect(isUncertain(client)).toBe(false)
    expect(await secondsHeld(client)).toBe(60)
  })

  it('tells who looks when it ends because the computer has slept', async () => {
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

  it('is one thing and that of another integration is another', async () => {
    const { client } = throttledClient()
    await Promise.allSettled([client.proxy(crm), client.proxy(desk)])
    client.holds.release('desk')

    sleep(25_000)

    expect(await secondsHeld(client)).toBe(35)
  })
})
