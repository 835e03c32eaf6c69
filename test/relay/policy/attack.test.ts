import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import type { Grant, RelayOptions } from '../../../src/relay/index.js'
import { waitFor } from '../../support/waitFor.ts'
import { formNames, onSockets, sendRaw } from '../sockets.ts'

const COUNT = 64
const HOUR_MS = 3_600_000

/** Number of resources that the last calls may still use: connections, each with two ends and a timer. */
const CONNECTIONS = 4 * 16

/** Timers and sockets of this process, which is the client, the relay and the service at once. */
function resources() {
  const all = process.getActiveResourcesInfo()
  const count = (kind: string) => all.filter((it) => it === kind).length
  return { timers: count('Timeout'), sockets: count('TCPSocketWrap') }
}

const service: RequestListener = (request, response) => {
  request.on('error', () => {})
  request
    .resume()
    .once('end', () => response.end(Buffer.alloc(request.url === '/big' ? 5_000_000 : 2)))
}

/** Returns grants by the header `x-user`. Never settles for the user `hung`. */
const authorize: RelayOptions['authorize'] = (request) => {
  const user = request.headers.get('x-user') ?? ''
  return user === 'hung' ? new Promise<Grant>(() => {}) : { user, groupRef: 'acme' }
}

const head = (line: string, user: string, more = '') =>
  `${line} HTTP/1.1\r\nhost: relay.test\r\nx-svc-relay: 1\r\nx-user: ${user}\r\n${more}\r\n`

describe.each(formNames)('a relay under attack by one user (%s)', (form) => {
  it('K5 serves other users without delay, and releases all resources afterwards', async () => {
    // No time limit ends a call of the attack while the test measures.
    const limits = { appMs: HOUR_MS, bodyMs: HOUR_MS, headersMs: HOUR_MS, idleMs: HOUR_MS }
    const { port, base, events } = await onSockets(form, service, { authorize, limits })
    const callOf = (user: string) =>
      fetch(`${base}/proxy/crm/a`, { headers: { 'x-svc-relay': '1', 'x-user': user } })
    await (await callOf('gil')).text()
    const before = resources()

    const sockets: Socket[] = []
    const attack = (text: string, isReader: boolean) => {
      const { socket } = sendRaw(port, text)
      if (!isReader) socket.pause()
      sockets.push(socket)
    }
    const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`
    for (let i = 0; i < COUNT; i += 1) {
      attack(`${head('POST /api/svc/proxy/crm/a', 'eve', 'content-length: 10\r\n')}five!`, true)
      attack(
        head('PUT /api/svc/proxy/crm/a', 'eve', 'transfer-encoding: chunked\r\n') + chunk,
        true,
      )
      attack(head('GET /api/svc/proxy/crm/big', 'eve'), false)
      attack(head('GET /api/svc/proxy/crm/a', 'hung'), true)
    }
    // The attack is running: all calls beyond the limits of one user have been refused.
    await waitFor(() =>
      expect(events.filter(({ status }) => status === 429).length).toBeGreaterThan(COUNT),
    )

    const response = await callOf('ada')
    expect(response.status).toBe(200)
    await response.text()
    // No attacking call has ended, except those that were refused immediately.
    const attacks = events.filter(({ user }) => user !== 'ada' && user !== 'gil')
    expect(attacks.filter(({ status }) => status !== 429)).toEqual([])

    for (const socket of sockets) socket.destroy()
    await waitFor(() => expect(events).toHaveLength(2 + 4 * COUNT))
    // All slots of the attacking user are free again.
    const all = await Promise.all(Array.from({ length: 16 }, () => callOf('eve')))
    expect(all.map(({ status }) => status)).toEqual(Array.from({ length: 16 }, () => 200))
    await Promise.all(all.map((it) => it.text()))
    const later = resources()
    expect(later.timers).toBeLessThanOrEqual(before.timers + CONNECTIONS)
    expect(later.sockets).toBeLessThanOrEqual(before.sockets + CONNECTIONS)
  })

  it('K5 refuses a user’s seventeenth call and fifth upload, but none of another user', async () => {
    const held: (() => void)[] = []
    const holding: RequestListener = (request, response) => {
      request.on('error', () => {})
      request.resume()
      held.push(() => response.end('x'))
    }
    const { port, base, events } = await onSockets(form, holding, { authorize })
    const upload = head('PUT /api/svc/proxy/crm/a', 'eve', 'transfer-encoding: chunked\r\n')
    for (let i = 0; i < 5; i += 1) sendRaw(port, `${upload}1\r\nx\r\n`)
    await waitFor(() => expect(events).toMatchObject([{ status: 429, cause: 'user-uploads' }]))
    await waitFor(() => expect(held).toHaveLength(4))

    for (let i = 0; i < 13; i += 1) sendRaw(port, head('GET /api/svc/proxy/crm/a', 'eve'))
    await waitFor(() => expect(events[1]).toMatchObject({ status: 429, cause: 'user-calls' }))
    await waitFor(() => expect(held).toHaveLength(16))

    const headers = { 'x-svc-relay': '1', 'x-user': 'ada' }
    const other = fetch(`${base}/proxy/crm/a`, { headers })
    await waitFor(() => expect(held).toHaveLength(17))
    held[16]?.()
    expect((await other).status).toBe(200)
  })
})

describe('the limits per user', () => {
  it('K5 counts by group if the grant has no user', async () => {
    const held: (() => void)[] = []
    const holding: RequestListener = (_, response) => held.push(() => response.end('x'))
    const { port, base, events } = await onSockets('a relay listener', holding, {
      authorize: (request) => ({ groupRef: request.headers.get('x-user') ?? '' }),
      limits: { maxInFlightPerUser: 1 },
    })
    sendRaw(port, head('GET /api/svc/proxy/crm/a', 'acme'))
    await waitFor(() => expect(held).toHaveLength(1))

    const callOf = (group: string) =>
      fetch(`${base}/proxy/crm/a`, { headers: { 'x-svc-relay': '1', 'x-user': group } })
    const refused = await callOf('acme')
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('1')
    expect(await refused.json()).toMatchObject({
      retryable: true,
      type: 'urn:svc-relay:rate-limited',
    })
    const other = callOf('globex')
    await waitFor(() => expect(held).toHaveLength(2))
    held[1]?.()
    expect((await other).status).toBe(200)
    expect(events).toHaveLength(2)
  })
  it.each<[string, (tenant: string) => Grant]>([
    ['group', (tenant) => ({ integrations: { crm: { groupRef: tenant } } })],
    ['installation', (tenant) => ({ integrations: { crm: { installationId: tenant } } })],
  ])(
    'K5 counts by the %s of the integration if the grant has no user or group',
    async (_, grantOf) => {
      let isHeld = false
      const holding: RequestListener = (request, response) => {
        if (request.url === '/held') isHeld = true
        else response.end('x')
      }
      const { port, base } = await onSockets('a relay listener', holding, {
        authorize: (request) => grantOf(request.headers.get('x-user') ?? ''),
        limits: { maxInFlightPerUser: 1 },
      })
      sendRaw(port, head('GET /api/svc/proxy/crm/held', 'acme'))
      await waitFor(() => expect(isHeld).toBe(true))

      const statusFor = async (tenant: string) => {
        const headers = { 'x-svc-relay': '1', 'x-user': tenant }
        return (await fetch(`${base}/proxy/crm/a`, { headers })).status
      }
      expect(await statusFor('acme')).toBe(429)
      expect(await statusFor('globex')).toBe(200)
    },
  )
})
