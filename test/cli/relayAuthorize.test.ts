import type { RequestListener } from 'node:http'
import { describe, expect, it } from 'vitest'
import { json, settingsFor, startBackend, startRelayHere, startService } from './relaySupport.ts'

const grant = { user: 'ada', groupRef: 'acme', destinations: true }

/** A relay that asks a backend with little time. */
async function setUp(answer: RequestListener) {
  const service = await startService()
  const backend = await startBackend(answer)
  const relay = await startRelayHere({
    ...settingsFor(service.urls, backend.url),
    authorize: { url: backend.url, timeoutMs: 300 },
  })
  return { service, backend, relay }
}

describe('a backend that lets nobody in', () => {
  it.each<[string, RequestListener]>([
    ['401', json({ error: 'who?' }, 401)],
    ['204', (_, response) => response.writeHead(204).end()],
    ['200 with null', json(null)],
  ])('answers 401 where the backend says %s', async (_, answer) => {
    const { relay, service } = await setUp(answer)

    const response = await relay.call('/destinations')

    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ type: 'urn:svc-relay:unauthenticated' })
    expect(service.received).toEqual([])
  })

  const general = 'The app does not allow this user to do this.'
  it.each<[string, RequestListener, string]>([
    ['200 with `deny`', json({ deny: 'Trial has ended.' }), 'Trial has ended.'],
    ['403 with `deny`', json({ deny: 'Not in your plan.' }, 403), 'Not in your plan.'],
    ['403 with a problem', json({ title: 'No', detail: 'Ask Grace.' }, 403), 'Ask Grace.'],
    ['403 with HTML', (_, response) => response.writeHead(403).end('<h1>no</h1>'), general],
    ['403 with a list', json(['x'], 403), general],
  ])('answers 403 where the backend says %s', async (_, answer, detail) => {
    const { relay, service } = await setUp(answer)

    const response = await relay.call('/destinations')

    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ type: 'urn:svc-relay:denied', detail })
    expect(service.received).toEqual([])
  })
})

describe('a backend that does not answer as it should', () => {
  const html: RequestListener = (_, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(JSON.stringify(grant))
  const asJson =
    (body: string | Buffer, headers: object = {}): RequestListener =>
    (_, response) =>
      response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(body)

  it.each<[string, RequestListener, object]>([
    ['is too slow', () => {}, { reason: 'timeout' }],
    [
      'is too slow with the end of its answer',
      (_, response) => {
        response.writeHead(200, { 'content-type': 'application/json' })
        response.write(JSON.stringify(grant))
      },
      { reason: 'timeout' },
    ],
    ['hangs up', ({ socket }) => socket.destroy(), { reason: 'unreachable', code: 'ECONNRESET' }],
    [
      'breaks off',
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
    ['speaks no HTTP', ({ socket }) => socket.end('hello\r\n\r\n'), { reason: 'unreachable' }],
    ['answers HTML', html, { reason: 'not-json', status: 200 }],
    ['answers no JSON', asJson('{'), { reason: 'not-json' }],
    ['answers no UTF-8', asJson(Buffer.from('{"user":"\xff"}', 'latin1')), { reason: 'not-json' }],
    [
      'answers too much',
      asJson(JSON.stringify({ ...grant, user: 'a'.repeat(65_536) })),
      { reason: 'too-large' },
    ],
    ['fails', json(grant, 500), { reason: 'status', status: 500 }],
    ['answers 206', json(grant, 206), { reason: 'status', status: 206 }],
    ['answers a list', json([grant]), { reason: 'not-a-grant' }],
    ['answers a text', json('acme'), { reason: 'not-a-grant' }],
    [
      'misspells a member',
      json({ user: 'ada', group_ref: 'acme' }),
      { reason: 'not-a-grant', faults: ['group_ref does not exist'] },
    ],
    [
      'answers a group that is none',
      json({ ...grant, groupRef: null }),
      { reason: 'not-a-grant', faults: ['groupRef is empty'] },
    ],
    [
      'answers a number for a group',
      json({ ...grant, groupRef: 7 }),
      { reason: 'not-a-grant', faults: ['groupRef is a number'] },
    ],
    ['grants and denies at once', json({ ...grant, deny: false }), { reason: 'not-a-grant' }],
    [
      'binds an integration to nothing that is known',
      json({ user: 'ada', integrations: { crm: { group: 'acme' } } }),
      { reason: 'not-a-grant', faults: ['integrations.crm.group does not exist'] },
    ],
  ])('lets nobody in where it %s', async (_, answer, expected) => {
    const { relay, service } = await setUp(answer)

    const response = await relay.call('/destinations')

    expect(response.status).toBe(500)
    expect(await response.json()).toMatchObject({ type: 'urn:svc-relay:authorize-failed' })
    expect(service.received).toEqual([])
    expect(relay.events()).toContainEqual(
      expect.objectContaining({ event: 'authorize-failed', op: 'destinations', ...expected }),
    )
  })

  it('lets nobody in where it is down', async () => {
    const { relay, service, backend } = await setUp(json(grant))
    backend.server.close()
    backend.server.closeAllConnections()

    const response = await relay.call('/destinations')

    expect(response.status).toBe(500)
    expect(service.received).toEqual([])
    expect(relay.events()).toContainEqual(
      expect.objectContaining({ reason: 'unreachable', code: 'ECONNREFUSED' }),
    )
  })

  it.each([301, 302, 303, 307, 308])('follows no redirect (%s)', async (status) => {
    const elsewhere = await startBackend(json(grant))
    const { relay, service } = await setUp((_, response) =>
      response.writeHead(status, { location: elsewhere.url }).end(),
    )

    const response = await relay.call('/destinations')

    expect(response.status).toBe(500)
    expect(elsewhere.asked).toEqual([])
    expect(service.received).toEqual([])
    expect(relay.events()).toContainEqual(expect.objectContaining({ reason: 'redirect', status }))
  })
})
