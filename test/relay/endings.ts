import { expect } from 'vitest'
import { appRequest, search, setUp } from './support.js'

type EndingRelay = ReturnType<typeof endingRelay>

/** How a call can end. Each of them has to give its place back. */
export const endings: Record<string, (relay: EndingRelay) => Promise<unknown>> = {
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
      rateLimit: async () => ({ ok: user !== 'limited', retryAfter: 1 }),
    },
    async (request) => {
      const end = new URL(request.url).pathname.slice(1)
      if (user === 'key') return new Response(null, { status: 401 })
      return (answers[end] ?? (() => Response.json([])))(request)
    },
  )
}

/** Ends calls of a relay in one way, one after the other. */
export async function endCalls(rounds: number, end: (relay: EndingRelay) => Promise<unknown>) {
  const relay = endingRelay()
  for (let round = 0; round < rounds; round += 1) {
    await end(relay)
    // Not one that was refused for want of a place: then nothing would have been given back.
    const { error } = relay.events[round] ?? { error: `no event in round ${round}` }
    if (error === 'busy' || error?.startsWith('no event')) {
      expect.fail(`round ${round}: ${error}`)
    }
  }

  expect(await (await relay.call('/proxy/crm/full')).text()).toHaveLength(100)
  expect(relay.events).toHaveLength(rounds + 1)
}
