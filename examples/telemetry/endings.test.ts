import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { before, describe, it } from 'node:test'
import { getRequestListener } from '@hono/node-server'
import { SpanStatusCode } from '@opentelemetry/api'
import {
  closedAddress,
  endedSpans,
  onlySpan,
  pageRequest,
  received,
  relayOptions,
  startSdk,
  untilTrue,
} from './recording.ts'
import { withTelemetry } from './telemetry.ts'

describe('spans', () => {
  before(startSdk)

  it('record rejections without an error status', async () => {
    const relay = withTelemetry({
      ...relayOptions,
      authorize: () => ({ user: 'ada-77', groupRef: 'group-acme', integrations: ['crm'] }),
      rateLimit: async () => ({ ok: false, retryAfterSeconds: 9 }),
    })

    await relay(pageRequest('/proxy/crm/contacts', { headers: { 'x-svc-relay': '0' } }))
    await relay(pageRequest('/proxy/made-up/contacts'))
    await relay(
      pageRequest('/proxy/crm/contacts', {
        method: 'POST',
        body: 'x',
        headers: { origin: 'http://app.example' },
      }),
    )

    const recorded = (await endedSpans(3)).map(({ name, status, attributes }) => [
      name,
      status.code,
      attributes['http.response.status_code'],
      attributes['error.type'],
      attributes['svc.relay.integration'],
    ])
    assert.deepEqual(recorded, [
      ['svc.relay', SpanStatusCode.UNSET, 403, 'csrf', undefined],
      ['svc.relay proxy', SpanStatusCode.UNSET, 404, 'unknown-integration', undefined],
      ['svc.relay proxy', SpanStatusCode.UNSET, 429, 'rate-limited', 'crm'],
    ])
    assert.equal(received.length, 0)
  })

  it('record a failure and its origin', async () => {
    const relay = withTelemetry(relayOptions)
    const upstream = { ...relayOptions.upstream, proxyUrl: await closedAddress() }
    const unreachable = withTelemetry({ ...relayOptions, upstream })

    await (await relay(pageRequest('/proxy/crm/missing'))).text()
    await (await relay(pageRequest('/proxy/crm/broken'))).text()
    await (await unreachable(pageRequest('/proxy/crm/contacts'))).text()

    const recorded = (await endedSpans(3)).map(({ status, attributes }) => [
      status.code,
      attributes['http.response.status_code'],
      attributes['svc.relay.upstream.status_code'],
      attributes['error.type'],
      attributes['svc.relay.cause'],
    ])
    assert.deepEqual(recorded, [
      [SpanStatusCode.UNSET, 404, 404, undefined, undefined],
      [SpanStatusCode.ERROR, 503, 503, '503', undefined],
      [SpanStatusCode.ERROR, 502, undefined, 'unreachable', 'ECONNREFUSED'],
    ])
  })

  it('record a response that was cut', async () => {
    const relay = withTelemetry(relayOptions)

    const response = await relay(pageRequest('/proxy/crm/cut'))
    await assert.rejects(response.text())

    const { status, attributes } = await onlySpan()
    assert.equal(status.code, SpanStatusCode.ERROR)
    assert.equal(attributes['http.response.status_code'], 200)
    assert.equal(attributes['error.type'], 'cut')
    assert.equal(attributes['svc.relay.response.bytes'], 10)
  })

  it('end and record a caller that disconnects, before and during the response', async (test) => {
    const server = createServer(getRequestListener(withTelemetry(relayOptions)))
    test.after(() => {
      server.closeAllConnections()
      server.close()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    assert(typeof address === 'object' && address)
    const call = (path: string, signal: AbortSignal) =>
      fetch(`http://127.0.0.1:${address.port}/api/svc/proxy/crm${path}`, {
        headers: { 'x-svc-relay': '1' },
        signal,
      })

    const early = new AbortController()
    const refused = assert.rejects(call('/silent', early.signal))
    await untilTrue(() => received.length === 1, 'the service receives the call')
    early.abort()
    await refused
    await endedSpans(1)
    const late = new AbortController()
    const response = await call('/endless', late.signal)
    await response.body?.getReader().read()
    late.abort()

    const [before, within] = await endedSpans(2)
    assert.equal(before?.attributes['error.type'], 'aborted')
    assert.equal(before?.attributes['http.response.status_code'], 499)
    assert.equal(within?.attributes['error.type'], 'aborted')
    assert.equal(within?.attributes['http.response.status_code'], 200)
    for (const span of [before, within]) assert.equal(span?.status.code, SpanStatusCode.UNSET)
    // The calls to the service end too.
    await untilTrue(
      () => received.every(({ socket }) => socket.destroyed),
      'the calls to the service are closed',
    )
  })

  it('leave the error to the relay if a body was read before', async () => {
    const relay = withTelemetry(relayOptions)
    const headers = { origin: 'http://app.example' }
    const request = pageRequest('/proxy/crm/contacts', { method: 'POST', body: 'x', headers })
    await request.text()

    assert.equal((await relay(request)).status, 500)

    const { attributes, status } = await onlySpan()
    assert.equal(attributes['svc.relay.cause'], 'body-already-read')
    assert.equal(status.code, SpanStatusCode.ERROR)
  })
})
