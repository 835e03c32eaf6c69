import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { expect, it } from 'vitest'
import { waitFor } from '../../support/waitFor.ts'
import { onSockets, sendRaw } from '../sockets.ts'

/** More bytes than two sockets and a queue can buffer. */
const SIZE = 24 * 1024 * 1024

const before: RequestListener = (_, response) => {
  response.writeHead(413).end('too much')
}
const within: RequestListener = (request, response) => {
  request.once('data', () => {
    response.writeHead(413).end('too much')
  })
}

it.each([
  ['has not read any of it', before],
  ['has started to read it', within],
])('F7 accepts the rest of an upload if the service responded early and %s', async (_, service) => {
  const { port, events } = await onSockets('a relay listener', service, {
    limits: { proxyBodyBytes: SIZE },
  })
  const { socket, received } = sendRaw(
    port,
    `POST /api/svc/proxy/crm/a HTTP/1.1\r\nHost: x\r\nX-Svc-Relay: 1\r\nContent-Length: ${SIZE}\r\n\r\n`,
  )

  // Browsers send the whole body, even if the response arrives first.
  const piece = Buffer.alloc(1024 * 1024)
  let sent = 0
  for (; sent < SIZE && !socket.destroyed; sent += piece.length) {
    if (!socket.write(piece)) await Promise.race([once(socket, 'drain'), once(socket, 'close')])
  }

  expect(sent).toBe(SIZE)
  await waitFor(() => expect(received()).toContain('too much'))
  expect(events).toMatchObject([{ status: 413, upstreamStatus: 413 }])
  expect(events[0]?.bytesIn).toBeLessThan(SIZE)
})
