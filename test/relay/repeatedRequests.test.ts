import { describe, expect, it, vi } from 'vitest'
import { waitFor } from '../support/waitFor.ts'
import { formNames, onSockets, sendRaw } from './sockets.ts'

const request = (key: string) =>
  [
    'POST /api/svc/proxy/crm/contacts HTTP/1.1',
    'Host: x',
    'X-Svc-Relay: 1',
    `Idempotency-Key: ${key}`,
    'Content-Length: 2',
    '\r\n{}',
  ].join('\r\n')

describe.each(formNames)('%s, if a request is repeated on another connection', (form) => {
  it('calls the provider once after the first connection was reset', async () => {
    const arrived: unknown[] = []
    const { port, events } = await onSockets(form, (incoming) => {
      // The provider does not respond before the connection is reset.
      arrived.push(incoming.headers['idempotency-key'])
    })
    const first = sendRaw(port, request('"a-1"'))
    await waitFor(() => expect(arrived).toHaveLength(1))
    first.socket.resetAndDestroy()
    await waitFor(() => expect(events).toMatchObject([{ status: 499, error: 'aborted' }]))

    const second = sendRaw(port, request('"a-1"'))

    await waitFor(() => expect(second.received()).toContain('urn:svc-relay:duplicate-request'))
    expect(second.received()).toMatch(/^HTTP\/1\.1 409 Conflict\r\n/)
    expect(arrived).toEqual(['"a-1"'])
  })

  it('calls the provider once while the first request is in progress', async () => {
    const respond: (() => void)[] = []
    const { port } = await onSockets(form, (_, response) => {
      respond.push(() => response.end('ok'))
    })
    const first = sendRaw(port, request('"a-1"'))
    await waitFor(() => expect(respond).toHaveLength(1))

    const second = sendRaw(port, request('"a-1"'))
    await waitFor(() => expect(second.received()).toContain('HTTP/1.1 409'))
    respond[0]?.()

    await waitFor(() => expect(first.received()).toContain('HTTP/1.1 200'))
    expect(respond).toHaveLength(1)
  })

  it('refuses two fields with different keys', async () => {
    const service = vi.fn()
    const { port } = await onSockets(form, service)

    const { received } = sendRaw(port, request('a\r\nIdempotency-Key: b'))

    await waitFor(() => expect(received()).toContain('urn:svc-relay:bad-idempotency-key'))
    expect(service).not.toHaveBeenCalled()
  })
})
