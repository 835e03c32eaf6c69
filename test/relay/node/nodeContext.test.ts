import type { IncomingMessage, RequestListener } from 'node:http'
import { describe, expect, expectTypeOf, it } from 'vitest'
import type { RelayCall } from '../../../src/relay/index.js'
import { type NodeRequestContext, toNodeListener } from '../../../src/relay/node/index.js'
import { waitFor } from '../../support/waitFor.ts'
import { formNames, listen, onSockets, sendRaw } from '../sockets.ts'
import { baseOptions, kindOf } from '../support.ts'

/** A request to which middleware has added a session, as Express types it. */
interface SessionRequest extends IncomingMessage {
  session?: { user: string; team: string }
}

const echo: RequestListener = (request, response) => response.end(JSON.stringify(request.headers))

const head = (line: string) => `${line} HTTP/1.1\r\nhost: relay.test\r\nx-svc-relay: 1\r\n\r\n`

describe('authorize in the Node listener', () => {
  it('M3 receives Node’s request with its session', async () => {
    const upstream = `http://127.0.0.1:${await listen(echo)}`
    const relay = toNodeListener({
      ...baseOptions,
      upstream: { baseUrl: upstream, searchUrl: upstream, proxyUrl: upstream },
      onEvent: () => {},
      authorize(request, call, { node, requestId }: NodeRequestContext<SessionRequest>) {
        expectTypeOf(request).toEqualTypeOf<Request>()
        expectTypeOf(call).toEqualTypeOf<RelayCall>()
        expectTypeOf(requestId).toBeString()
        return node.session ? { user: node.session.user, groupRef: node.session.team } : undefined
      },
    })
    const port = await listen((request: SessionRequest, response) => {
      if (request.headers.cookie === 'ada') request.session = { user: 'ada', team: 'globex' }
      relay(request, response)
    })
    const callOf = (cookie: string) =>
      fetch(`http://127.0.0.1:${port}/api/svc/proxy/crm/a`, {
        headers: { 'x-svc-relay': '1', cookie },
      })

    expect(await (await callOf('ada')).json()).toMatchObject({ 'x-svc-group-ref': 'globex' })
    expect(await kindOf(await callOf('eve'))).toBe('401 unauthenticated')
  })
})

describe.each(formNames)('the signal of the request (%s)', (form) => {
  it('M3 is aborted when the caller disconnects', async () => {
    const signals: AbortSignal[] = []
    const { port } = await onSockets(form, echo, {
      authorize(request) {
        signals.push(request.signal)
        return new Promise(() => {})
      },
    })
    const { socket } = sendRaw(port, head('GET /api/svc/proxy/crm/a'))
    await waitFor(() => expect(signals).toHaveLength(1))
    expect(signals[0]?.aborted).toBe(false)

    socket.destroy()

    await waitFor(() => expect(signals[0]?.aborted).toBe(true))
  })

  it('M3 is not aborted if the caller waits for the response', async () => {
    const signals: AbortSignal[] = []
    const { base, events } = await onSockets(form, echo, {
      authorize(request) {
        signals.push(request.signal, request.signal)
        return { groupRef: 'acme' }
      },
    })

    const response = await fetch(`${base}/proxy/crm/a`, { headers: { 'x-svc-relay': '1' } })
    await response.text()

    await waitFor(() => expect(events).toHaveLength(1))
    expect(signals[0]?.aborted).toBe(false)
    expect(signals[1]).toBe(signals[0])
  })
})
