import { once } from 'node:events'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { createServer as createSecureServer, request as requestSecurely } from 'node:https'
import { connect as connectSecurely } from 'node:tls'
import { afterEach, describe, expect, it } from 'vitest'
import { listen as listenUntilClosed } from '../../../scripts/lib/listen.mjs'
import type { RelayOptions } from '../../../src/relay/index.js'
import { toNodeListener } from '../../../src/relay/node/toNodeListener.js'
import { waitFor } from '../../support/waitFor.ts'
import { headers, listen, onSockets, read, sendRaw } from '../sockets.ts'
import { baseOptions, recordingService } from '../support.js'

let close = async () => {}
afterEach(() => close())

/** A listener in front of an in-memory service. */
function inMemory(options: Partial<RelayOptions> = {}) {
  const { sent, transport } = recordingService()
  return { sent, listener: toNodeListener({ ...baseOptions, transport, ...options }) }
}

// Both ends of an encrypted connection share a key, so no certificate is needed.
const psk = Buffer.from('shared')
const cipher = { ciphers: 'PSK-AES128-GCM-SHA256', maxVersion: 'TLSv1.2' } as const
const secure = { ...cipher, pskCallback: () => psk }
const secureClient = {
  ...cipher,
  host: '127.0.0.1',
  pskCallback: () => ({ psk, identity: 'app' }),
  checkServerIdentity: () => undefined,
}

/** Sends a raw request on a connection that ends with its response. Returns the response. */
async function responseTo(listener: RequestListener, start: string, ...lines: string[]) {
  const text = [start, 'X-Svc-Relay: 1', 'Connection: close', ...lines, '', ''].join('\r\n')
  const { socket, received } = sendRaw(await listen(listener), text)
  await waitFor(() => expect(socket.closed).toBe(true))
  return received()
}

describe('the Node listener', () => {
  it.each([[undefined], [null], [[]], ['options']])(
    'A7 throws if it gets no object of options: %o',
    (options) => {
      expect(() => Reflect.apply(toNodeListener, undefined, [options])).toThrow(
        new TypeError('createRelay: pass an object of options.'),
      )
    },
  )

  it('A6 uses the original path if a framework removes the mount path', async () => {
    const { sent, listener } = inMemory()
    // Express does so in `app.use('/api/svc', listener)`.
    const mounted: RequestListener = (message, response) => {
      const { url = '' } = message
      Object.assign(message, { originalUrl: url, url: url.slice('/api/svc'.length) })
      listener(message, response)
    }

    expect(await responseTo(mounted, 'GET /api/svc/proxy/crm/a HTTP/1.1', 'Host: x')).toMatch(
      /^HTTP\/1.1 200/,
    )
    expect(sent.map(({ url }) => url)).toEqual(['https://proxy.service.test/a'])
  })

  it.each(['http://null', 'http://localhost', 'http://undefined'])(
    'C3 refuses the origin %s for a request without a host',
    async (origin) => {
      const { sent, listener } = inMemory()
      const start = 'GET /api/svc/destinations HTTP/1.0'

      expect(await responseTo(listener, start, `Origin: ${origin}`)).toContain('cross-origin')
      expect(sent).toEqual([])
      expect(await responseTo(listener, start)).toMatch(/^HTTP\/1.1 200/)
    },
  )

  it.each(['TRACE', 'trace'])('A6 responds to %s with the allowed methods', async (method) => {
    const { sent, listener } = inMemory()
    const asRead: RequestListener = (message, response) => {
      message.method = method // servers differ in which case they accept
      listener(message, response)
    }

    const response = await responseTo(
      asRead,
      'TRACE /api/svc/proxy/crm/a HTTP/1.1',
      'Host: x',
      'Sec-Fetch-Site: same-origin',
    )

    expect(response).toMatch(/^HTTP\/1.1 405 Method Not Allowed\r\n/)
    expect(response).toContain('\r\nallow: GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS\r\n')
    expect(sent).toEqual([])
  })

  it('B1 passes the app every header, including repeated ones and those that a framework has cleared', async () => {
    const seen: [string, string][][] = []
    const { listener } = inMemory({
      authorize: ({ headers: shown }) => {
        seen.push([...shown].filter(([name]) => /cookie|accept|user-agent/.test(name)))
        return undefined
      },
    })
    const emptying: RequestListener = (message, response) => {
      message.headers['user-agent'] = undefined
      listener(message, response)
    }
    const lines = [
      'Host: x',
      'Set-Cookie: a=b',
      'Set-Cookie: c=d',
      'Accept: text/csv',
      'User-Agent: x',
    ]

    await responseTo(emptying, 'GET /api/svc/destinations HTTP/1.1', ...lines)

    expect(seen).toEqual([
      [
        ['accept', 'text/csv'],
        ['set-cookie', 'a=b'],
        ['set-cookie', 'c=d'],
        ['user-agent', ''],
      ],
    ])
  })

  it('B1 passes the app an empty text for a header that a framework has cleared', async () => {
    const seen: (string | null)[] = []
    const { listener } = inMemory({
      authorize: ({ headers: shown }) => {
        seen.push(shown.get('authorization'), shown.get('accept'))
        return undefined
      },
    })
    const emptying: RequestListener = (message, response) => {
      message.headers.authorization = undefined
      listener(message, response)
    }

    const start = 'GET /api/svc/destinations HTTP/1.1'
    await responseTo(emptying, start, 'Host: x', 'Accept: text/csv', 'Authorization: Bearer x')

    expect(seen).toEqual(['', 'text/csv'])
  })

  it('D1 does not send a header that a framework has cleared', async () => {
    const { sent, listener } = inMemory()
    const emptying: RequestListener = (message, response) => {
      message.headers['user-agent'] = undefined
      listener(message, response)
    }

    const start = 'GET /api/svc/proxy/crm/a HTTP/1.1'
    await responseTo(emptying, start, 'Host: x', 'Accept: text/csv', 'User-Agent: x')

    expect(sent[0]?.headers.get('accept')).toBe('text/csv')
    expect(sent[0]?.headers.has('user-agent')).toBe(false)
  })

  it('E1 passes both values of a header that the service sent twice', async () => {
    const { base } = await onSockets('a relay listener', (_, response) => {
      response.setHeader('link', ['</b>; rel="next"', '</a>; rel="prev"'])
      response.setHeader('etag', '"1"')
      response.end()
    })

    const response = await fetch(`${base}/proxy/crm/a`, { headers })

    expect(response.headers.get('link')).toBe('</b>; rel="next", </a>; rel="prev"')
    expect(response.headers.get('etag')).toBe('"1"')
  })

  it.each([
    ['GET', '/proxy/crm/a'],
    ['HEAD', '/proxy/crm/a'],
    ['GET', '/destinations'],
  ])('F4 does not send the body of a %s %s', async (method, path) => {
    const got: unknown[] = []
    const { port, events } = await onSockets('a relay listener', async (request, response) => {
      got.push([request.headers['content-length'], await read(request)])
      response.end('[]')
    })

    const lines = ['Host: x', 'X-Svc-Relay: 1', 'Connection: close', 'Content-Length: 5']
    const start = `${method} /api/svc${path} HTTP/1.1`
    const { socket, received } = sendRaw(port, [start, ...lines, '', 'hello'].join('\r\n'))
    await waitFor(() => expect(socket.closed).toBe(true))

    expect(received()).toMatch(/^HTTP\/1.1 200/)
    expect(got).toEqual([[undefined, '']])
    expect(events).toMatchObject([{ status: 200, bytesIn: 0 }])
  })

  it('G3 resets the connection of an HTTP/1.0 caller if the service cuts off its response', async () => {
    let upstream: ServerResponse | undefined
    const { port, events } = await onSockets('a relay listener', (_, response) => {
      upstream = response
      response.write('begun')
    })
    const { socket } = sendRaw(port, 'GET /api/svc/proxy/crm/a HTTP/1.0\r\nX-Svc-Relay: 1\r\n\r\n')
    const seen: string[] = []
    socket.once('end', () => seen.push('end'))
    socket.once('error', ({ code }: NodeJS.ErrnoException) => seen.push(String(code)))

    await once(socket, 'data')
    upstream?.destroy()
    await new Promise((resolve) => socket.once('close', resolve))

    // The end of the connection is the end of the body, so it must not be a regular one.
    expect(seen).toEqual(['ECONNRESET'])
    expect(events).toMatchObject([{ error: 'cut' }])
  })

  it('G3 closes an encrypted connection of an HTTP/1.0 caller if the service cuts off its response', async () => {
    let upstream: ServerResponse | undefined
    const at = await listen((_, response) => {
      upstream = response
      response.write('begun')
    })
    const upstreamUrl = `http://127.0.0.1:${at}`
    const listener = toNodeListener({
      ...baseOptions,
      upstream: { baseUrl: upstreamUrl, searchUrl: upstreamUrl, proxyUrl: upstreamUrl },
    })
    const server = await listenUntilClosed(createSecureServer(secure, listener))
    close = server.close
    const socket = connectSecurely({ ...secureClient, port: server.port })
    socket.write('GET /api/svc/proxy/crm/a HTTP/1.0\r\nX-Svc-Relay: 1\r\n\r\n')

    await once(socket, 'data')
    upstream?.destroy()

    await once(socket, 'close')
  })

  it('F4 sends no body if the request has none', async () => {
    let sent: IncomingMessage['headers'] = {}
    const { base } = await onSockets('a relay listener', async (request, response) => {
      sent = request.headers
      response.end(await read(request))
    })

    const response = await fetch(`${base}/proxy/crm/a`, { method: 'DELETE', headers })

    expect([response.status, await response.text()]).toEqual([200, ''])
    expect(sent['transfer-encoding']).toBeUndefined()
    expect(sent['content-length'] ?? '0').toBe('0')
  })

  it('F7 ends a response without a body that arrives before the end of its upload', async () => {
    const { port, events } = await onSockets('a relay listener', (_, response) => {
      response.writeHead(204).end()
    })
    const { socket, received } = sendRaw(
      port,
      'POST /api/svc/proxy/crm/a HTTP/1.1\r\nHost: x\r\nX-Svc-Relay: 1\r\nContent-Length: 100000\r\n\r\nbegun',
    )

    await waitFor(() => expect(events).toMatchObject([{ status: 204, upstreamStatus: 204 }]))
    socket.write('x'.repeat(100_000 - 'begun'.length))

    await waitFor(() => expect(socket.closed).toBe(true))
    expect(received()).toMatch(/^HTTP\/1.1 204.*\r\n\r\n$/s)
  })

  it('B1 passes the app an https URL if the connection is encrypted', async () => {
    const addresses: string[] = []
    const { listener } = inMemory({
      authorize: ({ url }) => {
        addresses.push(url)
        return undefined
      },
    })
    const server = await listenUntilClosed(createSecureServer(secure, listener))
    close = server.close

    const options = {
      ...{ ...secureClient, port: server.port, path: '/api/svc/destinations' },
      headers: { ...headers, host: 'app.example' },
    }
    const status = await new Promise((resolve, reject) => {
      const request = requestSecurely(options, (response) => resolve(response.resume().statusCode))
      request.on('error', reject).end()
    })

    expect(status).toBe(401)
    expect(addresses).toEqual(['https://app.example/api/svc/destinations'])
  })

  it('F7 passes an early response without a body on during the upload', async () => {
    const { port } = await onSockets('a relay listener', (_, response) => {
      response.writeHead(204).end()
    })
    const { received } = sendRaw(
      port,
      'POST /api/svc/proxy/crm/a HTTP/1.1\r\nHost: x\r\nX-Svc-Relay: 1\r\nContent-Length: 100000\r\n\r\nbegun',
    )

    // Well below the two seconds that the rest of an upload may take.
    await waitFor(() => expect(received()).toMatch(/^HTTP\/1.1 204/))
  })

  it.each(['location', 'x-svc-retry-after', 'x-svc-retryable'])(
    'E1 drops %s if servers cannot write its value',
    async (name) => {
      const transport = async () =>
        new Response(null, { status: 302, headers: { [name]: 'a\u0001b' } })
      const listener = toNodeListener({ ...baseOptions, transport })

      expect(await responseTo(listener, 'GET /api/svc/proxy/crm/a HTTP/1.1', 'Host: x')).toMatch(
        /^HTTP\/1.1 302/,
      )
    },
  )
})
