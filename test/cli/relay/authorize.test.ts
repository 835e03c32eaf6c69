import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { json, settingsFor, startBackend, startRelayHere, startService } from './support.ts'

const grant = { user: 'ada', groupRef: 'acme', destinations: true }

/** Starts a relay with a backend. Only tests of its timeout set one. */
async function setUp(listener: RequestListener, timeoutMs?: number) {
  const service = await startService()
  const backend = await startBackend(listener)
  const relay = await startRelayHere({
    ...settingsFor(service.urls, backend.url),
    authorize: { url: backend.url, timeoutMs },
  })
  return { service, backend, relay }
}

describe('svc-react relay with a backend that denies access', () => {
  it.each<[string, RequestListener]>([
    ['401', json({ error: 'who?' }, 401)],
    ['204', (_, response) => response.writeHead(204).end()],
    ['200 with null', json(null)],
  ])('returns 401 if the backend returns %s', async (_, listener) => {
    const { relay, service } = await setUp(listener)

    const response = await relay.call('/destinations')

    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ type: 'urn:svc-relay:unauthenticated' })
    expect(service.received).toEqual([])
  })

  const general = 'The app does not allow this user to do this.'
  it.each<[string, RequestListener, string]>([
    ['200 with `deny`', json({ deny: 'Trial has ended.' }), 'Trial has ended.'],
    ['200 with a long `deny`', json({ deny: 'a'.repeat(501) }), 'a'.repeat(500)],
    ['403 with a long `deny`', json({ deny: 'a'.repeat(501) }, 403), 'a'.repeat(500)],
    ['403 with `deny`', json({ deny: 'Not in your plan.' }, 403), 'Not in your plan.'],
    ['403 with a problem', json({ title: 'No', detail: 'Ask Grace.' }, 403), 'Ask Grace.'],
    ['403 with HTML', (_, response) => response.writeHead(403).end('<h1>no</h1>'), general],
    ['403 with a list', json(['x'], 403), general],
  ])('returns 403 if the backend returns %s', async (_, listener, detail) => {
    const { relay, service } = await setUp(listener)

    const response = await relay.call('/destinations')

    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ type: 'urn:svc-relay:denied', detail })
    expect(service.received).toEqual([])
  })
})

describe('svc-react relay with a backend that fails', () => {
  const html: RequestListener = (_, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(JSON.stringify(grant))
  const asJson =
    (body: string | Buffer, headers: object = {}): RequestListener =>
    (_, response) =>
      response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(body)

  it.each<[string, RequestListener, object, number?]>([
    ['does not respond in time', () => {}, { reason: 'timeout' }, 300],
    [
      'does not finish its response in time',
      (_, response) => {
        response.writeHead(200, { 'content-type': 'application/json' })
        response.write(JSON.stringify(grant))
      },
      { reason: 'timeout' },
      300,
    ],
    [
      'closes the connection',
      ({ socket }) => socket.destroy(),
      { reason: 'unreachable', code: 'ECONNRESET' },
    ],
    [
      'cuts off its response',
      (_, response) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': 999 })
        response.write(JSON.stringify(grant), () => response.destroy())
      },
      { reason: 'unreachable' },
    ],
    [
      'switches the protocol',
      ({ socket }) =>
        socket.end('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'),
      { reason: 'unreachable' },
    ],
    ['does not use HTTP', ({ socket }) => socket.end('hello\r\n\r\n'), { reason: 'unreachable' }],
    ['returns HTML', html, { reason: 'not-json', status: 200 }],
    ['returns invalid JSON', asJson('{'), { reason: 'not-json' }],
    [
      'returns invalid UTF-8',
      asJson(Buffer.from('{"user":"\xff"}', 'latin1')),
      { reason: 'not-json' },
    ],
    [
      'returns more than 64 KB',
      asJson(JSON.stringify({ ...grant, user: 'a'.repeat(65_536) })),
      { reason: 'too-large' },
    ],
    ['returns 500', json(grant, 500), { reason: 'status', status: 500 }],
    ['returns 206', json(grant, 206), { reason: 'status', status: 206 }],
    ['returns a list', json([grant]), { reason: 'not-a-grant' }],
    ['returns a string', json('acme'), { reason: 'not-a-grant' }],
    [
      'misspells a member',
      json({ user: 'ada', group_ref: 'acme' }),
      { reason: 'not-a-grant', faults: ['group_ref does not exist'] },
    ],
    [
      'returns null as the group',
      json({ ...grant, groupRef: null }),
      { reason: 'not-a-grant', faults: ['groupRef is empty'] },
    ],
    [
      'returns a number as the group',
      json({ ...grant, groupRef: 7 }),
      { reason: 'not-a-grant', faults: ['groupRef is a number'] },
    ],
    [
      'grants and denies at the same time',
      json({ ...grant, deny: false }),
      { reason: 'not-a-grant' },
    ],
    [
      'returns an unknown member of an integration',
      json({ user: 'ada', integrations: { crm: { group: 'acme' } } }),
      { reason: 'not-a-grant', faults: ['integrations.crm.group does not exist'] },
    ],
  ])(
    'returns 500 and logs the reason if the backend %s',
    async (_, listener, expected, timeoutMs) => {
      const { relay, service } = await setUp(listener, timeoutMs)

      const response = await relay.call('/destinations')

      expect(response.status).toBe(500)
      expect(await response.json()).toMatchObject({ type: 'urn:svc-relay:authorize-failed' })
      expect(service.received).toEqual([])
      expect(relay.events()).toContainEqual(
        expect.objectContaining({ event: 'authorize-failed', op: 'destinations', ...expected }),
      )
    },
  )

  it('returns 500 and logs the reason if the backend is down', async () => {
    const { relay, service, backend } = await setUp(json(grant))
    await backend.close()

    const response = await relay.call('/destinations')

    expect(response.status).toBe(500)
    expect(service.received).toEqual([])
    expect(relay.events()).toContainEqual(
      expect.objectContaining({ reason: 'unreachable', code: 'ECONNREFUSED' }),
    )
  })

  it.each([301, 302, 303, 307, 308])(
    'does not follow a redirect of the backend (%s)',
    async (status) => {
      const elsewhere = await startBackend(json(grant))
      const { relay, service } = await setUp((_, response) =>
        response.writeHead(status, { location: elsewhere.url }).end(),
      )

      const response = await relay.call('/destinations')

      expect(response.status).toBe(500)
      expect(elsewhere.requests).toEqual([])
      expect(service.received).toEqual([])
      expect(relay.events()).toContainEqual(expect.objectContaining({ reason: 'redirect', status }))
    },
  )
})

describe('svc-react relay with a slow backend', () => {
  it.each([
    ['authorize', '/destinations', grant],
    ['installationConfig', '/proxy/crm/test/a', { read: {} }],
  ])('M4 waits for %s.timeoutMs even if it exceeds 5 seconds', async (name, path, body) => {
    const service = await startService(json([]))
    const backend = await startBackend(json(grant))
    let respond = () => {}
    const slow = await startBackend((request, response) => {
      respond = () => json(body)(request, response)
    })
    const relay = await startRelayHere({
      ...settingsFor(service.urls, backend.url),
      [name]: { url: slow.url, timeoutMs: 20_000 },
    })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())

    const arrived = once(slow.server, 'request')
    const response = relay.call(path)
    await arrived
    await vi.advanceTimersByTimeAsync(15_000)
    respond()

    expect((await response).status).toBe(200)
  })
})
