import { once } from 'node:events'
import type { RequestListener, ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { waitFor } from '../../support/waitFor.ts'
import { builtCommand, openRawConnection, startAll } from './support.ts'

const command = builtCommand()

/** Starts a relay with a provider whose responses the test controls chunk by chunk. */
async function setUp(changes: object = {}) {
  const streams: ServerResponse[] = []
  const provider: RequestListener = (_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write('one ')
    streams.push(response)
  }
  const { relay } = await startAll(command.bin, { provider, changes })

  /** Opens a stream and waits for its first chunk. */
  const openStream = async () => {
    const response = await relay.call('/proxy/crm/test/stream')
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    expect((await reader?.read())?.value).toBe('one ')
    return { next: async () => (await reader?.read())?.value }
  }
  return { relay, streams, openStream }
}

function isRefused(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(false)
    })
    socket.once('error', () => resolve(true))
  })
}

it.each(['SIGTERM', 'SIGINT'] as const)(
  'svc-react relay finishes a running stream on %s, then exits',
  async (name) => {
    const { relay, streams, openStream } = await setUp({ shutdownMs: 60_000 })
    const stream = await openStream()

    relay.child.kill(name)
    await waitFor(async () => expect(await isRefused(relay.port)).toBe(true))
    streams[0]?.write('two ')
    const second = await stream.next()
    streams[0]?.end('three')
    const third = await stream.next()

    expect([second, third, await stream.next()]).toEqual(['two ', 'three', undefined])
    expect(await relay.ended).toBe(0)
    expect(relay.err()).toContain(`${name}: running calls can finish within 60000 ms`)
  },
)

it('svc-react relay exits without waiting for connections that are idle or without a request', async () => {
  const { relay } = await setUp({ shutdownMs: 60_000 })
  const silent = openRawConnection(relay.port, '')
  const idle = openRawConnection(relay.port, 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
  await once(silent.socket, 'connect')
  await waitFor(() => expect(idle.received()).toContain('ok'))

  relay.child.kill('SIGTERM')

  expect(await relay.ended).toBe(0)
})

it('svc-react relay aborts calls that do not finish within shutdownMs', async () => {
  const { relay, openStream } = await setUp({ shutdownMs: 200 })
  const stream = await openStream()

  relay.child.kill('SIGTERM')

  await expect(stream.next()).rejects.toThrow()
  expect(await relay.ended).toBe(0)
})

it('svc-react relay exits immediately on a second signal', async () => {
  const { relay, openStream } = await setUp({ shutdownMs: 60_000 })
  const stream = await openStream()

  relay.child.kill('SIGINT')
  await waitFor(() => expect(relay.err()).toContain('SIGINT'))
  relay.child.kill('SIGTERM')

  await expect(stream.next()).rejects.toThrow()
  expect(await relay.ended).toBe(143)
})

it('svc-react relay reports ok on /healthz, and 503 on open connections while it stops', async () => {
  const { relay, streams, openStream } = await setUp({ shutdownMs: 60_000 })
  await openStream()
  const health = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'
  // Two requests on one connection. The second arrives while the first is in progress.
  const kept = openRawConnection(
    relay.port,
    'GET /api/svc/proxy/crm/test/stream HTTP/1.1\r\nHost: x\r\nX-Svc-Relay: 1\r\n\r\n',
  )
  await waitFor(() => expect(streams).toHaveLength(2))
  expect(await (await fetch(`${relay.base}/healthz`)).text()).toBe('ok')
  expect((await fetch(`${relay.base}/healthz`, { method: 'HEAD' })).status).toBe(200)
  expect((await fetch(`${relay.base}/healthz`, { method: 'POST' })).status).toBe(403)
  expect((await fetch(`${relay.base}/healthzz`)).status).toBe(403)

  relay.child.kill('SIGTERM')
  await waitFor(() => expect(relay.err()).toContain('SIGTERM'))
  kept.socket.write(health)
  for (const stream of streams) stream.end()
  await waitFor(() => expect(kept.received()).toContain('stopping'))

  expect(kept.received()).toContain('HTTP/1.1 503')
  expect(await relay.ended).toBe(0)
})

it('svc-react relay keeps connections alive for 65 s, longer than load balancers do', async () => {
  const { relay } = await setUp()

  const response = await fetch(`${relay.base}/healthz`)

  expect(response.headers.get('keep-alive')).toBe('timeout=65')
})
