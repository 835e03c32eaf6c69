import { rmSync, writeFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { waitFor } from '../../support/waitFor.ts'
import {
  BEARER,
  builtCommand,
  CANARY,
  COOKIE,
  json,
  openRawConnection,
  settingsFor,
  startAll,
  startBackend,
  startRelay,
  startService,
  temporaryFolder,
} from './support.ts'

const command = builtCommand()

const grant = { user: 'ada', groupRef: 'acme', destinations: true }

const setUp = (listener: RequestListener = json(grant), changes: object = {}) =>
  startAll(command.bin, { listener, changes })

describe('svc-react relay with a backend', () => {
  it('allows the calls that the backend grants', async () => {
    const { relay, service } = await setUp()

    const destinations = await relay.call('/destinations')
    const found = await relay.call('/search/crm', {
      method: 'POST',
      headers: { origin: relay.base },
      body: JSON.stringify({ objectName: 'contacts', fieldFilters: [] }),
    })
    const contacts = await relay.call('/proxy/crm/crm/v3/objects/contacts?limit=1')

    expect(destinations.status).toBe(200)
    expect(await destinations.json()).toHaveLength(14)
    expect(found.status).toBe(200)
    expect(contacts.status).toBe(200)
    expect(await contacts.json()).toHaveProperty('results')
    expect(service.received.map(({ headers }) => headers['x-api-key'])).toEqual([
      CANARY,
      CANARY,
      CANARY,
    ])
    expect(service.received[2]?.headers['x-svc-group-ref']).toBe('acme')
  })

  it('sends only the cookie, the authorization and the operation to the backend', async () => {
    const { relay, backend } = await setUp()

    await relay.call('/proxy/crm/crm/v3/objects/contacts?limit=1', {
      method: 'POST',
      headers: { origin: relay.base, 'x-forwarded-for': '1.2.3.4', 'x-svc-relay-op': 'info' },
      body: 'x=1',
    })
    await relay.call('/search/other', { method: 'POST', headers: { origin: relay.base } })
    await relay.call('/')

    const own = {
      accept: 'application/json',
      'accept-encoding': 'identity',
      authorization: BEARER,
      connection: 'keep-alive',
      cookie: COOKIE,
      host: new URL(backend.url).host,
      'user-agent': 'svc-react-relay',
      'x-svc-relay-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
    }
    expect(backend.requests).toEqual([
      {
        method: 'GET',
        url: '/who',
        headers: {
          ...own,
          'x-svc-relay-op': 'proxy',
          'x-svc-relay-alias': 'crm',
          'x-svc-relay-method': 'POST',
          'x-svc-relay-path': '/crm/v3/objects/contacts',
        },
      },
      {
        method: 'GET',
        url: '/who',
        headers: { ...own, 'x-svc-relay-op': 'search', 'x-svc-relay-alias': 'other' },
      },
      { method: 'GET', url: '/who', headers: { ...own, 'x-svc-relay-op': 'info' } },
    ])
  })

  it('sends the percent-encoded path to the backend', async () => {
    const { relay, backend } = await setUp()

    await relay.call('/proxy/crm/a%2Fb/%C3%BC?q=1')

    expect(backend.requests[0]?.headers['x-svc-relay-path']).toBe('/a%2Fb/%C3%BC')
  })

  it('sends neither cookie nor authorization to the service', async () => {
    const { relay, service } = await setUp()

    await relay.call('/destinations')
    await relay.call('/proxy/crm/crm/v3/objects/contacts')

    expect(service.received).toHaveLength(2)
    expect(JSON.stringify(service.received)).not.toMatch(/canary-(?:cookie|bearer)/)
  })

  it('calls the backend for each request, so that a sign-out takes effect immediately', async () => {
    let isSignedIn = true
    const { relay } = await setUp((request, response) =>
      (isSignedIn ? json(grant) : json({}, 401))(request, response),
    )

    expect((await relay.call('/destinations')).status).toBe(200)
    isSignedIn = false
    expect((await relay.call('/destinations')).status).toBe(401)
  })
})

describe('connections of svc-react relay to the backend', () => {
  it('are reused between requests', async () => {
    const { relay, backend } = await setUp()
    const connections = vi.fn()
    backend.server.on('connection', connections)

    for (let i = 0; i < 10; i += 1) await relay.call('/')

    expect(backend.requests).toHaveLength(10)
    expect(connections).toHaveBeenCalledTimes(1)
  })

  it('are replaced once if the backend has closed them', async () => {
    const requests = new WeakMap<object, number>()
    const { relay, backend } = await setUp((request, response) => {
      const count = (requests.get(request.socket) ?? 0) + 1
      requests.set(request.socket, count)
      // Simulates a server that closes an idle connection at the moment of its reuse.
      if (count > 1) request.socket.destroy()
      else json(grant)(request, response)
    })

    const statuses = []
    for (let i = 0; i < 5; i += 1) statuses.push((await relay.call('/')).status)

    expect(statuses).toEqual([200, 200, 200, 200, 200])
    expect(backend.requests.length).toBeLessThanOrEqual(10)
  })
})

describe('credentials of svc-react relay', () => {
  it('are read from the key file for each call, so that a new key needs no restart', async () => {
    const file = join(temporaryFolder(), 'key')
    writeFileSync(file, 'first-canary\n')
    const service = await startService()
    const backend = await startBackend(json(grant))
    const relay = await startRelay(command.bin, {
      ...settingsFor(service.urls, backend.url),
      apiKey: { file },
    })

    await relay.call('/destinations')
    writeFileSync(file, 'second-canary\n')
    await relay.call('/destinations')
    rmSync(file)
    const without = await relay.call('/destinations')

    expect(service.received.map(({ headers }) => headers['x-api-key'])).toEqual([
      'first-canary',
      'second-canary',
    ])
    expect(without.status).toBe(500)
    expect(await without.json()).toMatchObject({ type: 'urn:svc-relay:misconfigured' })
    expect(relay.events().at(-1)).toMatchObject({ status: 500, cause: 'apiKey-failed' })
  })

  it('can consist of a bearer token alone, which is read from its file for each call', async () => {
    const file = join(temporaryFolder(), 'token')
    const tokens = ['canary.first.token', 'canary.second.token']
    const service = await startService(undefined, { bearerApis: 'all' })
    const backend = await startBackend(json(grant))
    const { apiKey: _, ...settings } = settingsFor(service.urls, backend.url)
    writeFileSync(file, 'canary.unused.token')
    const relay = await startRelay(command.bin, { ...settings, accessToken: { file } })
    const search = {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({ objectName: 'contacts', fieldFilters: [] }),
    }

    const statuses: number[] = []
    for (const token of tokens) {
      writeFileSync(file, `${token}\n`)
      service.sandbox.data.accessToken = token
      const responses = await Promise.all([
        relay.call('/destinations'),
        relay.call('/search/crm', search),
        relay.call('/proxy/crm/crm/v3/objects/contacts'),
      ])
      statuses.push(...responses.map(({ status }) => status))
    }

    expect(statuses).toEqual([200, 200, 200, 200, 200, 200])
    const sent = service.received.map(({ headers }) => headers)
    expect(sent.map(({ authorization }) => authorization)).toEqual(
      tokens.flatMap((token) => Array(3).fill(`Bearer ${token}`)),
    )
    expect(sent.filter((headers) => 'x-api-key' in headers)).toEqual([])
  })

  it('appear in no response, even if the service returns them', async () => {
    const { relay, service } = await setUp()
    service.sandbox.failNext({ status: 401, problem: { detail: 'The key is wrong.' } })

    const refused = await relay.call('/destinations')
    const echo = await relay.call('/proxy/crm/debug/echo')

    expect(refused.status).toBe(502)
    expect(await refused.text()).not.toMatch(/canary/)
    expect(echo.status).toBe(200)
    expect(await echo.text()).not.toMatch(/canary/)
  })
})

describe('provider calls of svc-react relay', () => {
  it('are rejected without `allow`', async () => {
    const { relay, service } = await setUp(json(grant), { allow: [] })

    expect((await relay.call('/proxy/crm/crm/v3/objects/contacts')).status).toBe(403)
    expect(service.received).toEqual([])
  })

  it('reach the provider unchanged if a rule matches, and are rejected otherwise', async () => {
    const allow = [{ methods: ['GET'], path: '/crm/v3/objects/*', integrations: ['crm'] }]
    const { relay, service } = await setUp(json(grant), { allow })
    const raw = async (method: string, path: string) => {
      const { received } = openRawConnection(
        relay.port,
        `${method} /api/svc/proxy/crm${path} HTTP/1.1\r\nHost: x\r\nX-Svc-Relay: 1\r\nSec-Fetch-Site: same-origin\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
      )
      await waitFor(() => expect(received()).toMatch(/^HTTP\/1\.1 \d{3}/))
      return Number(received().slice(9, 12))
    }

    const refused = [
      ['POST', '/crm/v3/objects/contacts'],
      ['HEAD', '/crm/v3/objects/contacts'],
      ['GET', '/crm/v3/objects/contacts/1'],
      ['GET', '/crm/v3/objects/contacts%2F1'],
      ['GET', '/crm/v3/objects/%63ontacts'],
      ['GET', '/crm/v3/%6Fbjects/contacts'],
      ['GET', '/crm/v3/objects/..;'],
      ['GET', '/crm/v3/objects/'],
      ['GET', '/crm/v3//objects/contacts'],
      ['GET', '/CRM/v3/objects/contacts'],
      ['GET', '/crm/v3/objects/%252e%252e'],
      ['GET', '/crm/v3/objects/../objects/contacts'],
    ] as const
    for (const [method, path] of refused) {
      expect(await raw(method, path), `${method} ${path}`).toBeGreaterThanOrEqual(400)
    }
    expect(service.received).toEqual([])

    expect(await raw('GET', '/crm/v3/objects/contacts?limit=1')).toBe(200)
    expect(service.received.map(({ url }) => url)).toEqual([
      '/proxy/crm/v3/objects/contacts?limit=1',
    ])
  })
})

describe('log of svc-react relay', () => {
  it('has one line of JSON per request, without paths', async () => {
    const { relay } = await setUp()

    await relay.call('/proxy/crm/crm/v3/objects/contacts?email=ada')
    await waitFor(() => expect(relay.events()).toHaveLength(1))

    expect(relay.events()[0]).toMatchObject({
      event: 'request',
      op: 'proxy',
      integration: 'crm',
      user: 'ada',
      groupRef: 'acme',
      method: 'GET',
      route: '/proxy/{integration}/**',
      status: 200,
      upstreamStatus: 200,
    })
    expect(relay.out()).not.toMatch(/contacts|email/)
  })

  it('is empty with log: none', async () => {
    const { relay } = await setUp(json([]), { log: 'none' })

    expect((await relay.call('/')).status).toBe(500)

    expect(relay.out()).toBe('')
  })

  it('does not stop the relay when its reader closes the pipe', async () => {
    const { relay } = await setUp()
    relay.child.stdout?.destroy()

    for (let i = 0; i < 5; i += 1) expect((await relay.call('/')).status).toBe(200)
  })
})
