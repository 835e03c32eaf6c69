import { getEventListeners } from 'node:events'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { ClientOptions } from '../../../src/client/connect.js'
import { createClient } from '../../../src/client/createClient.js'
import { ProblemError } from '../../../src/client/response/ProblemError.js'
import type { ProxyCall } from '../../../src/contract/calls/proxy.js'

const crm: ProxyCall = { integration: 'crm', path: '/contacts' }
const desk: ProxyCall = { integration: 'desk', path: '/tickets' }
const search = { integration: 'crm', objectName: 'contacts', fieldFilters: [] }

/** Creates a relay that responds with 429 for a while, and records its requests. */
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
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('a hold', () => {
  it('blocks calls of the integration until the retry time, and then ends automatically', async () => {
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

  it('affects only the integration that is rate limited', async () => {
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

  it('does not begin after a failure without a time', async () => {
    const { client, paths, throttle } = throttledRelay()
    throttle(30, { 'retry-after': 'soon' })

    await problemOf(client.proxy(crm))
    await problemOf(client.proxy(crm))

    expect(paths()).toHaveLength(2)
  })

  it('has the retryAt of its error', async () => {
    const { client, throttle } = throttledRelay()
    throttle(30)

    const error = await problemOf(client.proxy(crm))

    expect(client.holds.get('crm')?.retryAt).toBe(error.retryAt)
  })

  it('is not shortened by a late response', async () => {
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

  it('is extended by a response with a later time, and unchanged by one with the same time', async () => {
    const seconds = ['5', '60', '60']
    const { client } = throttledRelay({
      fetch: async () => {
        const headers = { 'x-relay-source': 'upstream', 'retry-after': seconds.shift() ?? '' }
        return new Response('no', { status: 429, headers })
      },
    })
    const seen: unknown[] = []
    const stop = client.holds.subscribe('crm', () => seen.push(client.holds.get('crm')))

    await Promise.allSettled([client.proxy(crm), client.proxy(crm), client.proxy(crm)])
    stop()

    const [first, second] = seen as { retryAt: Date }[] // each of these holds has a time
    expect(seen).toHaveLength(2)
    expect(Number(first?.retryAt) - Date.now()).toBe(5_000)
    expect(Number(second?.retryAt) - Date.now()).toBe(60_000)
    expect(client.holds.get('crm')).toBe(second)
  })

  it('becomes a lock-out if the provider states it, and stays one after a later 429 with a retry time', async () => {
    const answers: Record<string, string>[] = [
      { 'retry-after': '5' },
      { 'x-svc-retryable': 'FALSE' },
      { 'retry-after': '60' },
    ]
    const { client } = throttledRelay({
      fetch: async () =>
        new Response('no', {
          status: 429,
          headers: { 'x-relay-source': 'upstream', ...answers.shift() },
        }),
    })

    await Promise.allSettled([client.proxy(crm), client.proxy(crm), client.proxy(crm)])

    expect(answers).toEqual([])
    expect(client.holds.get('crm')).toEqual({ lockedOut: true, retryAt: undefined })
  })

  it('does not change the holds of other integrations', async () => {
    const seconds = ['60', '30', '90']
    const { client } = throttledRelay({
      fetch: async () => {
        const headers = { 'x-relay-source': 'upstream', 'retry-after': seconds.shift() ?? '' }
        return new Response('no', { status: 429, headers })
      },
    })

    await problemOf(client.proxy(crm))
    await problemOf(client.proxy(desk))
    await problemOf(client.listDestinations())

    const left = ['crm', 'desk', undefined].map((integration) => {
      const { retryAt } = client.holds.get(integration) ?? {}
      return Number(retryAt) - Date.now()
    })
    expect(left).toEqual([60_000, 30_000, 90_000])
  })

  it('does not begin for calls that no hold can block, such as info', async () => {
    let count = 0
    const { client } = throttledRelay({
      fetch: async () => {
        count += 1
        const headers = { 'x-relay-source': 'relay', 'retry-after': '60' }
        return new Response('no', { status: 429, headers })
      },
    })

    for (let turn = 0; turn < 2; turn += 1) {
      expect((await problemOf(client.listIntegrations())).origin).toBe('relay')
      expect((await problemOf(client.info())).origin).toBe('relay')
    }

    expect(count).toBe(4)
  })

  it('does not begin after an error whose retry time has passed', async () => {
    const { client, paths, throttle } = throttledRelay()
    let notified = 0
    const stop = client.holds.subscribe('crm', () => {
      notified += 1
    })
    throttle(30, { 'retry-after': '0' })

    const { retryAt } = await problemOf(client.proxy(crm))
    await problemOf(client.proxy(crm))

    expect(retryAt).toEqual(new Date())
    stop()
    expect(client.holds.get('crm')).toBeUndefined()
    expect(notified).toBe(0)
    expect(paths()).toHaveLength(2)
  })

  it('does not notify a removed listener', async () => {
    const { client, throttle } = throttledRelay()
    const seen = { first: 0, second: 0 }
    const stop = client.holds.subscribe('crm', () => {
      seen.first += 1
    })
    client.holds.subscribe('crm', () => {
      seen.second += 1
    })
    stop()
    stop()
    throttle(10)

    await problemOf(client.proxy(crm))

    expect(seen).toEqual({ first: 0, second: 1 })
  })

  it('does not notify listeners of another integration', async () => {
    const { client, throttle } = throttledRelay()
    let notified = 0
    const stop = client.holds.subscribe('desk', () => {
      notified += 1
    })
    throttle(10)

    await problemOf(client.proxy(crm))
    await vi.advanceTimersByTimeAsync(11_000)
    stop()

    expect(notified).toBe(0)
  })

  it('notifies listeners when it begins and when it ends', async () => {
    const { client, throttle } = throttledRelay()
    const seen: (boolean | undefined)[] = []
    const stop = client.holds.subscribe('crm', () => seen.push(client.holds.get('crm') && true))
    throttle(10)

    await problemOf(client.proxy(crm))
    await vi.advanceTimersByTimeAsync(10_001)
    stop()

    expect(seen).toEqual([true, undefined])
  })

  it('reports the error of a listener, and still notifies the others', async () => {
    const listeners = process.listeners('unhandledRejection')
    const reported = vi.fn()
    process.removeAllListeners('unhandledRejection').on('unhandledRejection', reported)
    onTestFinished(() => {
      process.removeAllListeners('unhandledRejection')
      for (const each of listeners) process.on('unhandledRejection', each)
    })
    const { client, throttle } = throttledRelay()
    const error = new Error('not the call’s')
    const second = vi.fn()
    client.holds.subscribe('crm', () => {
      throw error
    })
    client.holds.subscribe('crm', second)
    throttle(30)

    const problem = await problemOf(client.proxy(crm))
    vi.useRealTimers()
    await new Promise(setImmediate)

    expect([problem.origin, problem.status]).toEqual(['provider', 429])
    expect(second).toHaveBeenCalledOnce()
    expect(reported.mock.calls.map(([reason]) => reason)).toEqual([error])
  })

  it('can be subscribed to in React Native, whose window has no events', () => {
    vi.stubGlobal('window', {})
    const { client } = throttledRelay()

    const unsubscribe = client.holds.subscribe('crm', () => {})

    expect(unsubscribe).not.toThrow()
  })

  it('does not request the server’s time outside a page', async () => {
    const { client, paths, throttle } = throttledRelay()
    throttle(60)
    await problemOf(client.proxy(crm))

    vi.setSystemTime(Date.now() + 30_000)
    await problemOf(client.proxy(crm))
    await vi.advanceTimersByTimeAsync(10)

    expect(paths()).toEqual(['/proxy/crm/contacts'])
  })

  it('ends earlier if the clock is set ahead outside a page', async () => {
    const { client, throttle } = throttledRelay()
    throttle(60)
    await problemOf(client.proxy(crm))

    vi.setSystemTime(Date.now() + 20_000)
    vi.advanceTimersByTime(39_999)
    expect(client.holds.get('crm')).toBeDefined()
    vi.advanceTimersByTime(1)

    expect(client.holds.get('crm')).toBeUndefined()
  })

  it('ends when it is released', async () => {
    const { client, paths, throttle } = throttledRelay()
    throttle(30)
    await problemOf(client.proxy(crm))

    const seen: unknown[] = []
    const stop = client.holds.subscribe('crm', () => seen.push(client.holds.get('crm')))
    client.holds.release('crm')
    stop()
    await problemOf(client.proxy(crm))

    expect(paths()).toHaveLength(2)
    expect(seen).toEqual([undefined])
  })

  it.each([
    ['three days', 259_200],
    ['thirty days, which is longer than a timer can wait', 2_592_000],
  ])('lasts %s if that is the stated time', async (_, seconds) => {
    const { client, paths, throttle } = throttledRelay()
    throttle(seconds)
    const error = await problemOf(client.proxy(crm))
    expect(Number(error.retryAt) - Date.now()).toBe(seconds * 1000)
    expect(client.holds.get('crm')?.retryAt).toBe(error.retryAt)
    const seen: unknown[] = []
    const stop = client.holds.subscribe('crm', () => seen.push(client.holds.get('crm')))

    await vi.advanceTimersByTimeAsync(seconds * 1000 - 1)
    expect(await problemOf(client.proxy(crm))).toMatchObject({ origin: 'held' })
    expect(paths()).toHaveLength(1)
    expect(seen).not.toContain(undefined)
    await vi.advanceTimersByTimeAsync(2)

    expect(seen.at(-1)).toBeUndefined()
    await client.proxy(crm)
    stop()
    expect(paths()).toHaveLength(2)
  })

  it('does not end immediately if the wait is longer than the maximum timeout', async () => {
    const { client, throttle } = throttledRelay()
    throttle(2_592_000)
    await problemOf(client.proxy(crm))
    let calls = 0
    const stop = client.holds.subscribe('crm', () => {
      calls += 1
    })

    await vi.advanceTimersByTimeAsync(2 ** 31 - 2)

    stop()
    expect(calls).toBe(0)
  })

  it('ends after thirty days, and the waiting call is sent', async () => {
    const { client, paths, throttle } = throttledRelay({ whenHeld: 'wait' })
    throttle(2_592_000)
    await problemOf(client.proxy(crm))

    const waiting = client.proxy(crm)
    await vi.advanceTimersByTimeAsync(2_592_000_000)
    expect(paths()).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(101)
    await waiting

    expect(paths()).toHaveLength(2)
  })

  it('is not shared between clients outside a page, even if the partition is the same', async () => {
    const first = throttledRelay({ partition: 'acme' })
    const second = throttledRelay({ partition: 'acme' })
    first.throttle(30)
    await problemOf(first.client.proxy(crm))

    await second.client.proxy(crm)

    expect(second.paths()).toHaveLength(1)
  })
})

describe('a lock-out', () => {
  it('ends after 24 hours', async () => {
    const { client, paths, throttle } = throttledRelay()
    throttle(30, { 'x-svc-retryable': 'false' })
    await problemOf(client.proxy(crm))

    await vi.advanceTimersByTimeAsync(86_400_000 - 1)
    expect(client.holds.get('crm')).toMatchObject({ lockedOut: true })
    await vi.advanceTimersByTimeAsync(1)

    expect(client.holds.get('crm')).toBeUndefined()
    await client.proxy(crm)
    expect(paths()).toHaveLength(2)
  })

  it('ends when it is released', async () => {
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

  it('rejects calls immediately even if whenHeld is wait', async () => {
    const { client, throttle } = throttledRelay({ whenHeld: 'wait' })
    throttle(30, { 'x-svc-retryable': 'false' })
    await problemOf(client.proxy(crm))

    expect(await problemOf(client.proxy(crm))).toMatchObject({ origin: 'held' })
  })
})

describe('calls that wait', () => {
  it('are sent one after the other, in order, when the hold ends', async () => {
    const { client, arrived, throttle } = throttledRelay({ whenHeld: 'wait' })
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

  it('keep waiting if the first of them is rate limited again', async () => {
    const { client, arrived, throttle } = throttledRelay({ whenHeld: 'wait' })
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

  it('can be aborted without stopping the others', async () => {
    const { client, paths, throttle } = throttledRelay({ whenHeld: 'wait' })
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

  it('leave no timer when they are aborted', async () => {
    const { client, throttle } = throttledRelay({ whenHeld: 'wait' })
    throttle(3600)
    await problemOf(client.proxy(crm))
    const timers = vi.getTimerCount()
    const controller = new AbortController()

    const waiting = client.proxy(crm, { signal: controller.signal })
    await vi.advanceTimersByTimeAsync(1)
    expect(vi.getTimerCount()).toBe(timers + 1)
    controller.abort(new Error('left'))
    await expect(waiting).rejects.toThrow('left')

    expect(vi.getTimerCount()).toBe(timers)
  })

  it('wait up to waitUpToMs in total, even if they are held several times', async () => {
    const { client, arrived, throttle } = throttledRelay({ whenHeld: { waitUpToMs: 12_000 } })
    throttle(10)
    await problemOf(client.proxy(crm))
    const calls = ['/1', '/2'].map((path) => problemOf(client.proxy({ ...crm, path })))
    throttle(25, { 'retry-after': '8' })

    await vi.advanceTimersByTimeAsync(30_000)

    expect((await Promise.all(calls)).map(({ origin }) => origin)).toEqual(['provider', 'held'])
    expect(arrived).toHaveLength(2)
  })

  it('wait up to waitUpToMs in total, even if a hold begins while their headers are created', async () => {
    const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
    const sent: string[] = []
    const { client } = throttledRelay({
      whenHeld: { waitUpToMs: 12_000 },
      headers: async () => {
        if (sent.length === 2) await pause(500)
        return {}
      },
      fetch: async (request) => {
        sent.push(request.url)
        if (request.url.endsWith('/late')) await pause(10_200)
        const headers = { 'x-relay-source': 'upstream', 'retry-after': '10' }
        return new Response('no', { status: 429, headers })
      },
    })
    const late = problemOf(client.proxy({ ...crm, path: '/late' }))
    await problemOf(client.proxy(crm))
    const waiting = problemOf(client.proxy(crm))

    await vi.advanceTimersByTimeAsync(10_600)
    await late

    expect((await waiting).origin).toBe('held')
    expect(sent).toHaveLength(2)
  })

  it('wait if the hold lasts exactly waitUpToMs', async () => {
    const { client, paths, throttle } = throttledRelay({ whenHeld: { waitUpToMs: 10_000 } })
    throttle(10)
    await problemOf(client.proxy(crm))

    const patient = client.proxy(crm)
    await vi.advanceTimersByTimeAsync(10_101)
    await patient

    expect(paths()).toHaveLength(2)
  })

  it('are sent within 100 ms after the hold, and after each other', async () => {
    const { client, arrived, throttle } = throttledRelay({ whenHeld: 'wait' })
    throttle(10)
    await problemOf(client.proxy(crm))
    const heldMs = Date.now()

    const calls = Array.from({ length: 20 }, (_, n) => client.proxy({ ...crm, path: `/${n}` }))
    await vi.advanceTimersByTimeAsync(13_000)
    await Promise.all(calls)

    let beforeMs = heldMs + 10_000
    for (const { atMs } of arrived.slice(1)) {
      expect(atMs - beforeMs).toBeGreaterThanOrEqual(0)
      expect(atMs - beforeMs).toBeLessThanOrEqual(100)
      beforeMs = atMs
    }
    expect(beforeMs - heldMs).toBeGreaterThan(10_100)
  })

  it('keep their order if later calls join the queue', async () => {
    const { client, paths, throttle } = throttledRelay({ whenHeld: 'wait' })
    throttle(10)
    await problemOf(client.proxy(crm))
    const call = (path: string) => client.proxy({ ...crm, path })
    const first = problemOf(call('/first'))
    const early = ['/1', '/2', '/3'].map(call)
    throttle(25, { 'retry-after': '15' })

    await vi.advanceTimersByTimeAsync(12_000)
    await first
    const late = ['/4', '/5', '/6'].map(call)
    await vi.advanceTimersByTimeAsync(20_000)
    await Promise.all([...early, ...late])

    const order = [1, 2, 3, 4, 5, 6].map((n) => `/proxy/crm/${n}`)
    expect(paths().slice(2)).toEqual(order)
  })

  it('get their headers after the wait, so that a token does not expire in it', async () => {
    const turns: (string | null)[] = []
    const { client, throttle } = throttledRelay({
      whenHeld: 'wait',
      headers: async () => ({ 'x-turn': String(Date.now()) }),
      fetch: async (request) => {
        turns.push(request.headers.get('x-turn'))
        const headers = { 'x-relay-source': 'upstream', 'retry-after': '10' }
        return new Response('no', { status: turns.length === 1 ? 429 : 200, headers })
      },
    })
    throttle(10)
    await problemOf(client.proxy(crm))
    const startedMs = Date.now()
    const call = client.proxy(crm)

    await vi.advanceTimersByTimeAsync(11_000)
    await call

    expect(Number(turns[1]) - startedMs).toBeGreaterThanOrEqual(10_000)
  })

  it('are not sent if they were aborted before they were queued', async () => {
    const { client, paths, throttle } = throttledRelay({
      whenHeld: 'wait',
      headers: () => new Promise((resolve) => setTimeout(() => resolve({}), 100)),
    })
    throttle(10)
    const before = problemOf(client.proxy(crm))
    await vi.advanceTimersByTimeAsync(100)
    await before
    const controller = new AbortController()
    const end = client.proxy(crm, { signal: controller.signal }).catch((reason) => reason)

    await vi.advanceTimersByTimeAsync(50)
    controller.abort('left')
    await vi.advanceTimersByTimeAsync(50)

    expect(await end).toBe('left')
    expect(paths()).toHaveLength(1)
  })

  it('leave no listener on their signal except the one that stops the response', async () => {
    const { client, throttle } = throttledRelay({ whenHeld: 'wait' })
    throttle(10)
    await problemOf(client.proxy(crm))
    const { signal } = new AbortController()

    const calls = [client.proxy(crm, { signal }), client.proxy(crm, { signal })]
    await vi.advanceTimersByTimeAsync(11_000)
    await Promise.all(calls)

    expect(getEventListeners(signal, 'abort')).toHaveLength(2)
  })

  it('can be aborted at any position in the queue without stopping the others', async () => {
    const { client, paths, throttle } = throttledRelay({ whenHeld: 'wait' })
    throttle(10)
    await problemOf(client.proxy(crm))
    const controllers = [1, 2, 3].map(() => new AbortController())

    const calls = controllers.map(({ signal }, n) =>
      client.proxy({ ...crm, path: `/${n}` }, { signal }),
    )
    const last = client.proxy({ ...crm, path: '/last' })
    const ends = Promise.allSettled(calls)
    controllers[1]?.abort('second')
    await vi.advanceTimersByTimeAsync(10_000)
    controllers[0]?.abort('first')
    controllers[2]?.abort('third')
    await vi.advanceTimersByTimeAsync(200)
    await last

    const reasons = (await ends).map((end) => end.status === 'rejected' && end.reason)
    expect(reasons).toEqual(['first', 'second', 'third'])
    expect(paths()).toEqual(['/proxy/crm/contacts', '/proxy/crm/last'])
  })

  it('keep their order if the last of them is aborted before another one joins', async () => {
    const pauses = [0.9, 0.1]
    vi.spyOn(Math, 'random').mockImplementation(() => pauses.shift() ?? 0)
    const { client, paths, throttle } = throttledRelay({ whenHeld: 'wait' })
    throttle(10)
    await problemOf(client.proxy(crm))
    const controller = new AbortController()

    const first = client.proxy({ ...crm, path: '/first' })
    const aborted = client.proxy(crm, { signal: controller.signal }).catch((reason) => reason)
    await vi.advanceTimersByTimeAsync(1)
    controller.abort('left')
    expect(await aborted).toBe('left')
    const last = client.proxy({ ...crm, path: '/last' })
    await vi.advanceTimersByTimeAsync(10_200)
    await Promise.all([first, last])

    expect(paths().slice(1)).toEqual(['/proxy/crm/first', '/proxy/crm/last'])
  })

  it('reject immediately if they are aborted while an earlier one waits', async () => {
    const { client, throttle } = throttledRelay({ whenHeld: 'wait' })
    throttle(10)
    await problemOf(client.proxy(crm))
    const controller = new AbortController()
    const reason = new Error('left')

    const first = client.proxy(crm)
    const second = client.proxy(crm, { signal: controller.signal })
    await vi.advanceTimersByTimeAsync(1)
    controller.abort(reason)

    await expect(second).rejects.toBe(reason)
    await vi.advanceTimersByTimeAsync(10_200)
    await first
  })

  it('fail immediately if they may not wait for its end, even if a later call does', async () => {
    let pauseMs = 5_000
    const { client, paths, throttle } = throttledRelay({
      whenHeld: { waitUpToMs: 12_000 },
      headers: async () => {
        const ms = pauseMs
        pauseMs = 0
        if (ms) await new Promise((resolve) => setTimeout(resolve, ms))
        return {}
      },
    })
    let origin: string | undefined
    const early = problemOf(client.proxy(crm)).then((error) => {
      origin = error.origin
    })
    await vi.advanceTimersByTimeAsync(4_000)
    throttle(10)
    await problemOf(client.proxy(crm))
    const later = client.proxy(crm)

    await vi.advanceTimersByTimeAsync(1_000)

    expect(origin).toBe('held')
    await vi.advanceTimersByTimeAsync(9_101)
    await Promise.all([early, later])
    expect(paths()).toHaveLength(2)
  })

  it('fail immediately if the hold lasts longer than waitUpToMs', async () => {
    const { client, paths, throttle } = throttledRelay({ whenHeld: { waitUpToMs: 5_000 } })
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
