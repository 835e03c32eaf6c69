import { once } from 'node:events'
import type { IncomingMessage, RequestListener } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { waitFor } from '../support/waitFor.ts'
import { formNames, headers, onSockets, read, sendRaw } from './sockets.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

describe.each(formNames)('%s, on the wire', (form) => {
  const get = (port: number, path: string) =>
    sendRaw(
      port,
      `GET /api/svc/proxy/crm${path} HTTP/1.1\r\nHost: x\r\nX-Svc-Relay: 1\r\nConnection: close\r\n\r\n`,
    )

  it('A3 refuses paths that are unsafe only after decoding', async () => {
    const service = vi.fn()
    const { port } = await onSockets(form, service)

    for (const path of ['/../../x', '/..%2fx', '/a/%252e%252e/b', '/a/..%5Cb', '//evil.test/']) {
      const { received } = get(port, path)
      await waitFor(() => expect(received(), path).toMatch(/^HTTP\/1\.1 40[04]/))
    }

    expect(service).not.toHaveBeenCalled()
  })

  it('A2 A4 never sends a path above its integration, even if dot segments were collapsed', async () => {
    const paths: unknown[] = []
    const { port } = await onSockets(form, (request, response) => {
      paths.push(request.url)
      response.end('ok')
    })

    // A `Request` removes these dots before any handler runs. The remaining path is checked and sent.
    const isTidied = form !== 'a relay listener'
    for (const path of ['/a/%2e%2e/b', '/a/../b']) {
      const { received } = get(port, path)
      const status = isTidied ? 'HTTP/1.1 200' : 'HTTP/1.1 400'
      await waitFor(() => expect(received(), path).toContain(status))
    }

    expect(paths).toEqual(isTidied ? ['/b', '/b'] : [])
  })

  it('B4 D2 sends its own headers, regardless of Connection and other headers', async () => {
    let got: IncomingMessage['headers'] = {}
    const { port } = await onSockets(form, (request, response) => {
      got = request.headers
      response.end('ok')
    })

    const { received } = sendRaw(
      port,
      [
        'GET /api/svc/proxy/crm/a HTTP/1.1',
        'Host: evil.test',
        'X-Svc-Relay: 1',
        'X-Svc-Group-Ref: victim',
        'X-Svc-Installation-Id: victim',
        'X_Svc_Installation_Id: victim',
        'Cookie: session=victim',
        'Authorization: Bearer victim',
        'X-Forwarded-Host: victim',
        'Connection: close, x-api-key, x-svc-group-ref',
        '\r\n',
      ].join('\r\n'),
    )
    await waitFor(() => expect(received()).toContain('HTTP/1.1 200'))

    expect(JSON.stringify(got)).not.toMatch(/victim|evil/)
    expect(got).toMatchObject({
      'x-api-key': expect.any(String),
      'x-svc-group-ref': 'acme',
      'x-svc-integration-name': 'acmeCrm',
    })
  })

  it.each([
    ['a known length', 'content-length', '5', 'hello', 'hello'],
    ['chunks', 'transfer-encoding', 'chunked', '5\r\nhello\r\n0\r\n\r\n', 'hello'],
  ])(
    'D3 F8 sends a DELETE with %s with exactly one framing header',
    async (_, name, value, sent, expected) => {
      let got: IncomingMessage['headers'] = {}
      let body = ''
      const { port } = await onSockets(form, async (request, response) => {
        got = request.headers
        body = await read(request)
        response.end('ok')
      })

      const { received } = sendRaw(
        port,
        `DELETE /api/svc/proxy/crm/a HTTP/1.1\r\nHost: x\r\nX-Svc-Relay: 1\r\n${name}: ${value}\r\n\r\n${sent}`,
      )
      await waitFor(() => expect(received()).toContain('HTTP/1.1 200'))

      expect(body).toBe(expected)
      expect(got[name]).toBe(value)
      expect('content-length' in got && 'transfer-encoding' in got).toBe(false)
    },
  )

  it.each(['"chunked"', 'chunked, identity', 'xchunked', 'gzip', 'chunked,'])(
    'M6 does not send a GET whose body has an unknown end: Transfer-Encoding: %s',
    async (coding) => {
      const arrived: (string | undefined)[] = []
      const { base, port } = await onSockets(form, (request, response) => {
        arrived.push(request.url)
        response.end('ok')
      })
      // The connection to the service stays open, so the next call could be sent immediately.
      await fetch(`${base}/proxy/crm/first`, { headers }).then((response) => response.text())

      const { received } = sendRaw(
        port,
        `GET /api/svc/proxy/crm/second HTTP/1.1\r\nHost: x\r\nX-Svc-Relay: 1\r\nTransfer-Encoding: ${coding}\r\n\r\n`,
      )
      await waitFor(() => expect(received()).toContain('HTTP/1.1 400'))
      await fetch(`${base}/proxy/crm/third`, { headers }).then((response) => response.text())

      expect(arrived).toEqual(['/first', '/third'])
    },
  )

  it('D3 sends a long body with its length and without chunks', async () => {
    let got: IncomingMessage['headers'] = {}
    const { base } = await onSockets(form, async (request, response) => {
      got = request.headers
      response.end(String((await read(request)).length))
    })

    const response = await fetch(`${base}/proxy/crm/a`, {
      ...{ method: 'PUT', headers },
      body: 'x'.repeat(3_000_000),
    })

    expect(await response.text()).toBe('3000000')
    expect(got).toMatchObject({ 'content-length': '3000000' })
    expect(got['transfer-encoding']).toBeUndefined()
  })

  it('D3 accepts Expect: 100-continue', async () => {
    const { port } = await onSockets(form, async (request, response) => {
      response.end((await read(request)) + String(request.headers.expect))
    })

    const { socket, received } = sendRaw(
      port,
      'POST /api/svc/proxy/crm/a HTTP/1.1\r\nHost: x\r\nX-Svc-Relay: 1\r\nExpect: 100-continue\r\nContent-Length: 5\r\n\r\n',
    )
    await waitFor(() => expect(received()).toContain('100 Continue'))
    socket.write('hello')

    await waitFor(() => expect(received()).toContain('helloundefined'))
  })

  it('E2 handles a Trailer header', async () => {
    const { base } = await onSockets(form, (_, response) => {
      response.writeHead(200, { trailer: 'x-sum', 'set-cookie': 'a=b' })
      response.write('ok')
      response.addTrailers({ 'x-sum': '1' })
      response.end()
    })

    const response = await fetch(`${base}/proxy/crm/a`, { headers })

    expect(await response.text()).toBe('ok')
    expect([response.headers.get('trailer'), response.headers.get('set-cookie')]).toEqual([
      null,
      null,
    ])
  })

  it('F2 passes an encoded body on unchanged, or decoded without its Content-Encoding', async () => {
    const body = gzipSync('plain')
    let requested: unknown
    const { base, events } = await onSockets(form, (request, response) => {
      requested = request.headers['accept-encoding']
      response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': body.byteLength })
      response.end(body)
    })

    const response = await fetch(`${base}/proxy/crm/a`, {
      headers: { ...headers, 'accept-encoding': 'gzip' },
    })

    const decodes = form === 'a relay handler over fetch'
    expect(requested).toBe(decodes ? 'identity' : 'gzip')
    expect(await response.text()).toBe('plain')
    expect(response.headers.get('content-encoding')).toBe(decodes ? null : 'gzip')
    await waitFor(() =>
      expect(events[0]?.bytesOut).toBe(decodes ? 'plain'.length : body.byteLength),
    )
  })

  it('F5 keeps the Content-Length of a response to HEAD, and responds with 502 to an invalid status', async () => {
    const { base } = await onSockets(form, (request, response) => {
      if (request.url === '/invalid')
        response.socket?.end('HTTP/1.1 999 Odd\r\ncontent-length: 0\r\n\r\n')
      else response.writeHead(200, { 'content-length': 1234 }).end()
    })

    const head = await fetch(`${base}/proxy/crm/a`, { method: 'HEAD', headers })
    const invalid = await fetch(`${base}/proxy/crm/invalid`, { headers })

    expect([head.status, head.headers.get('content-length')]).toEqual([200, '1234'])
    expect(invalid.status).toBe(502)
  })

  it('F7 passes an early response on during the upload', async () => {
    const { base } = await onSockets(form, (_, response) => {
      response.writeHead(413).end('too much for the provider')
    })

    const response = await fetch(`${base}/proxy/crm/a`, {
      ...{ method: 'POST', headers },
      body: 'x'.repeat(5_000_000),
    })

    expect(response.status).toBe(413)
    expect(await response.text()).toBe('too much for the provider')
    expect(response.headers.get('x-relay-source')).toBe('upstream')
  })

  it.each([
    ['before the response', false],
    ['during the response', true],
  ])('G2 closes the service’s connection if the caller disconnects %s', async (_, isWithin) => {
    let isClosed = false
    let isCalled = false
    const { base, events } = await onSockets(form, (request, response) => {
      isCalled = true
      request.socket.on('close', () => {
        isClosed = true
      })
      if (isWithin) response.writeHead(200).write('first')
    })
    const caller = new AbortController()

    const pending = fetch(`${base}/proxy/crm/a`, { headers, signal: caller.signal })
    pending.catch(() => {})
    await waitFor(() => expect(isCalled).toBe(true))
    if (isWithin) await pending
    caller.abort()

    await waitFor(() => expect(isClosed).toBe(true))
    await waitFor(() => expect(events).toMatchObject([{ error: 'aborted' }]))
  })

  it.each([
    ['a body with a length', 'content-length: 100\r\n\r\nhello'],
    ['a chunked body', 'transfer-encoding: chunked\r\n\r\n5\r\nhello\r\n'],
  ])('G3 cuts the response off if the service cuts off %s', async (_, rest) => {
    vi.spyOn(console, 'error').mockImplementation(() => {}) // the server's own message about it
    const { base, events } = await onSockets(form, (_request, response) => {
      response.socket?.end(`HTTP/1.1 200 OK\r\n${rest}`)
    })

    const response = await fetch(`${base}/proxy/crm/a`, { headers })

    await expect(response.text()).rejects.toThrow()
    await waitFor(() => expect(events).toMatchObject([{ error: 'cut', bytesOut: 5 }]))
  })

  it('G4 responds with 502 if nothing listens or the connection is reset', async () => {
    const { base, events } = await onSockets(form, (request) => request.socket.resetAndDestroy())

    const response = await fetch(`${base}/proxy/crm/a`, { headers })

    expect(response.status).toBe(502)
    expect(events).toMatchObject([
      { error: 'unreachable', cause: expect.stringMatching(/^[A-Z_]+$/) },
    ])
  })

  it('G6 does not follow redirects', async () => {
    const service = vi.fn((_: IncomingMessage, response: Parameters<RequestListener>[1]) => {
      response.writeHead(302, { location: '/elsewhere' }).end()
    })
    const { base } = await onSockets(form, service)

    const response = await fetch(`${base}/proxy/crm/a`, { headers })

    expect([response.status, response.headers.get('x-relay-location')]).toEqual([302, '/elsewhere'])
    expect(service).toHaveBeenCalledTimes(1)
  })

  it('G7 frees the connections of responses that it does not pass on', async () => {
    const service: RequestListener = (request, response) => {
      const isList = request.url?.endsWith('/destinations')
      response.writeHead(isList ? 401 : 200).end('x'.repeat(isList ? 200_000 : 1))
    }
    const { base } = await onSockets(form, service, { limits: { maxInFlightPerUser: 30 } })

    for (let i = 0; i < 10; i += 1) {
      const refused = await Promise.all(
        Array.from({ length: 30 }, () => fetch(`${base}/destinations`, { headers })),
      )
      expect(refused.every(({ status }) => status === 502)).toBe(true)
      await Promise.all(refused.map((response) => response.text()))
    }
    const response = await fetch(`${base}/proxy/crm/a`, { headers })

    expect(await response.text()).toBe('x')
  })

  it.each([204, 205, 304])(
    'K8 responds with %i without the Content-Length of the service',
    async (status) => {
      const { port } = await onSockets(form, (request) => {
        // Set explicitly, because Node's server omits it.
        request.socket.end(`HTTP/1.1 ${status} Odd\r\ncontent-length: 5\r\n\r\n`)
      })

      const { received, socket } = sendRaw(
        port,
        'GET /api/svc/proxy/crm/a HTTP/1.1\r\nhost: a\r\nx-svc-relay: 1\r\nconnection: close\r\n\r\n',
      )
      await once(socket, 'close')

      expect(received()).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
      // Zero is correct. Node's server adds it to a 205.
      expect(received()).not.toMatch(/content-length: [1-9]/i)
    },
  )

  it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
    'L6 passes a response on that has a header named %s',
    async (name) => {
      const { base } = await onSockets(
        form,
        (request) => {
          // Set explicitly and twice: an inherited property must not look like a first value.
          const line = `${name}: some\r\n`
          request.socket.end(`HTTP/1.1 200 OK\r\n${line}${line}content-length: 2\r\n\r\nok`)
        },
        { responseHeaders: ['x-*', 'constructor', 'tostring'] },
      )
      const response = await fetch(`${base}/proxy/crm/a`, {
        headers: { ...headers, [name]: 'theirs' },
      })

      expect(response.status).toBe(200)
      expect(await response.text()).toBe('ok')
    },
  )
})
