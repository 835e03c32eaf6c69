import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RelayEventDetails, RelayOptions } from '../../../src/relay/index.js'
import { createRelay } from '../../../src/relay/index.js'
import { appRequest, baseOptions, recordingService, search, setUp } from '../support.js'

const log = vi.spyOn(console, 'error')
beforeEach(() => {
  log.mockReset()
})
afterEach(() => {
  expect(log.mock.calls.flat().map(String).join()).not.toContain('hunter2')
})

/** A relay without `onEvent`. */
function silent(options: Partial<RelayOptions>, respond?: () => Response) {
  const { transport } = recordingService(respond)
  const relay = createRelay({ ...baseOptions, transport, ...options })
  return (path: string, init?: Parameters<typeof appRequest>[1]) => relay(appRequest(path, init))
}

const throwing = (message: string) => () => {
  throw new Error(message)
}

describe('console.error of an app without onEvent', () => {
  it.each<[string, Partial<RelayOptions>, string]>([
    ['authorize', { authorize: throwing('no store') }, '"authorize" threw an error'],
    ['allow', { allow: throwing('no rules') }, '"allow" threw an error'],
    ['rateLimit', { rateLimit: throwing('no redis') }, '"rateLimit" threw'],
  ])('M1 shows the error of %s once, with the request ID', async (_, options, text) => {
    const call = silent(options)

    const response = await call('/proxy/crm/a')
    await call('/proxy/crm/a')

    expect(log).toHaveBeenCalledTimes(1)
    expect(log).toHaveBeenCalledWith(expect.stringContaining(text), expect.any(Error))
    const requestId = response.headers.get('x-relay-request-id')
    expect(String(log.mock.calls[0]?.[0])).toContain(`request ${requestId}`)
  })

  it.each<[string, Partial<RelayOptions>, string]>([
    ['an invalid grant', { authorize: () => ({ groupRef: '' }) }, 'grant-group-unusable'],
    ['an empty key', { apiKey: () => '' }, 'apiKey-unusable'],
    ['a key that cannot be read', { apiKey: throwing('vault: hunter2') }, 'apiKey-failed'],
  ])('M1 shows the cause of %s, without a secret', async (_, options, cause) => {
    const call = silent(options)

    await call('/proxy/crm/a')

    expect(log).toHaveBeenCalledTimes(1)
    expect(log).toHaveBeenCalledWith(expect.stringContaining(cause))
  })

  it('M1 shows each cause once', async () => {
    let grant = {}
    const call = silent({ authorize: () => grant })
    for (const next of [{ user: '' }, { groupRef: '' }, { user: '' }, { groupRef: '' }]) {
      grant = next
      await call('/proxy/crm/a')
    }

    expect(log).toHaveBeenCalledTimes(2)
  })

  it('M1 M2 shows the service’s detail if it rejects the key', async () => {
    const call = silent({}, () =>
      Response.json({ detail: 'Key\nrevoked', requestId: 'up-7' }, { status: 401 }),
    )

    await call('/search/crm', search)

    expect(log).toHaveBeenCalledTimes(1)
    const text = String(log.mock.calls[0]?.[0])
    expect(text).toContain("the service refused the app's key")
    expect(text).toContain('Key revoked')
    expect(text).toContain('up-7')
  })

  it('M1 shows nothing if the app has onEvent, which receives the error in its details', async () => {
    const error = new Error('no store')
    const details: RelayEventDetails[] = []
    const { call } = setUp({
      authorize: () => Promise.reject(error),
      onEvent: (_, more) => details.push(more),
    })

    await call('/proxy/crm/a')

    expect(log).not.toHaveBeenCalled()
    expect(details).toEqual([{ call: expect.objectContaining({ op: 'proxy' }), error }])
  })

  it('M1 shows nothing for a caller’s mistake', async () => {
    const call = silent({ authorize: () => undefined })
    const callRule = silent({ allow: [{ methods: ['GET'], path: '/a' }] })

    await call('/proxy/crm/a')
    await call('/nowhere')
    await callRule('/proxy/crm/a?_method=DELETE')

    expect(log).not.toHaveBeenCalled()
  })
})

describe('an event', () => {
  it('M2 has the user and operation, but no path', async () => {
    const details: RelayEventDetails[] = []
    const events: unknown[] = []
    const { call } = setUp(
      {
        onEvent: (event, more) => {
          events.push(event)
          details.push(more)
        },
      },
      () => new Response(null, { status: 204, headers: { 'x-request-id': 'hub-1' } }),
    )

    await call('/proxy/crm/crm/v3/objects/contacts/4711?archived=true', { method: 'DELETE' })

    expect(events).toMatchObject([
      {
        user: 'ada',
        groupRef: 'acme',
        integration: 'crm',
        method: 'DELETE',
        op: 'proxy',
        upstreamRequestId: 'hub-1',
        status: 204,
      },
    ])
    expect(JSON.stringify(events)).not.toContain('4711')
    expect(details).toEqual([
      {
        call: {
          op: 'proxy',
          alias: 'crm',
          method: 'DELETE',
          path: '/crm/v3/objects/contacts/4711',
          query: '?archived=true',
        },
      },
    ])
  })

  it.each([
    ['/proxy/crm/a', 'globex'],
    ['/integrations', 'acme'],
  ])('M2 has the groupRef that the call is made for: %s, %s', async (path, groupRef) => {
    const integrations = { crm: { groupRef: 'globex' } }
    const { call, events } = setUp({ authorize: () => ({ groupRef: 'acme', integrations }) })

    await (await call(path)).text()

    expect(events).toMatchObject([{ groupRef }])
  })

  it.each([
    ['/destinations', {}, '/destinations'],
    ['/search/crm', search, '/search/{integration}'],
    ['', {}, '/'],
    ['/integrations', {}, '/integrations'],
  ])('M2 has the route of %s', async (path, init, route) => {
    const { call, events } = setUp()

    await (await call(path, init)).text()

    expect(events).toMatchObject([{ route }])
  })

  it('M2 has no route for a request that matches none', async () => {
    const { call, events } = setUp()

    await call('/nowhere')

    expect(events).toHaveLength(1)
    expect(events[0]).not.toHaveProperty('route')
  })

  it.each([
    ['/destinations', {}],
    ['/search/crm', search],
  ])('M2 has the service’s detail if it rejects the key (%s)', async (path, init) => {
    const { call, events } = setUp({}, () =>
      Response.json(
        { detail: `Key revoked.${'x'.repeat(1000)}`, requestId: 'up-7' },
        { status: 403 },
      ),
    )

    const response = await call(path, init)

    expect(response.status).toBe(502)
    expect(await response.text()).not.toContain('revoked')
    expect(events).toMatchObject([
      { error: 'upstream-auth', upstreamStatus: 403, upstreamRequestId: 'up-7' },
    ])
    expect(events[0]?.upstreamDetail).toMatch(/^Key revoked\.x+$/)
    expect(events[0]?.upstreamDetail).toHaveLength(500)
  })

  it('M2 has the request ID that authorize and allow receive', async () => {
    const ids: string[] = []
    const { call } = setUp({
      authorize: (_, __, { requestId }) => {
        ids.push(requestId)
        return { groupRef: 'acme' }
      },
      allow: (_, __, { requestId }) => {
        ids.push(requestId)
        return true
      },
    })

    const response = await call('/proxy/crm/a')

    const id = response.headers.get('x-relay-request-id')
    expect(ids).toEqual([id, id])
  })

  it.each(['a b', 'x'.repeat(129)])('M2 omits an upstream request ID of %j', async (id) => {
    const { call, events } = setUp({}, () => new Response('x', { headers: { 'x-request-id': id } }))

    await (await call('/proxy/crm/a')).text()

    expect(events[0]).not.toHaveProperty('upstreamRequestId')
  })
})
