import { describe, expect, it } from 'vitest'
import type { RelayOptions } from '../../src/relay/index.js'
import { appRequest, kindOf, problemOf, search, setUp } from './support.js'

type Limit = NonNullable<RelayOptions['limit']>

/** A limit that writes down what it is asked, and answers as it is told. */
function recordingLimit(verdict: Awaited<ReturnType<Limit>> = { ok: true }) {
  const asked: unknown[][] = []
  const limit: Limit = async (...args) => {
    asked.push(args)
    return verdict
  }
  return { asked, limit }
}

describe('how often somebody may call', () => {
  it.each([
    ['proxy', '/proxy/crm/v1/contacts?limit=2', {}],
    ['search', '/search/crm', search],
    ['destinations', '/destinations', {}],
  ])('J1 is asked once for a call, by person and what is done (%s)', async (op, path, init) => {
    const { asked, limit } = recordingLimit()

    const response = await setUp({ limit }).call(path, init)

    expect(response.status).toBe(200)
    expect(asked).toEqual([[JSON.stringify(['ada', op]), 1]])
  })

  it('J1 takes nobody for somebody else, whatever characters a user’s name has', async () => {
    const { asked, limit } = recordingLimit()
    const users = ['a', 'a","proxy"]', 'a,search', '["a"', 'ä']
    for (const user of users) {
      const { call } = setUp({ limit, authorize: () => ({ user, groupRef: 'acme' }) })
      await call('/proxy/crm/a')
      await call('/search/crm', search)
    }

    const keys = asked.map(([key]) => String(key))
    expect(new Set(keys).size).toBe(2 * users.length)
    expect(keys.map((key) => JSON.parse(key))).toEqual(
      users.flatMap((user) => [
        [user, 'proxy'],
        [user, 'search'],
      ]),
    )
  })

  it('J1 counts those whom the app gives no name as one', async () => {
    const { asked, limit } = recordingLimit()
    const { call } = setUp({ limit, authorize: () => ({ groupRef: 'acme' }) })

    expect((await call('/proxy/crm/a')).status).toBe(200)

    expect(asked).toEqual([['[null,"proxy"]', 1]])
  })

  it('J1 asks after the app has said who it is, and before anything is sent', async () => {
    const order: string[] = []
    const { call } = setUp({
      authorize: async () => {
        await Promise.resolve()
        order.push('authorize')
        return { user: 'ada', groupRef: 'acme' }
      },
      limit: async () => {
        await new Promise((resolve) => setTimeout(resolve, 5))
        order.push('limit')
        return { ok: true }
      },
      transport: async () => {
        order.push('sent')
        return Response.json([])
      },
    })

    await call('/proxy/crm/a')

    expect(order).toEqual(['authorize', 'limit', 'sent'])
  })

  it.each([
    ['/proxy/crm/a', { headers: { 'x-svc-relay': null } }, 403],
    ['/proxy/crm/a', { headers: { 'sec-fetch-site': 'cross-site' } }, 403],
    ['/proxy/crm/a', { method: 'POST', headers: { origin: 'https://evil.test' } }, 403],
    ['/nowhere', {}, 404],
    ['/destinations', { method: 'POST', body: 'x' }, 405],
    ['/proxy/crm/a%2f..%2fb', {}, 400],
    [`/proxy/crm/${'a'.repeat(9000)}`, {}, 414],
  ])('J1 is not asked for what does not come in (%s %j)', async (path, init, status) => {
    const { asked, limit } = recordingLimit()

    const response = await setUp({ limit }).call(path, init)

    expect(response.status).toBe(status)
    expect(asked).toEqual([])
  })

  it.each([
    ['', {}, 200],
    ['/integrations', {}, 200],
    ['/proxy/nope/a', {}, 404],
    ['/proxy/crm/forbidden', {}, 403],
    ['/search/crm', { method: 'POST', body: '{' }, 400],
  ])('J1 is not asked for what the relay answers by itself (%s)', async (path, init, status) => {
    const { asked, limit } = recordingLimit()

    const response = await setUp({ limit, allow: (call) => call.path !== '/forbidden' }).call(
      path,
      init,
    )

    expect(response.status).toBe(status)
    expect(asked).toEqual([])
  })

  it.each([
    ['nobody', 401, () => null],
    ['somebody who may not', 403, () => ({ deny: 'No.' })],
    [
      'an app that fails',
      500,
      () => {
        throw new Error('no store')
      },
    ],
  ])('J1 is not asked for %s', async (_, status, authorize) => {
    const { asked, limit } = recordingLimit()

    const response = await setUp({ limit, authorize }).call('/proxy/crm/a')

    expect(response.status).toBe(status)
    expect(asked).toEqual([])
  })

  it.each([
    [0.01, 1],
    [1, 1],
    [1.001, 2],
    [59.4, 60],
    [60, 60],
    [86_400.5, 86_401],
  ])('J1 answers 429 with when to come again, rounded up (%d s)', async (retryAfter, seconds) => {
    const { limit } = recordingLimit({ ok: false, retryAfter })
    const { call, sent, events } = setUp({ limit })

    const beforeMs = Date.now()
    const response = await call('/proxy/crm/a')
    const problem = await problemOf(response)

    expect(response.headers.get('retry-after')).toBe(String(seconds))
    expect(response.headers.get('x-relay-source')).toBe('relay')
    expect(problem).toMatchObject({ type: 'urn:svc-relay:rate-limited', status: 429 })
    expect(problem.retryable).toBe(true)
    expect(problem.retryAfter).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/)
    // Never before the time that the app has said, and not much after it.
    const waitMs = Date.parse(String(problem.retryAfter)) - beforeMs
    expect(waitMs).toBeGreaterThanOrEqual(retryAfter * 1000 - 1)
    expect(waitMs).toBeLessThan(seconds * 1000 + 2000)
    expect(sent).toEqual([])
    expect(events).toMatchObject([{ op: 'proxy', status: 429, error: 'rate-limited' }])
    expect(events[0]).not.toHaveProperty('cause')
  })

  it.each([
    {},
    { retryAfter: 0 },
    { retryAfter: -3 },
    { retryAfter: Number.NaN },
    { retryAfter: 1e300 },
  ])('J1 refuses without a usable time, and never fails over it (%j)', async (more) => {
    const { limit } = recordingLimit({ ok: false, ...more })
    const { call, sent } = setUp({ limit })

    const response = await call('/proxy/crm/a')

    expect(await kindOf(response)).toBe('429 rate-limited')
    expect(response.headers.get('retry-after') ?? '1').toMatch(/^\d+$/)
    expect(sent).toEqual([])
  })

  it.each<[string, () => unknown]>([
    ['rejects', () => Promise.reject(new Error('redis://:hunter2@store.test'))],
    [
      'throws',
      () => {
        throw new Error('redis://:hunter2@store.test')
      },
    ],
    ['answers nothing', async () => undefined],
    ['answers null', async () => null],
    ['answers a word', async () => 'hunter2'],
    ['answers without ok', async () => ({ retryAfter: 3 })],
    ['answers an ok that is none', async () => ({ ok: 'hunter2' })],
  ])('J1 lets the call through where the limit %s, and says so', async (_, answer) => {
    // Of apps in plain JavaScript, which answer what they like.
    const limit = answer as Limit
    const { call, sent, events } = setUp({ limit })

    const response = await call('/proxy/crm/a')

    expect(await response.text()).toBe('[]')
    expect(sent).toHaveLength(1)
    expect(events).toMatchObject([{ op: 'proxy', status: 200, cause: 'limit-failed' }])
    expect(events[0]).not.toHaveProperty('error')
    expect(JSON.stringify([events, [...response.headers]])).not.toContain('hunter2')
  })

  it('J1 does not say that the limit failed where something else did', async () => {
    const { call, events } = setUp({ limit: () => Promise.reject(new Error('away')) }, () => {
      throw new TypeError('fetch failed', {
        cause: Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }),
      })
    })

    expect(await kindOf(await call('/proxy/crm/a'))).toBe('502 unreachable')

    expect(events).toMatchObject([{ status: 502, error: 'unreachable', cause: 'ECONNREFUSED' }])
  })

  it('J1 sends nothing for a caller who left while the limit was asked', async () => {
    const caller = new AbortController()
    const { relay, sent } = setUp({
      limit: async () => {
        caller.abort()
        return { ok: true }
      },
    })

    const response = await relay(appRequest('/proxy/crm/a', { signal: caller.signal }))

    expect(await kindOf(response)).toBe('499 aborted')
    expect(sent).toEqual([])
  })

  it('J1 keeps calls of many people apart while all of them wait', async () => {
    const left = new Map<string, number>()
    const limit: Limit = async (key) => {
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 5))
      const count = (left.get(key) ?? 3) - 1
      left.set(key, count)
      return count >= 0 ? { ok: true } : { ok: false, retryAfter: 9 }
    }
    const { relay } = setUp({
      limit,
      authorize: (request) => ({ user: request.headers.get('cookie') ?? '', groupRef: 'acme' }),
    })

    const calls = Array.from({ length: 100 }, async (_, i) => {
      const cookie = `user-${i % 20}`
      const { status } = await relay(appRequest('/proxy/crm/a', { headers: { cookie } }))
      return `${cookie} ${status}`
    })
    const answers = await Promise.all(calls)

    // Five calls each, of which three pass.
    for (let i = 0; i < 20; i += 1) {
      expect(answers.filter((it) => it === `user-${i} 200`)).toHaveLength(3)
      expect(answers.filter((it) => it === `user-${i} 429`)).toHaveLength(2)
    }
  })
})

describe('how much is carried out at once', () => {
  /** A service whose answers are let go by hand. */
  function holdingService(maxInFlight: number, options: Partial<RelayOptions> = {}) {
    const held: ((response: Response) => void)[] = []
    const relay = setUp(
      { limits: { maxInFlight }, ...options },
      () => new Promise((resolve) => held.push(resolve)),
    )
    const untilHeld = async (count: number) => {
      while (held.length < count) await new Promise((resolve) => setTimeout(resolve, 1))
    }
    return { ...relay, held, untilHeld }
  }

  it('J2 answers 503 to the call beyond it, and takes the next one when one is over', async () => {
    const { call, held, untilHeld, events } = holdingService(3)
    const first = [call('/proxy/crm/a'), call('/proxy/erp/b'), call('/search/crm', search)]
    await untilHeld(3)

    const beyond = await call('/proxy/crm/d')

    expect(beyond.headers.get('retry-after')).toBe('1')
    expect(await problemOf(beyond)).toMatchObject({
      type: 'urn:svc-relay:busy',
      status: 503,
      retryable: true,
    })
    expect(held).toHaveLength(3)
    expect(events).toMatchObject([{ status: 503, error: 'busy' }])

    for (const answer of held) answer(Response.json([]))
    for (const answered of first) await (await answered).text()
    const next = call('/proxy/crm/e')
    await untilHeld(4)
    held[3]?.(Response.json([]))
    expect((await next).status).toBe(200)
  })

  it('J2 counts a call until its answer’s last byte, not until its first', async () => {
    let end = () => {}
    const { call } = setUp({ limits: { maxInFlight: 1 } }, () => {
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(new Uint8Array(10))
          end = () => controller.close()
        },
      })
      return new Response(body)
    })

    const streaming = await call('/proxy/crm/a')
    const reader = streaming.body?.getReader()
    await reader?.read()
    expect(await kindOf(await call('/proxy/crm/b'))).toBe('503 busy')
    end()
    await reader?.read()

    const next = await call('/proxy/crm/c')
    expect(next.status).toBe(200)
    await next.body?.cancel()
  })

  it('J2 knows of no bound where none is given', async () => {
    const { call, held, untilHeld } = holdingService(1, { limits: {} })
    const all = Array.from({ length: 500 }, () => call('/proxy/crm/a'))
    await untilHeld(500)
    for (const answer of held) answer(new Response(null, { status: 204 }))

    expect((await Promise.all(all)).every(({ status }) => status === 204)).toBe(true)
  })

  it.each([0, -1, 1.5, Number.NaN, '5'])('J2 refuses to be set to %s', (maxInFlight) => {
    const limits = { maxInFlight } as { maxInFlight: number } // '5' comes from an environment
    expect(() => setUp({ limits })).toThrow(/maxInFlight/)
  })

  /** How a call can end. Each of them has to give its place back. */
  const endings: Record<string, (relay: ReturnType<typeof endingRelay>) => Promise<unknown>> = {
    'read to its end': async ({ call }) => (await call('/proxy/crm/full')).text(),
    'without a body': ({ call }) => call('/proxy/crm/empty'),
    'a HEAD': ({ call }) => call('/proxy/crm/full', { method: 'HEAD' }),
    'a search': async ({ call }) => (await call('/search/crm', search)).text(),
    'a search that is none': ({ call }) => call('/search/crm', { method: 'POST', body: '{' }),
    destinations: async ({ call }) => (await call('/destinations')).text(),
    'the relay’s own answer': async ({ call }) => (await call('/integrations')).text(),
    'an upload': async ({ call }) =>
      (await call('/proxy/crm/full', { method: 'POST', body: 'x'.repeat(100) })).text(),
    'an upload that is too large': ({ call }) =>
      call('/proxy/crm/full', { method: 'POST', body: 'x'.repeat(2000) }),
    'cancelled unread': async ({ call }) => (await call('/proxy/crm/endless')).body?.cancel(),
    'cancelled after a chunk': async ({ call }) => {
      const reader = (await call('/proxy/crm/endless')).body?.getReader()
      await reader?.read()
      await reader?.cancel()
    },
    'cut in its body': async ({ call }) =>
      (await call('/proxy/crm/cut')).text().catch(() => undefined),
    'left before the answer': ({ relay }) => {
      const caller = new AbortController()
      const answered = relay(appRequest('/proxy/crm/never', { signal: caller.signal }))
      setTimeout(() => caller.abort(), 0)
      return answered
    },
    // A host may tell of it by the signal alone, and neither read on nor cancel.
    'left within the answer': async ({ relay }) => {
      const caller = new AbortController()
      const { body } = await relay(appRequest('/proxy/crm/endless', { signal: caller.signal }))
      await body?.getReader().read()
      caller.abort()
    },
    'left before it began': ({ relay }) =>
      relay(appRequest('/proxy/crm/never', { signal: AbortSignal.abort() })),
    'too slow': ({ call }) => call('/proxy/crm/never'),
    'not reached': ({ call }) => call('/proxy/crm/unreachable'),
    'not understood': ({ call }) => call('/proxy/crm/odd'),
    'a key that is refused': ({ call }) => call('/destinations', { headers: { cookie: 'key' } }),
    'nobody’s': ({ call }) => call('/proxy/crm/full', { headers: { cookie: 'nobody' } }),
    'the app’s failure': ({ call }) => call('/proxy/crm/full', { headers: { cookie: 'broken' } }),
    'over the limit': ({ call }) => call('/proxy/crm/full', { headers: { cookie: 'limited' } }),
    'of an alias that is none': ({ call }) => call('/proxy/nope/full'),
    'not let in': ({ call }) => call('/proxy/crm/full', { headers: { 'x-svc-relay': null } }),
    'of no route': ({ call }) => call('/nowhere'),
  }

  /** A relay that takes one call at a time, before a service that ends calls in every way. */
  function endingRelay() {
    const answers: Record<string, (request: Request) => Response | Promise<Response>> = {
      full: () => new Response('x'.repeat(100)),
      empty: () => new Response(null, { status: 204 }),
      never: () => new Promise(() => {}),
      unreachable: () => {
        throw new TypeError('fetch failed')
      },
      odd: () => Object.defineProperty(new Response('odd'), 'status', { value: 999 }),
      endless: () =>
        new Response(
          new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(10)) }),
        ),
      cut: () =>
        new Response(
          new ReadableStream({
            start: (controller) => controller.enqueue(new Uint8Array(10)),
            pull: (controller) => controller.error(new Error('reset')),
          }),
        ),
    }
    let user = ''
    return setUp(
      {
        limits: { maxInFlight: 1, headersMs: 3, proxyBodyBytes: 1000 },
        authorize: (request) => {
          user = request.headers.get('cookie') ?? 'ada'
          if (user === 'broken') throw new Error('no store')
          return user === 'nobody' ? null : { user, groupRef: 'acme', destinations: true }
        },
        limit: async () => ({ ok: user !== 'limited', retryAfter: 1 }),
      },
      async (request) => {
        const end = new URL(request.url).pathname.slice(1)
        if (user === 'key') return new Response(null, { status: 401 })
        return (answers[end] ?? (() => Response.json([])))(request)
      },
    )
  }

  it.each(Object.entries(endings))(
    'J2 gives the place of a call back 1000 times (%s)',
    async (_, end) => {
      const relay = endingRelay()
      for (let round = 0; round < 1000; round += 1) {
        await end(relay)
        // Not one that was refused for want of a place: then nothing would have been given back.
        const { error } = relay.events[round] ?? { error: `no event in round ${round}` }
        if (error === 'busy' || error?.startsWith('no event')) {
          expect.fail(`round ${round}: ${error}`)
        }
      }

      expect(await (await relay.call('/proxy/crm/full')).text()).toHaveLength(100)
      expect(relay.events).toHaveLength(1001)
    },
  )

  it('J2 gives no place back twice', async () => {
    const { call, held, untilHeld } = holdingService(2)
    const begun = () => {
      const start = (controller: ReadableStreamDefaultController<Uint8Array>) =>
        controller.enqueue(new Uint8Array(10))
      return new Response(new ReadableStream({ start }))
    }
    const cancelled = [call('/proxy/crm/a'), call('/proxy/crm/b')]
    await untilHeld(2)
    for (const answer of held) answer(begun())
    for (const answered of cancelled) {
      const reader = (await answered).body?.getReader()
      await reader?.read()
      // What is cancelled while it is being read ends in two ways at once.
      const rest = reader?.read()
      await reader?.cancel()
      await rest
    }

    const next = [call('/proxy/crm/c'), call('/proxy/crm/d')]
    await untilHeld(4)
    const beyond = await Promise.race([call('/proxy/crm/e'), untilHeld(5)])
    expect(beyond?.status).toBe(503)

    for (const answer of held) answer(new Response('x'))
    for (const answered of next) await (await answered).text()
  })
})

describe('the trace of a call', () => {
  const trace = {
    traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    tracestate: 'rojo=00f067aa0ba902b7,congo=t61rcWkgMzE',
  }

  it.each([
    ['/proxy/crm/a', {}],
    ['/search/crm', search],
    ['/destinations', {}],
  ])('D1 goes on to the service (%s)', async (path, init) => {
    const { call, sent } = setUp()

    await call(path, { ...init, headers: trace })

    expect(Object.fromEntries(sent[0]?.headers ?? [])).toMatchObject(trace)
  })

  it.each(['baggage', 'x-b3-traceid', 'x-cloud-trace-context', 'uber-trace-id', 'sentry-trace'])(
    'D1 keeps %s from the service: it can say who it is about',
    async (name) => {
      const { call, sent } = setUp()

      await call('/proxy/crm/a', { headers: { ...trace, [name]: 'user=ada@mail.example' } })

      expect(sent[0]?.headers.get(name)).toBeNull()
    },
  )

  it('D1 is made up by nobody', async () => {
    const { call, sent } = setUp()

    await call('/proxy/crm/a')

    expect(sent[0]?.headers.has('traceparent')).toBe(false)
    expect(sent[0]?.headers.has('tracestate')).toBe(false)
  })
})
