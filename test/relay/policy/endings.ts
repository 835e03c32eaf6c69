import { expect } from 'vitest'
import { appRequest, search, setUp } from '../support.js'

type EndingRelay = ReturnType<typeof endingRelay>

/** Ways in which a call can end. Each of them must release its slot. */
export const endings: Record<string, (relay: EndingRelay) => Promise<unknown>> = {
  'read to its end': async ({ call }) => (await call('/proxy/crm/full')).text(),
  'without a body': ({ call }) => call('/proxy/crm/empty'),
  'a HEAD': ({ call }) => call('/proxy/crm/full', { method: 'HEAD' }),
  'a search': async ({ call }) => (await call('/search/crm', search)).text(),
  'an invalid search': ({ call }) => call('/search/crm', { method: 'POST', body: '{' }),
  destinations: async ({ call }) => (await call('/destinations')).text(),
  'the relay’s own response': async ({ call }) => (await call('/integrations')).text(),
  'an upload': async ({ call }) =>
    (await call('/proxy/crm/full', { method: 'POST', body: 'x'.repeat(100) })).text(),
  'an upload that is too large': ({ call }) =>
    call('/proxy/crm/full', { method: 'POST', body: 'x'.repeat(2000) }),
  'canceled unread': async ({ call }) => (await call('/proxy/crm/endless')).body?.cancel(),
  'canceled after a chunk': async ({ call }) => {
    const reader = (await call('/proxy/crm/endless')).body?.getReader()
    await reader?.read()
    await reader?.cancel()
  },
  'cut off in its body': async ({ call }) =>
    (await call('/proxy/crm/cut')).text().catch(() => undefined),
  'disconnected before the response': ({ relay }) => {
    const caller = new AbortController()
    const pending = relay(appRequest('/proxy/crm/never', { signal: caller.signal }))
    setTimeout(() => caller.abort(), 0)
    return pending
  },
  // A host may report the disconnect only by the signal, and neither read on nor cancel.
  'disconnected during the response': async ({ relay }) => {
    const caller = new AbortController()
    const { body } = await relay(appRequest('/proxy/crm/endless', { signal: caller.signal }))
    await body?.getReader().read()
    caller.abort()
  },
  'disconnected before it began': ({ relay }) =>
    relay(appRequest('/proxy/crm/never', { signal: AbortSignal.abort() })),
  'too slow': ({ call }) => call('/proxy/crm/never'),
  'unreachable service': ({ call }) => call('/proxy/crm/unreachable'),
  'unexpected response': ({ call }) => call('/proxy/crm/invalid'),
  'a rejected key': ({ call }) => call('/destinations', { headers: { cookie: 'key' } }),
  'not signed in': ({ call }) => call('/proxy/crm/full', { headers: { cookie: 'nobody' } }),
  'an error of authorize': ({ call }) => call('/proxy/crm/full', { headers: { cookie: 'broken' } }),
  'without a key': ({ call }) => call('/proxy/crm/full', { headers: { cookie: 'keyless' } }),
  'over the limit': ({ call }) => call('/proxy/crm/full', { headers: { cookie: 'limited' } }),
  'an unknown alias': ({ call }) => call('/proxy/nope/full'),
  'without the relay header': ({ call }) =>
    call('/proxy/crm/full', { headers: { 'x-svc-relay': null } }),
  'an unknown route': ({ call }) => call('/nowhere'),
}

/** A relay that accepts one call at a time, in front of a service that ends calls in every way. */
function endingRelay() {
  const responses: Record<string, (request: Request) => Response | Promise<Response>> = {
    full: () => new Response('x'.repeat(100)),
    empty: () => new Response(null, { status: 204 }),
    never: () => new Promise(() => {}),
    unreachable: () => {
      throw new TypeError('fetch failed')
    },
    invalid: () => Object.defineProperty(new Response('invalid'), 'status', { value: 999 }),
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
        return user === 'nobody' ? undefined : { user, groupRef: 'acme', destinations: true }
      },
      rateLimit: async () => ({ ok: user !== 'limited', retryAfterSeconds: 1 }),
    },
    async (request) => {
      const end = new URL(request.url).pathname.slice(1)
      if (user === 'key') return new Response(null, { status: 401 })
      return (responses[end] ?? (() => Response.json([])))(request)
    },
  )
}

/** Ends calls of a relay in one way, one after the other. */
export async function endCalls(rounds: number, end: (relay: EndingRelay) => Promise<unknown>) {
  const relay = endingRelay()
  for (let round = 0; round < rounds; round += 1) {
    await end(relay)
    // The call was not refused for lack of a slot, so it has released one.
    const { error } = relay.events[round] ?? { error: `no event in round ${round}` }
    if (error === 'busy' || error?.startsWith('no event')) {
      expect.fail(`round ${round}: ${error}`)
    }
  }

  expect(await (await relay.call('/proxy/crm/full')).text()).toHaveLength(100)
  expect(relay.events).toHaveLength(rounds + 1)
}
