import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createClient, type RelayClient } from '../../src/client/createClient.js'
import { ProblemError } from '../../src/client/response/ProblemError.js'
import { useRetryCountdown } from '../../src/hooks/countdown/useRetryCountdown.js'
import { SvcProvider } from '../../src/hooks/SvcProvider.js'

const SERVER_START_MS = Date.UTC(2025, 2, 6, 22, 0, 0, 400)
const HOUR_MS = 3_600_000

/** Time that the computer slept, in milliseconds. The server's clock advances by it, and the page's timers do not. */
let sleptMs = 0
let startMs = 0

function serverNow(): number {
  return SERVER_START_MS + (performance.now() - startMs) + sleptMs
}

/** Changes the browser's clock, as a user, a time server or sleep does. */
function setClock(byMs: number) {
  vi.setSystemTime(Date.now() + byMs)
}

/** Simulates sleep: all clocks but the monotonic one advance, and no timer fires. */
function sleep(ms: number) {
  sleptMs += ms
  setClock(ms)
}

const clients: RelayClient[] = []

/** Returns a client of a relay that sends its time and whose provider is throttled for a minute. */
function throttledClient(how: 'problem' | 'header') {
  const requested: string[] = []
  const untilMs = serverNow() + 60_000
  const client = createClient({
    endpoint: 'http://app.example/api/svc',
    partition: crypto.randomUUID(),
    fetch: async (request) => {
      const { pathname } = new URL(request.url)
      requested.push(pathname)
      const headers = new Headers({
        'x-relay-source': 'upstream',
        date: new Date(serverNow()).toUTCString(),
      })
      if (pathname === '/api/svc/info') {
        const actions = { destinations: true, search: true, proxy: true }
        const time = new Date(serverNow()).toISOString()
        return Response.json({ name: 'svc-relay', version: 1, actions, time }, { headers })
      }
      if (serverNow() >= untilMs) return Response.json({}, { headers })
      const times = {
        time: new Date(serverNow()).toISOString(),
        retryAfter: new Date(untilMs).toISOString(),
      }
      // The header has whole seconds, which the service rounds up.
      const header = new Date(Math.ceil(untilMs / 1000) * 1000).toUTCString()
      if (how === 'header') headers.set('x-svc-retry-after', header.replace('GMT', 'UTC'))
      return Response.json(how === 'problem' ? times : {}, { status: 429, headers })
    },
  })
  clients.push(client)
  return { client, requested, untilMs }
}

const call = { integration: 'crm', path: '/contacts' }

/** Returns a component that provides a client, whose clock countdowns use. */
function inProvider(client: RelayClient) {
  return ({ children }: { children: ReactNode }) => (
    <SvcProvider client={client}>{children}</SvcProvider>
  )
}

async function failedCall(client: ReturnType<typeof throttledClient>['client']) {
  const error = await client.proxy(call).catch((reason: unknown) => reason)
  if (error instanceof ProblemError) return error
  throw new Error('the call did not fail with a ProblemError')
}

/** Returns how late the countdown ends by the server's clock, in milliseconds. A negative value is too early. */
async function lateness(
  how: 'problem' | 'header',
  onSecond: (second: number) => void = () => {},
): Promise<{ lateMs: number; jumpedUp: boolean; requested: string[] }> {
  const { client, requested, untilMs } = throttledClient(how)
  const error = await failedCall(client)
  let endedMs = Number.NaN
  const { result, unmount } = renderHook(
    () =>
      useRetryCountdown(error.retryAt, {
        onElapsed: () => {
          endedMs = serverNow()
        },
      }),
    { wrapper: inProvider(client) },
  )
  let jumpedUp = false
  for (let second = 0; second < 130 && Number.isNaN(endedMs); second += 1) {
    const before = result.current.leftMs ?? 0
    onSecond(second)
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    jumpedUp ||= (result.current.leftMs ?? 0) > before
  }
  const held = client.holds.get('crm')
  unmount()
  expect(held).toBeUndefined()
  return { lateMs: endedMs - untilMs, jumpedUp, requested }
}

beforeEach(() => {
  vi.useFakeTimers({ now: SERVER_START_MS })
  sleptMs = 0
  startMs = performance.now()
})

afterEach(() => {
  // The server's clock restarts with each test, and a hold that continues would request its time.
  for (const client of clients.splice(0)) client.holds.release('crm')
  vi.useRealTimers()
})

describe.each(['problem', 'header'] as const)(
  'useRetryCountdown with the retry time of the %s',
  (how) => {
    // The header has whole seconds, rounded up. `Date` has whole seconds, rounded down.
    const bound = how === 'problem' ? 1_000 : 2_000

    it.each([
      ['correct', 0],
      ['an hour ahead', HOUR_MS],
      ['an hour behind', -HOUR_MS],
    ])('ends at the server’s time if the browser’s clock is %s', async (_, offsetMs) => {
      setClock(offsetMs)

      const { lateMs } = await lateness(how)

      expect(lateMs).toBeGreaterThanOrEqual(0)
      expect(lateMs).toBeLessThanOrEqual(bound)
    })

    it.each([
      ['ahead', HOUR_MS],
      ['back', -HOUR_MS],
      ['ahead by less than the wait', 30_000],
    ])('ends at the server’s time if the clock is set %s during the wait', async (_, byMs) => {
      const { lateMs, jumpedUp } = await lateness(how, (second) => {
        if (second === 20) setClock(byMs)
      })

      expect(lateMs).toBeGreaterThanOrEqual(0)
      expect(lateMs).toBeLessThanOrEqual(bound)
      expect(jumpedUp).toBe(false)
    })

    it('has ended when the computer wakes up after ten minutes', async () => {
      const { lateMs } = await lateness(how, (second) => {
        if (second === 20) sleep(600_000)
      })

      // Twenty seconds before the sleep, ten minutes of sleep, and at most one second to detect it.
      expect(lateMs).toBeLessThanOrEqual(-40_000 + 600_000 + 1_000)
    })

    it('ends at the server’s time after a sleep that is shorter than the wait', async () => {
      const { lateMs, jumpedUp, requested } = await lateness(how, (second) => {
        if (second === 10) sleep(25_000)
      })

      expect(lateMs).toBeGreaterThanOrEqual(0)
      expect(lateMs).toBeLessThanOrEqual(bound)
      expect(jumpedUp).toBe(false)
      expect(requested.filter((path) => path !== '/api/svc/info')).toEqual([
        '/api/svc/proxy/crm/contacts',
      ])
    })
  },
)

describe('useRetryCountdown that is mounted later', () => {
  it('shows the correct time if the clock was set between the response and the first render', async () => {
    const { client } = throttledClient('problem')
    const { retryAt } = await failedCall(client)

    setClock(HOUR_MS)
    const { result } = renderHook(() => useRetryCountdown(retryAt), {
      wrapper: inProvider(client),
    })

    expect(result.current.leftMs).toBe(60_000)
  })

  it.each([
    ['copied', (date: Date) => new Date(date)],
    ['serialized as JSON', (date: Date) => new Date(JSON.parse(JSON.stringify(date)))],
  ])('ends on time if its retry time was %s after the clock was set', async (_, copy) => {
    const { client } = throttledClient('problem')
    const { retryAt } = await failedCall(client)
    if (!retryAt) throw new Error('the error has no retry time')

    setClock(HOUR_MS)
    const copied = copy(retryAt)
    const { result } = renderHook(() => useRetryCountdown(copied), { wrapper: inProvider(client) })
    expect(result.current.leftMs).toBe(60_000)
    await act(() => vi.advanceTimersByTimeAsync(60_000))

    expect(result.current).toEqual({ state: 'elapsed', leftMs: 0 })
  })
})

describe('a countdown outside of a provider', () => {
  it('follows the browser’s clock when it starts, and counts down evenly', () => {
    const { result, unmount } = renderHook(({ at }) => useRetryCountdown(at), {
      initialProps: { at: new Date(Date.now() + 30_000) },
    })
    act(() => vi.advanceTimersByTime(10_000))
    setClock(-HOUR_MS)
    act(() => vi.advanceTimersByTime(5_000))
    expect(result.current.leftMs).toBe(15_000)
    unmount()

    const later = renderHook(() => useRetryCountdown(new Date(Date.now() + 30_000)))

    expect(later.result.current.leftMs).toBe(30_000)
  })
})

describe('a hold in a component', () => {
  it('continues when the clock is set ahead', async () => {
    const { client, requested } = throttledClient('problem')
    await failedCall(client)

    setClock(HOUR_MS)
    const error = await failedCall(client)
    await vi.advanceTimersByTimeAsync(59_000)
    const later = await failedCall(client)

    expect([error.origin, later.origin]).toEqual(['held', 'held'])
    expect(requested.filter((path) => path.includes('crm'))).toHaveLength(1)
  })

  it('is not shortened by an earlier sleep', async () => {
    const first = throttledClient('problem')
    await failedCall(first.client)

    sleep(600_000)
    const second = throttledClient('problem')
    await failedCall(second.client)
    await vi.advanceTimersByTimeAsync(58_000)

    expect((await failedCall(second.client)).origin).toBe('held')
    expect(second.requested.filter((path) => path.includes('crm'))).toHaveLength(1)
  })

  it('ends early if the relay’s time shows that the computer slept', async () => {
    const { client, requested } = throttledClient('problem')
    await failedCall(client)
    const fetches = requested.length

    sleep(600_000)
    const error = await failedCall(client)
    await vi.advanceTimersByTimeAsync(10)
    await client.proxy(call)

    expect(error.origin).toBe('held')
    expect(requested.slice(fetches)).toEqual(['/api/svc/info', '/api/svc/proxy/crm/contacts'])
  })
})
