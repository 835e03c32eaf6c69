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

    const { call, events } = setUp({ limit })
    const response = await call(path, init)

    expect(await response.text()).toBe('[]')
    expect(asked).toEqual([[JSON.stringify(['ada', op]), 1]])
    expect(events).toMatchObject([{ op, status: 200 }])
    expect(events[0]).not.toHaveProperty('cause')
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
    [{}, '1'],
    [{ retryAfter: 0 }, '0'],
    [{ retryAfter: -3 }, '1'],
    [{ retryAfter: Number.NaN }, '1'],
    [{ retryAfter: 366 * 86_400 }, '31622400'],
    [{ retryAfter: 366 * 86_400 + 1 }, '1'],
    [{ retryAfter: 1e300 }, '1'],
  ])(
    'J1 refuses with a usable time, and never fails over one (%j: %s s)',
    async (more, seconds) => {
      const { limit } = recordingLimit({ ok: false, ...more })
      const { call, sent } = setUp({ limit })

      const response = await call('/proxy/crm/a')

      expect(await kindOf(response)).toBe('429 rate-limited')
      expect(response.headers.get('retry-after')).toBe(seconds)
      expect(sent).toEqual([])
    },
  )

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

  it('J1 says that the limit failed where nothing says more of what failed then', async () => {
    const { call, events } = setUp({ limit: () => Promise.reject(new Error('away')) }, () => {
      throw new TypeError('fetch failed')
    })

    await call('/proxy/crm/a')

    expect(events).toMatchObject([{ status: 502, error: 'unreachable', cause: 'limit-failed' }])
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
