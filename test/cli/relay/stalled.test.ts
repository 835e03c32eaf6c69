import { expect, it } from 'vitest'
import { waitFor } from '../../support/waitFor.ts'
import {
  json,
  openRawConnection,
  settingsFor,
  startBackend,
  startRelayHere,
  startService,
} from './support.ts'

/** Starts a relay with short time limits for uploads. */
async function setUp() {
  const service = await startService()
  const backend = await startBackend(json({ user: 'ada', groupRef: 'acme' }))
  const settings = settingsFor(service.urls, backend.url)
  const relay = await startRelayHere({ ...settings, limits: { bodyMs: 200, idleMs: 200 } })
  return { relay }
}

it.each([
  ['a small body', 'Content-Length: 1000'],
  ['a large body', 'Content-Length: 1000000'],
  ['a body without a length', 'Transfer-Encoding: chunked'],
])('M4 svc-react relay aborts a request whose upload stalls: %s', async (_, header) => {
  const { relay } = await setUp()
  const piece = header.startsWith('Transfer') ? '1\r\nx\r\n' : 'x'

  const { received, isClosed } = openRawConnection(
    relay.port,
    `POST /api/svc/proxy/crm/a HTTP/1.1\r\nHost: x\r\nX-Svc-Relay: 1\r\nSec-Fetch-Site: same-origin\r\n${header}\r\n\r\n${piece}`,
  )

  await waitFor(() => expect(isClosed()).toBe(true))
  expect(received()).toMatch(/^HTTP\/1\.1 408 /)
})

it('M4 svc-react relay does not wait for the body of a health check', async () => {
  const { relay } = await setUp()

  const { received, isClosed } = openRawConnection(
    relay.port,
    'GET /healthz HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nx',
  )

  await waitFor(() => expect(isClosed()).toBe(true))
  expect(received()).toMatch(/^HTTP\/1\.1 200 /)
})
