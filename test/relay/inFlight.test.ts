import { describe, expect, it } from 'vitest'
import type { RelayOptions } from '../../src/relay/index.js'
import { appRequest, kindOf, problemOf, search, setUp } from './support.js'

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

  it('J2 does not count a call against its caller that it has no place for', async () => {
    const asked: string[] = []
    const limit = async (key: string) => {
      asked.push(key)
      return { ok: true }
    }
    const { call, held, untilHeld } = holdingService(2, { limit })
    // At once: the limit of the first two is still being asked.
    const calls = Array.from({ length: 5 }, () => call('/proxy/crm/a'))
    await untilHeld(2)
    calls.push(call('/proxy/crm/b'))

    for (const answer of held) answer(new Response(null, { status: 204 }))
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    expect(statuses).toEqual([204, 204, 503, 503, 503, 503])
    expect(asked).toHaveLength(2)
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
    'without a key': ({ call }) => call('/proxy/crm/full', { headers: { cookie: 'keyless' } }),
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
        apiKey: () => (user === 'keyless' ? '' : 'key'),
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
      await new Promise((resolve) => setTimeout(resolve, 5))
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
