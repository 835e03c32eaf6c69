import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { loadTransport } from '../../../src/cli/relay/loadTransport.js'
import { onSockets, sendRaw } from '../sockets.ts'

beforeAll(() => {
  // Sockets must be real. undici uses these timers for its own limits, and keeps one of them between tests.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterAll(() => {
  vi.useRealTimers()
})

it.each([
  ['toNodeListener', async () => undefined],
  ['the relay command', () => loadTransport(expect.unreachable)],
])('K4 %s allows pauses of a response up to limits.idleMs', async (_, load) => {
  const transport = await load()
  let upstream: ServerResponse | undefined
  const { port, events } = await onSockets(
    'a relay listener',
    (_request, response) => {
      upstream = response
      response.write('begun')
    },
    { limits: { idleMs: 300_000 }, ...(transport && { transport }) },
  )
  const { socket, received } = sendRaw(
    port,
    'GET /api/svc/proxy/crm/a HTTP/1.1\r\nHost: x\r\nX-Svc-Relay: 1\r\nConnection: close\r\n\r\n',
  )
  while (!received().includes('begun')) await once(socket, 'data')

  await vi.advanceTimersByTimeAsync(290_000)
  upstream?.end('done')
  await once(socket, 'close')

  expect(received()).toContain('done')
  expect(events).toMatchObject([{ status: 200 }])
  expect(events[0]).not.toHaveProperty('error')
})
