import { describe, expect, it } from 'vitest'
import type { RelayOptions } from '../../../src/relay/index.js'
import { appRequest, kindOf, problemOf, search, setUp } from '../support.js'

type RateLimit = NonNullable<RelayOptions['rateLimit']>

/** A rate limit that records its arguments and returns one verdict. */
function recordingLimit(verdict: Awaited<ReturnType<RateLimit>> = { ok: true }) {
  const received: Parameters<RateLimit>[0][] = []
  const rateLimit: RateLimit = async (call) => {
    received.push(call)
    return verdict
  }
  return { received, rateLimit }
}

describe('rateLimit', () => {
  it.each([
    ['proxy', '/proxy/crm/v1/contacts?limit=2', {}],
    ['search', '/search/crm', search],
    ['destinations', '/destinations', {}],
  ])('J1 M2 receives user, group, integration and request ID (%s)', async (op, path, init) => {
    const { received, rateLimit } = recordingLimit()

    const { call, events } = setUp({ rateLimit })
    const response = await call(path, init)

    expect(await response.text()).toBe('[]')
    const requestId = response.headers.get('x-relay-request-id')
    const integration = op === 'destinations' ? {} : { integration: 'crm' }
    expect(received).toStrictEqual([
      { op, user: 'ada', groupRef: 'acme', requestId, ...integration },
    ])
    expect(events).toMatchObject([{ op, status: 200, requestId }])
    expect(events[0]).not.toHaveProperty('cause')
  })

  it('J1 receives no user if the grant has none', async () => {
    const { received, rateLimit } = recordingLimit()
    const { call } = setUp({ rateLimit, authorize: () => ({ groupRef: 'acme' }) })

    expect((await call('/proxy/crm/a')).status).toBe(200)

    expect(received).toHaveLength(1)
    expect(received[0]).not.toHaveProperty('user')
  })

  it('J1 receives the group of the called integration', async () => {
    const { received, rateLimit } = recordingLimit()
    const integrations = { crm: { groupRef: 'emea' }, erp: { installationId: 'i-1' } }
    const { call } = setUp({ rateLimit, authorize: () => ({ user: 'ada', integrations }) })

    await call('/proxy/crm/a')
    await call('/proxy/erp/a')

    expect(received.map(({ groupRef }) => groupRef)).toEqual(['emea', undefined])
    expect(received[1]).not.toHaveProperty('groupRef')
  })

  it('J1 receives the installation of the called integration, if the grant names it', async () => {
    const { received, rateLimit } = recordingLimit()
    const integrations = {
      crm: { groupRef: 'emea', installationId: 'i-1' },
      erp: { groupRef: 'emea' },
    }
    const { call } = setUp({
      rateLimit,
      authorize: () => ({ user: 'ada', integrations, destinations: true }),
    })

    await call('/proxy/crm/a')
    await call('/search/crm', search)
    await call('/proxy/erp/a')
    await call('/destinations')

    expect(received.map(({ installationId }) => installationId)).toEqual([
      ...['i-1', 'i-1', undefined, undefined],
    ])
    expect(received[2]).not.toHaveProperty('installationId')
  })

  it('J1 is called after authorize and before anything is sent', async () => {
    const order: string[] = []
    const { call } = setUp({
      authorize: async () => {
        await Promise.resolve()
        order.push('authorize')
        return { user: 'ada', groupRef: 'acme' }
      },
      rateLimit: async () => {
        await new Promise((resolve) => setImmediate(resolve))
        order.push('rateLimit')
        return { ok: true }
      },
      transport: async () => {
        order.push('sent')
        return Response.json([])
      },
    })

    await call('/proxy/crm/a')

    expect(order).toEqual(['authorize', 'rateLimit', 'sent'])
  })

  it.each([
    ['/proxy/crm/a', { headers: { 'x-svc-relay': null } }, 403],
    ['/proxy/crm/a', { headers: { 'sec-fetch-site': 'cross-site' } }, 403],
    ['/proxy/crm/a', { method: 'POST', headers: { origin: 'https://evil.test' } }, 403],
    ['/nowhere', {}, 404],
    ['/destinations', { method: 'POST', body: 'x' }, 405],
    ['/proxy/crm/a%2f..%2fb', {}, 400],
    [`/proxy/crm/${'a'.repeat(9000)}`, {}, 414],
  ])(
    'J1 is not called for a request that the relay refuses (%s %j)',
    async (path, init, status) => {
      const { received, rateLimit } = recordingLimit()

      const response = await setUp({ rateLimit }).call(path, init)

      expect(response.status).toBe(status)
      expect(received).toEqual([])
    },
  )

  it.each([
    ['', {}, 200],
    ['/integrations', {}, 200],
    ['/proxy/nope/a', {}, 404],
    ['/proxy/crm/forbidden', {}, 403],
    ['/search/crm', { method: 'POST', body: '{' }, 400],
  ])(
    'J1 is not called for a request that does not reach the service (%s)',
    async (path, init, status) => {
      const { received, rateLimit } = recordingLimit()

      const response = await setUp({ rateLimit, allow: (call) => call.path !== '/forbidden' }).call(
        path,
        init,
      )

      expect(response.status).toBe(status)
      expect(received).toEqual([])
    },
  )

  it.each([
    ['a caller who is not signed in', 401, () => undefined],
    ['a caller who is denied', 403, () => ({ deny: 'No.' })],
    [
      'an authorize that throws',
      500,
      () => {
        throw new Error('no store')
      },
    ],
  ])('J1 is not called for %s', async (_, status, authorize) => {
    const { received, rateLimit } = recordingLimit()

    const response = await setUp({ rateLimit, authorize }).call('/proxy/crm/a')

    expect(response.status).toBe(status)
    expect(received).toEqual([])
  })

  it.each([
    [0.01, 1],
    [1, 1],
    [1.001, 2],
    [59.4, 60],
    [60, 60],
    [86_400.5, 86_401],
  ])(
    'J1 refuses with 429 and a retry time, rounded up to seconds (%d s)',
    async (retryAfterSeconds, seconds) => {
      const { rateLimit } = recordingLimit({ ok: false, retryAfterSeconds })
      const { call, sent, events } = setUp({ rateLimit })

      const beforeMs = Date.now()
      const response = await call('/proxy/crm/a')
      const problem = await problemOf(response)

      expect(response.headers.get('retry-after')).toBe(String(seconds))
      expect(response.headers.get('x-relay-source')).toBe('relay')
      expect(problem).toMatchObject({ type: 'urn:svc-relay:rate-limited', status: 429 })
      expect(problem.retryable).toBe(true)
      expect(problem.retryAfter).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/)
      // The stated time is never before the app's retry time, and not much after it.
      const retryAtMs = Date.parse(String(problem.retryAfter))
      expect(retryAtMs - beforeMs).toBeGreaterThanOrEqual(retryAfterSeconds * 1000 - 1)
      expect(retryAtMs - Date.now()).toBeLessThan(seconds * 1000 + 2000)
      expect(sent).toEqual([])
      expect(events).toMatchObject([{ op: 'proxy', status: 429, error: 'rate-limited' }])
      expect(events[0]).not.toHaveProperty('cause')
    },
  )

  it.each([
    [{}, '1'],
    [{ retryAfterSeconds: 0 }, '0'],
    [{ retryAfterSeconds: -3 }, '1'],
    [{ retryAfterSeconds: Number.NaN }, '1'],
    [{ retryAfterSeconds: 366 * 86_400 }, '31622400'],
    [{ retryAfterSeconds: 366 * 86_400 + 1 }, '1'],
    [{ retryAfterSeconds: 1e300 }, '1'],
  ])(
    'J1 refuses with a valid retry time even if the verdict has none (%j: %s s)',
    async (more, seconds) => {
      const { rateLimit } = recordingLimit({ ok: false, ...more })
      const { call, sent } = setUp({ rateLimit })

      const response = await call('/proxy/crm/a')

      expect(await kindOf(response)).toBe('429 rate-limited')
      expect(response.headers.get('retry-after')).toBe(seconds)
      expect(sent).toEqual([])
    },
  )

  it.each<[string, unknown, string]>([
    ['a bigint', 5n, '5'],
    ['a bigint that is too large', 10n ** 30n, '1'],
    ['a string', '5', '5'],
    ['a string that is not a number', 'soon', '1'],
    ['null', null, '1'],
  ])('J1 refuses with 429 if the retry time is %s', async (_, retryAfterSeconds, seconds) => {
    // Apps in plain JavaScript can return anything, such as the result of a database.
    const rateLimit = (() => ({ ok: false, retryAfterSeconds })) as unknown as RateLimit
    const { call, sent, events } = setUp({ rateLimit })

    const response = await call('/proxy/crm/a')

    expect(await kindOf(response)).toBe('429 rate-limited')
    expect(response.headers.get('retry-after')).toBe(seconds)
    expect(events).toMatchObject([{ status: 429, error: 'rate-limited' }])
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
    ['returns nothing', async () => undefined],
    ['returns null', async () => null],
    ['returns a string', async () => 'hunter2'],
    ['returns an object without ok', async () => ({ retryAfterSeconds: 3 })],
    ['returns an invalid ok', async () => ({ ok: 'hunter2' })],
  ])('J1 lets the call continue and reports a fault if the function %s', async (_, limit) => {
    // Apps in plain JavaScript can return anything.
    const rateLimit = limit as RateLimit
    const { call, sent, events } = setUp({ rateLimit })

    const response = await call('/proxy/crm/a')

    expect(await response.text()).toBe('[]')
    expect(sent).toHaveLength(1)
    expect(events).toMatchObject([{ op: 'proxy', status: 200, cause: 'rate-limit-failed' }])
    expect(events[0]).not.toHaveProperty('error')
    expect(JSON.stringify([events, [...response.headers]])).not.toContain('hunter2')
  })

  it('J1 reports the later cause if the call also fails', async () => {
    const { call, events } = setUp({ rateLimit: () => Promise.reject(new Error('away')) }, () => {
      throw new TypeError('fetch failed', {
        cause: Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }),
      })
    })

    expect(await kindOf(await call('/proxy/crm/a'))).toBe('502 unreachable')

    expect(events).toMatchObject([{ status: 502, error: 'unreachable', cause: 'ECONNREFUSED' }])
  })

  it('J1 reports the failed limit if the call fails without a cause', async () => {
    const { call, events } = setUp({ rateLimit: () => Promise.reject(new Error('away')) }, () => {
      throw new TypeError('fetch failed')
    })

    await call('/proxy/crm/a')

    expect(events).toMatchObject([
      { status: 502, error: 'unreachable', cause: 'rate-limit-failed' },
    ])
  })

  it('J1 sends nothing if the caller disconnects in the meantime', async () => {
    const caller = new AbortController()
    const { relay, sent, events } = setUp({
      rateLimit: async () => {
        caller.abort()
        return { ok: true }
      },
    })

    const response = await relay(appRequest('/proxy/crm/a', { signal: caller.signal }))

    expect(await kindOf(response)).toBe('499 aborted')
    expect(sent).toEqual([])
    expect(events).toMatchObject([{ status: 499, error: 'aborted' }])
    expect(events[0]).not.toHaveProperty('cause') // the app's function has not failed
  })

  it('J1 sends nothing and releases the idempotency key if the caller disconnects and the function throws', async () => {
    const caller = new AbortController()
    const { relay, call, sent } = setUp({
      rateLimit: () => {
        if (caller.signal.aborted) return { ok: true }
        caller.abort()
        throw new Error('away')
      },
    })
    const post = { method: 'POST', body: '{}', headers: { 'idempotency-key': '"1"' } }

    const aborted = await relay(appRequest('/proxy/crm/a', { ...post, signal: caller.signal }))

    expect(await kindOf(aborted)).toBe('499 aborted')
    expect(sent).toEqual([])
    expect((await call('/proxy/crm/a', post)).status).toBe(200)
    expect(sent).toHaveLength(1)
  })

  it('J1 counts concurrent calls of many users separately', async () => {
    const left = new Map<string, number>()
    let asked = 0
    const rateLimit: RateLimit = async ({ user = '' }) => {
      asked += 1
      // Resolves in another order than that of the calls.
      await new Promise((resolve) => setTimeout(resolve, (asked * 7) % 5))
      const count = (left.get(user) ?? 3) - 1
      left.set(user, count)
      return count >= 0 ? { ok: true } : { ok: false, retryAfterSeconds: 9 }
    }
    const { relay } = setUp({
      rateLimit,
      authorize: (request) => ({ user: request.headers.get('cookie') ?? '', groupRef: 'acme' }),
    })

    const calls = Array.from({ length: 100 }, async (_, i) => {
      const cookie = `user-${i % 20}`
      const { status } = await relay(appRequest('/proxy/crm/a', { headers: { cookie } }))
      return `${cookie} ${status}`
    })
    const results = await Promise.all(calls)

    // Five calls each, of which three are allowed.
    for (let i = 0; i < 20; i += 1) {
      expect(results.filter((it) => it === `user-${i} 200`)).toHaveLength(3)
      expect(results.filter((it) => it === `user-${i} 429`)).toHaveLength(2)
    }
  })
})
