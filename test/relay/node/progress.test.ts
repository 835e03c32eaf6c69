import { once } from 'node:events'
import type { RequestListener, ServerResponse } from 'node:http'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { RelayOptions } from '../../../src/relay/index.js'
import { toNodeListener } from '../../../src/relay/node/toNodeListener.js'
import { waitFor } from '../../support/waitFor.ts'
import { formNames, forms, listen, onSockets, sendRaw } from '../sockets.ts'
import { baseOptions, recordingService } from '../support.ts'

const head = (line: string, more = '') =>
  `${line} HTTP/1.1\r\nhost: relay.test\r\nx-svc-relay: 1\r\n${more}\r\n`

const statusOf = (text: string) => /^HTTP\/1\.1 (\d+)/.exec(text)?.[1]

/** A service that reads each upload to its end, and responds with the number of bytes in the path. */
const service: RequestListener = (request, response) => {
  const bytes = Number(/(\d+)$/.exec(request.url ?? '')?.[1] ?? 2)
  request.on('error', () => {})
  request.resume().once('end', () => {
    let left = bytes
    const write = () => {
      while (left > 0) {
        const size = Math.min(left, 65_536)
        left -= size
        if (!response.write(Buffer.alloc(size))) return response.once('drain', write)
      }
      return response.end()
    }
    write()
  })
}

describe.each(formNames)('the progress limit of a body (%s)', (form) => {
  it('K4 ends an upload that stops', async () => {
    const { port, events } = await onSockets(form, service, { limits: { idleMs: 50 } })
    const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`

    const { received } = sendRaw(
      port,
      head('PUT /api/svc/proxy/crm/a', 'transfer-encoding: chunked\r\n') + chunk,
    )

    await waitFor(() => expect(statusOf(received())).toBe('408'))
    await waitFor(() =>
      expect(events).toMatchObject([{ error: 'upload-timeout', cause: 'upload-stalled' }]),
    )
  })

  it('K4 ends an upload that is too slow', async () => {
    const { port, events } = await onSockets(form, service, { limits: { idleMs: 100 } })
    const { socket, received } = sendRaw(
      port,
      head('PUT /api/svc/proxy/crm/a', 'transfer-encoding: chunked\r\n'),
    )
    // Each byte is progress, but not enough of it.
    const timer = setInterval(() => socket.write('1\r\nx\r\n'), 10)
    socket.once('close', () => clearInterval(timer))

    await waitFor(() => expect(statusOf(received())).toBe('408'))
    await waitFor(() => expect(events[0]?.cause).toBe('upload-stalled'))
    clearInterval(timer)
  })

  it('K4 disconnects a caller that does not read', async () => {
    const limits = { idleMs: 50, maxInFlight: 1 }
    const { port, base, events } = await onSockets(form, service, { limits })
    const { socket } = sendRaw(port, head('GET /api/svc/proxy/crm/50000000'))
    socket.pause()

    await waitFor(() => expect(events).toHaveLength(1))
    expect(events).toMatchObject([{ status: 200, error: 'aborted', cause: 'reader-stalled' }])
    const next = await fetch(`${base}/proxy/crm/2`, { headers: { 'x-svc-relay': '1' } })
    expect(next.status).toBe(200)
    await next.text()
  })

  it('K4 cuts off a response that stops', async () => {
    const stalls: RequestListener = (_, response) => {
      response.writeHead(200, { 'content-length': 10 }).write('five!')
    }
    const { port, events } = await onSockets(form, stalls, { limits: { idleMs: 50 } })
    const { socket, received } = sendRaw(port, head('GET /api/svc/proxy/crm/a'))
    const closed = once(socket, 'close')

    await closed
    expect(statusOf(received())).toBe('200')
    expect(received().endsWith('five!')).toBe(true)
    expect(events).toMatchObject([{ error: 'cut', cause: 'upstream-stalled' }])
  })
})

describe('the progress limit of a list that the listener holds in memory', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  const idleMs = 1000
  /** More than two sockets can buffer. */
  const list = Array.from({ length: 24 * 128 }, (_, id) => ({
    id: String(id),
    name: 'n'.repeat(8 * 1024),
  }))

  /** Requests a large list, and reads nothing of it. */
  async function requestList(more = '') {
    const { transport } = recordingService(() => Response.json(list))
    const limits = { idleMs, destinationsBytes: 32 * 1024 * 1024 }
    const options = { ...baseOptions, allowNonBrowser: true, metadata: 'full', limits } as const
    const relay = toNodeListener({ ...options, transport })
    let started: ServerResponse | undefined
    const port = await listen((request, response) => {
      started = response
      relay(request, response)
    })
    const { socket, received } = sendRaw(port, head('GET /api/svc/destinations', more))
    socket.pause()
    const response = await waitFor(() => {
      if (!started?.headersSent) throw new Error('not started')
      return started
    })
    return { socket, received, response }
  }

  it.each([
    ['', ''],
    [', also before the end of its upload', 'content-length: 1\r\n'],
  ])('K4 disconnects a caller that does not read%s', async (_, more) => {
    const { response } = await requestList(more)

    await waitFor(() => expect(response.closed).toBe(true))
    expect(response.writableFinished).toBe(false)
  })

  it.each([
    ['', '', ''],
    [', also before the end of its upload', 'content-length: 1\r\n', 'x'],
  ])('K4 lets a caller take longer than the limit if it keeps reading%s', async (_, more, rest) => {
    // Sockets must be real.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { socket, received, response } = await requestList(more)

    for (let read = 0; read < 5; read += 1) {
      await vi.advanceTimersByTimeAsync(0.9 * idleMs)
      expect(response.closed).toBe(false)
      const hasWritten = Promise.race([once(response, 'drain'), once(response, 'close')])
      socket.resume()
      await hasWritten
      socket.pause()
    }
    const ended = once(response, 'close')
    socket.write(rest)
    socket.resume()
    await ended

    expect(response.writableFinished).toBe(true)
    await waitFor(() => expect(received().length).toBeGreaterThan(24 * 1024 * 1024))
  })
})

/** A server with a session and a body parser in front of the relay, as in Express. */
async function behindParser(form: keyof typeof forms, path: string, body: string, type: string) {
  const upstream = `http://127.0.0.1:${await listen(service)}`
  const options: RelayOptions = {
    ...baseOptions,
    allowNonBrowser: true,
    upstream: { baseUrl: upstream, searchUrl: upstream, proxyUrl: upstream },
    onEvent: () => {},
  }
  const relay = forms[form](options)
  const port = await listen(async (request, response) => {
    // Every parser of Express reads the body like this, with `raw-body`.
    request.on('data', () => {})
    await once(request, 'end')
    relay(request, response)
  })
  const headers = { 'x-svc-relay': '1', 'content-type': type }
  return fetch(`http://127.0.0.1:${port}/api/svc${path}`, { method: 'POST', headers, body })
}

describe('a body parser in front of the listener', () => {
  it.each([
    ['/proxy/crm/a', '{"a":1}', 'application/json'],
    ['/proxy/crm/a', '', 'application/json'],
    ['/proxy/crm/a', '', 'text/plain'],
    ['/proxy/crm/a', 'a=1', 'application/x-www-form-urlencoded'],
    ['/proxy/crm/a', '', 'application/x-www-form-urlencoded'],
    ['/search/crm', '{"objectName":"a","fieldFilters":[]}', 'application/json'],
    ['/search/crm', '', 'application/json'],
  ])('K6 is reported immediately: POST %s with %j as %s', async (path, body, type) => {
    // Well below `limits.bodyMs`, so nothing is waited for.
    const response = await behindParser('a relay listener', path, body, type)

    expect(response.status).toBe(500)
    expect(await response.json()).toMatchObject({ type: 'urn:svc-relay:misconfigured' })
  })
})
