import { describe, expect, it } from 'vitest'
import { createSandbox, createSandboxClock } from '../../src/sandbox/index.js'
import { waitFor } from '../support/waitFor.ts'
import {
  callProxy,
  callSearch,
  DESTINATIONS,
  expectProblem,
  KEY,
  listRequest,
  NOON_MS,
  sandboxAtNoon,
} from './kit.js'

describe('the URLs of a sandbox', () => {
  it.each(['https://svc.example/', 'https://api.svc.example/v2/x', 'https://api.svc.example/v1x'])(
    'return a problem for a URL that belongs to no API: %s',
    async (url) => {
      const sandbox = sandboxAtNoon()

      const problem = await expectProblem(
        await sandbox.fetch(new Request(url)),
        404,
        'no-such-address',
      )

      expect(problem.subsystem).toBe('gateway')
      expect(sandbox.calls('unknown')).toHaveLength(1)
    },
  )

  it('can share a host, and a call belongs to the API with the longest matching path', async () => {
    const host = 'http://127.0.0.1:4001'
    const sandbox = sandboxAtNoon({
      urls: { baseUrl: `${host}/api/v1/`, searchUrl: `${host}/search/v1`, proxyUrl: host },
    })

    const list = await sandbox.fetch(listRequest(`${host}/api/v1/projects/northwind/destinations`))
    await sandbox.fetch(listRequest(`${host}/api/v11`))
    await sandbox.fetch(listRequest(`${host}/search/v1`))

    expect(list.status).toBe(200)
    expect(sandbox.calls().map(({ kind, path }) => [kind, path])).toEqual([
      ['destinations', '/projects/northwind/destinations'],
      ['proxy', '/api/v11'],
      ['search', '/'],
    ])
    expect(sandbox.urls.baseUrl).toBe(`${host}/api/v1`)
  })
})

describe('calls() of a sandbox', () => {
  it('returns calls in order, with redacted credentials', async () => {
    const sandbox = sandboxAtNoon()
    await sandbox.fetch(listRequest(DESTINATIONS, { headers: { Authorization: 'Bearer a.b.c' } }))
    await callSearch(sandbox)
    await callProxy(sandbox, { path: '/debug/echo?a=1', method: 'POST', body: 'hello' })

    expect(sandbox.calls().map((call) => call.kind)).toEqual(['destinations', 'search', 'proxy'])
    expect(sandbox.calls('destinations')[0]?.headers.authorization).toBe('•••')
    expect(sandbox.calls('proxy')).toEqual([
      {
        kind: 'proxy',
        method: 'POST',
        url: 'https://proxy.svc.example/debug/echo?a=1',
        path: '/debug/echo?a=1',
        headers: expect.objectContaining({ 'x-api-key': '•••', 'x-svc-group-ref': 'acme' }),
        body: 'hello',
        status: 200,
        installationId: 'ins_acme_crm_81f2',
        forwarded: true,
        at: new Date(NOON_MS),
      },
    ])
    expect(JSON.stringify(sandbox.calls())).not.toContain(KEY)
  })

  it('returns copies', async () => {
    const sandbox = sandboxAtNoon()
    await callSearch(sandbox)

    const [call] = sandbox.calls().splice(0)
    if (call) call.headers['x-api-key'] = 'changed'
    call?.at.setTime(0)

    expect(sandbox.calls()).toMatchObject([
      { headers: { 'x-api-key': '•••' }, at: new Date(NOON_MS) },
    ])
  })

  it('drops the oldest calls above 10,000 calls', async () => {
    const sandbox = sandboxAtNoon()
    for (let number = 0; number < 10_003; number += 1) {
      await sandbox.fetch(new Request(`https://elsewhere.example/${number}`))
    }

    expect(sandbox.calls()).toHaveLength(10_000)
    expect(sandbox.calls()[0]?.url).toBe('https://elsewhere.example/3')
  })

  it('drops the oldest calls if their bodies exceed 32 MiB', async () => {
    const sandbox = sandboxAtNoon()
    const body = 'x'.repeat(100_000)
    for (let number = 0; number < 515; number += 1) {
      await callProxy(sandbox, { path: `/debug/mirror?${number}`, method: 'POST', body })
    }

    expect(sandbox.calls()).toHaveLength(512)
    expect(sandbox.calls()[0]).toMatchObject({ path: '/debug/mirror?3', body: 'x'.repeat(65_536) })
  })

  it('returns the calls of one API, and throws for an unknown API', () => {
    expect(() => Reflect.apply(sandboxAtNoon().calls, undefined, ['list'])).toThrow(
      /^calls: kind is "list"; expected "destinations" or "search" or "proxy" or "unknown"\.$/,
    )
  })
})

describe('the clock of a sandbox', () => {
  it('sets the date of every response', async () => {
    const sandbox = sandboxAtNoon()
    sandbox.clock.set(Date.UTC(2030, 5, 1))
    sandbox.failNext({ response: () => new Response('') }, { kind: 'search' })

    const responses = [
      await sandbox.fetch(listRequest()),
      await sandbox.fetch(new Request('https://elsewhere.example/')),
      await callSearch(sandbox),
      await callProxy(sandbox),
    ]

    const dates = responses.map((response) => response.headers.get('date'))
    expect(new Set(dates)).toEqual(new Set(['Sat, 01 Jun 2030 00:00:00 GMT']))
  })

  it('shows real time by default, and continues to run after it was set', async () => {
    const { clock } = createSandbox()
    expect(Math.abs(clock.now() - Date.now())).toBeLessThan(1000)

    clock.set(NOON_MS)
    clock.advance(5000)

    await waitFor(() => expect(clock.now()).toBeGreaterThan(NOON_MS + 5000))
    expect(clock.now()).toBeLessThan(NOON_MS + 15_000)
  })

  it('throws if it is set to an invalid time', () => {
    const clock = createSandboxClock(NOON_MS)

    expect(() => clock.set(Number.NaN)).toThrow(/clock\.set\(ms\)/)
    expect(() => clock.advance(Infinity)).toThrow(RangeError)
    expect(clock.now()).toBe(NOON_MS)
  })
})

describe('the data of a sandbox', () => {
  it('is the same in every sandbox, and can be changed in each', async () => {
    const one = sandboxAtNoon()
    const two = sandboxAtNoon()
    expect(one.data.installations).toEqual(two.data.installations)

    one.data.destinations.length = 0
    await callProxy(one, { method: 'DELETE', path: '/crm/v3/objects/contacts/11001' })

    expect(await (await one.fetch(listRequest())).json()).toEqual([])
    expect(two.data.destinations).toHaveLength(14)
    expect((await callProxy(two, { path: '/crm/v3/objects/contacts/11001' })).status).toBe(200)
  })

  it('can be replaced, even with malformed destinations', async () => {
    const destinations = [{ id: 7 }, null]

    const sandbox = sandboxAtNoon({ destinations })
    sandbox.data.destinations.push('more')

    expect(await (await sandbox.fetch(listRequest())).json()).toEqual([{ id: 7 }, null, 'more'])
    expect(destinations).toHaveLength(2)
  })

  it('is copied deeply, so that changes do not affect the given objects', async () => {
    const when = new Date(NOON_MS)
    const given = { id: 'dst_1', metadata: { headers: { a: 'before' } }, when }
    Object.defineProperty(given.metadata, '__proto__', { value: { b: 1 }, enumerable: true })
    const sandbox = sandboxAtNoon({ destinations: [given] })
    const listed = async () => (await sandbox.fetch(listRequest())).text()
    const before = await listed()
    expect(before).toContain('"__proto__":{"b":1}')
    expect(before).toContain('"when":"2025-01-01T12:00:00.000Z"')

    given.metadata.headers.a = 'changed outside'
    when.setTime(0)
    expect(await listed()).toBe(before)
    Object.assign(Object(sandbox.data.destinations[0]).metadata.headers, { a: 'changed inside' })
    expect(await listed()).toContain('changed inside')
    sandbox.reset()

    expect(await listed()).toBe(before)
    expect(given.metadata.headers.a).toBe('changed outside')
  })

  it('is restored by reset, which also clears calls, failures and throttling', async () => {
    const destinations = [{ id: 'dst_1' }]
    const sandbox = sandboxAtNoon({ destinations })
    destinations.push({ id: 'dst_2' })
    sandbox.data.destinations.length = 0
    sandbox.throttle({ forMs: 60_000 })
    await callProxy(sandbox, { change: { 'x-svc-rate-limiter-mode': 'throttle' } })
    sandbox.failNext({ status: 500 }, { times: Infinity })

    sandbox.reset()

    expect(sandbox.calls()).toEqual([])
    expect(await (await sandbox.fetch(listRequest())).json()).toEqual([{ id: 'dst_1' }])
    const proxied = await callProxy(sandbox, { change: { 'x-svc-rate-limiter-mode': 'throttle' } })
    expect(proxied.status).toBe(200)
  })

  it('includes the customers with their installations', () => {
    expect(sandboxAtNoon().groups).toEqual([
      {
        groupRef: 'acme',
        name: 'Acme Instruments',
        installationIds: { crm: 'ins_acme_crm_81f2', desk: 'ins_acme_desk_c03d' },
      },
      {
        groupRef: 'globex',
        name: 'Globex Logistics',
        installationIds: { crm: 'ins_globex_crm_5a9e', desk: 'ins_globex_desk_e7b4' },
      },
    ])
  })

  it('includes the connection settings of a relay', async () => {
    const { connection } = sandboxAtNoon({ headerPrefix: 'acme' })

    expect(connection).toMatchObject({
      apiKey: KEY,
      project: { id: 'prj_5d1c7e', name: 'northwind' },
      upstream: {
        baseUrl: 'https://api.svc.example/v1',
        searchUrl: 'https://search.svc.example/v1',
        proxyUrl: 'https://proxy.svc.example',
      },
      headerPrefix: 'acme',
      integrations: {
        crm: { id: 'int_9b40aa', name: 'hub-crm' },
        desk: { id: 'int_2e77c1', name: 'help-desk' },
      },
      manifest: { specVersion: '1.0.0' },
    })
    expect((await connection.transport(listRequest())).status).toBe(200)
  })
})
