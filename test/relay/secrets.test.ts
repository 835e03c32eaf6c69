import { inspect } from 'node:util'
import { describe, expect, it, vi } from 'vitest'
import { randomUuid } from '../../src/contract/randomUuid.js'
import { createRelay, type RelayEvent } from '../../src/relay/index.js'
import { baseOptions, CANARY, everyRoute, kindOf, search, setUp } from './support.js'

describe('a relay, for its key, logs and caches', () => {
  it('H1 sends the key only in requests to the service', async () => {
    const seen: unknown[] = []
    const services = [
      () => Response.json([]),
      () => Response.json({ title: 'no' }, { status: 401 }),
      () => new Response('x', { status: 302, headers: { location: '/y' } }),
      // An error of a runtime can contain the request's headers.
      (request: Request) => {
        throw new TypeError(`cannot send ${request.headers.get('x-api-key')}`)
      },
    ]
    const relays = services.map((service) => setUp({}, service))

    for (const { call, relay, events, sent } of relays) {
      for (const [method, path] of [
        ...everyRoute,
        ['GET', '/nope'],
        ['PUT', '/proxy/nope/a'],
      ] as const) {
        const response = await call(path, { method, ...(method === 'POST' && search) })
        seen.push(response.status, [...response.headers], await response.text())
      }
      seen.push(events, inspect(relay, { showHidden: true, depth: 9 }), JSON.stringify(relay))
      seen.push(Object.getOwnPropertyNames(relay), String(relay))
      const keyed = sent.map(({ headers }) => headers.get('x-api-key'))
      expect(keyed).toEqual([CANARY, CANARY, CANARY])
      const elsewhere = sent.map(({ url, body, headers }) => [
        ...[url, body],
        [...headers].filter(([name]) => name !== 'x-api-key'),
      ])
      seen.push(elsewhere)
    }

    expect(inspect(seen, { depth: 9, maxArrayLength: null, maxStringLength: null })).not.toContain(
      CANARY,
    )
  })

  it('H1 keeps an invalid key out of errors', async () => {
    expect(() => createRelay({ ...baseOptions, apiKey: `${CANARY}\r\nx: y` })).toThrow(/"apiKey"/)
    expect(() => createRelay({ ...baseOptions, apiKey: `${CANARY}\r\nx: y` })).not.toThrow(CANARY)

    const { call, events } = setUp({ apiKey: () => `${CANARY}\r\nx: y` })
    const response = await call('/destinations')

    expect(await response.clone().text()).not.toContain(CANARY)
    expect(JSON.stringify(events)).not.toContain(CANARY)
    expect(await kindOf(response)).toBe('500 misconfigured')
  })

  it('H2 reads the key for every call, so that it can be rotated without a restart', async () => {
    const keys = ['key-1', 'key-2']
    const { call, sent } = setUp({ apiKey: async () => keys.shift() ?? '' })

    await call('/destinations')
    await call('/proxy/crm/a')
    const response = await call('/proxy/crm/a')

    expect(sent.map(({ headers }) => headers.get('x-api-key'))).toEqual(['key-1', 'key-2'])
    expect(await kindOf(response)).toBe('500 misconfigured')
  })

  it.each([
    ['returns an empty string', () => ''],
    ['returns undefined', () => undefined as unknown as string], // an unset variable in plain JavaScript
    [
      'throws',
      () => {
        throw new Error('vault://hunter2')
      },
    ],
    ['rejects', () => Promise.reject(new Error('vault://hunter2'))],
  ])('H2 responds with 500 and no detail if the key function %s', async (_, apiKey) => {
    const { call, sent, events } = setUp({ apiKey })

    const response = await call('/destinations')

    expect(await response.clone().text()).not.toContain('hunter2')
    expect(await kindOf(response)).toBe('500 misconfigured')
    expect(events[0]?.cause).toMatch(/^apiKey-(unusable|failed)$/)
    expect(sent).toEqual([])
  })

  it('H4 M2 reports each request once, without path, query, header or body', async () => {
    const { call, events } = setUp({}, () => new Response('12345'))

    const response = await call('/proxy/crm/secret-path?secret=query', {
      method: 'POST',
      body: 'secret-body',
      headers: { 'content-type': 'text/secret', 'content-length': '11' },
    })
    expect(events).toEqual([])
    await response.text()

    expect(events).toEqual([
      {
        requestId: response.headers.get('x-relay-request-id'),
        op: 'proxy',
        method: 'POST',
        route: '/proxy/{integration}/**',
        integration: 'crm',
        user: 'ada',
        groupRef: 'acme',
        status: 200,
        upstreamStatus: 200,
        durationMs: expect.any(Number),
        bytesIn: 11,
        bytesOut: 5,
      },
    ])
    expect(JSON.stringify(events)).not.toContain('secret')
  })

  it('H4 reports refusals by their code', async () => {
    const { call, events } = setUp()

    await call('/nope')
    await call('/proxy/erp/..%2f')
    await (await call('/search/crm', search)).text()

    expect(events).toMatchObject([
      { status: 404, error: 'not-found', bytesIn: 0 },
      { status: 400, error: 'bad-path' },
      { status: 200, op: 'search', integration: 'crm', bytesIn: search.body.length, bytesOut: 2 },
    ])
    expect(events[0]?.op).toBeUndefined()
  })

  it('H4 responds even if onEvent throws an error', async () => {
    const onEvent = vi.fn((_: RelayEvent) => {
      throw new Error('disk full')
    })
    const { call } = setUp({ onEvent })

    expect((await call('/destinations')).status).toBe(200)
    expect(await (await call('/proxy/crm/a')).json()).toEqual([])
    expect(onEvent).toHaveBeenCalledTimes(2)
  })

  it('H5 sends no-store with every response', async () => {
    const { call, sent } = setUp()

    await call('/destinations')

    expect(sent[0]?.request.cache).toBe('no-store')
  })

  it('H6 creates its own request ID and passes the provider’s on separately', async () => {
    const { call, sent } = setUp({}, () =>
      Response.json([], { headers: { 'x-request-id': 'theirs', 'x-relay-request-id': 'theirs' } }),
    )

    const headers = { 'x-request-id': 'mine', 'x-relay-request-id': 'mine' }
    const first = await call('/proxy/crm/a', { headers })
    const second = await call('/proxy/crm/a', { headers })

    const ids = [first, second].map((response) => response.headers.get('x-relay-request-id'))
    expect(new Set([...ids, 'mine', 'theirs']).size).toBe(4)
    expect(first.headers.get('x-request-id')).toBe('theirs')
    expect(sent[0]?.headers.get('x-relay-request-id')).toBeNull()
  })

  it('H6 creates request IDs in an insecure context', () => {
    const randomUUID = crypto.randomUUID
    // A page over plain http has no `randomUUID`.
    Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true })

    const ids = Array.from({ length: 100 }, randomUuid)
    Object.defineProperty(crypto, 'randomUUID', { value: randomUUID, configurable: true })

    expect(new Set(ids).size).toBe(100)
    // The bits beside the version and the variant are random.
    for (const place of [15, 20]) {
      expect(new Set(ids.map((id) => id[place])).size).toBeGreaterThan(4)
    }
    expect(
      ids.every((id) =>
        /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/.test(id),
      ),
    ).toBe(true)
  })
})
