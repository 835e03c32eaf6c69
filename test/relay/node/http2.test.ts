import { once } from 'node:events'
import type { RequestListener, ServerResponse } from 'node:http'
import {
  type ClientHttp2Session,
  connect,
  constants,
  createServer,
  type Http2Server,
} from 'node:http2'
import { afterEach, describe, expect, it } from 'vitest'
import { listen as listenUntilClosed } from '../../../scripts/lib/listen.mjs'
import type { RelayOptions } from '../../../src/relay/index.js'
import { toNodeListener } from '../../../src/relay/node/toNodeListener.js'
import { listen, read } from '../sockets.ts'
import { baseOptions } from '../support.js'

const open: (Http2Server | ClientHttp2Session)[] = []

afterEach(() => {
  for (const one of open.splice(0).reverse()) one.close()
})

/** A service that responds with the request it received. */
const echo: RequestListener = async (request, response) => {
  const { method, url, headers } = request
  const body = await read(request)
  response.writeHead(200, 'Fine', { 'keep-alive': 'timeout=5' })
  response.end(JSON.stringify({ method, url, headers, body }))
}

/** A relay over HTTP/2 in front of a service. */
async function onHttp2(service: RequestListener = echo, options: Partial<RelayOptions> = {}) {
  const upstream = `http://127.0.0.1:${await listen(service)}`
  const server = createServer(
    // The compatibility API of node:http2 has the members of node:http that the listener uses.
    toNodeListener({
      ...baseOptions,
      upstream: { baseUrl: upstream, searchUrl: upstream, proxyUrl: upstream },
      ...options,
    }) as never,
  )
  const { port } = await listenUntilClosed(server)
  open.push(server)
  const session = connect(`http://127.0.0.1:${port}`)
  open.push(session)
  return { session, port }
}

function call(session: ClientHttp2Session, headers: Record<string, string>, body?: string) {
  return new Promise<{ headers: Record<string, unknown>; text: string }>((resolve, reject) => {
    const stream = session.request(headers, { endStream: body === undefined })
    let responseHeaders: Record<string, unknown> = {}
    let text = ''
    stream.setEncoding('utf8')
    stream.on('response', (received) => {
      responseHeaders = received
    })
    stream.on('data', (data) => {
      text += data
    })
    stream.on('end', () => resolve({ headers: responseHeaders, text }))
    stream.on('error', reject)
    if (body !== undefined) stream.end(body)
  })
}

describe('the Node listener over HTTP/2', () => {
  it('J5 sends no pseudo-header and no connection header', async () => {
    const { session, port } = await onHttp2()

    const { headers, text } = await call(
      session,
      {
        ':method': 'POST',
        ':path': '/api/svc/proxy/crm/a?b=%20c',
        te: 'trailers',
        'x-svc-relay': '1',
        origin: `http://127.0.0.1:${port}`,
        'x-svc-group-ref': 'victim',
        cookie: 'session=victim',
      },
      'hello',
    )
    const sent = JSON.parse(text)

    expect(headers[':status']).toBe(200)
    expect(headers['keep-alive']).toBeUndefined()
    expect(sent).toMatchObject({
      method: 'POST',
      url: '/a?b=%20c',
      body: 'hello',
      headers: { 'x-svc-group-ref': 'acme' },
    })
    const names = Object.keys(sent.headers)
    expect(names.filter((name) => /^:|^te$|cookie|origin/.test(name))).toEqual([])
  })

  it('J5 compares the origin with the authority, and refuses requests as over HTTP/1.1', async () => {
    const { session } = await onHttp2()
    const request = { ':path': '/api/svc/destinations', 'x-svc-relay': '1' }

    const foreign = await call(session, { ...request, origin: 'https://evil.test' })
    const bare = await call(session, { ':path': '/api/svc/destinations' })

    expect([foreign, bare].map(({ text }) => JSON.parse(text).type)).toEqual([
      'urn:svc-relay:cross-origin',
      'urn:svc-relay:csrf',
    ])
  })

  it('J5 sends no body if the request has none', async () => {
    const { session } = await onHttp2()

    const { text } = await call(session, {
      ':method': 'DELETE',
      ':path': '/api/svc/proxy/crm/a',
      'x-svc-relay': '1',
      'sec-fetch-site': 'same-origin',
    })
    const { headers, body } = JSON.parse(text)

    expect(body).toBe('')
    expect(headers['transfer-encoding']).toBeUndefined()
  })

  it.each([204, 205, 304])(
    'K8 responds with %i without the Content-Length of the service',
    async (status) => {
      const { session } = await onHttp2((request) => {
        // Set explicitly, because Node's server omits it.
        request.socket.end(`HTTP/1.1 ${status} Odd\r\ncontent-length: 5\r\n\r\n`)
      })

      const { headers, text } = await call(session, {
        ':path': '/api/svc/proxy/crm/a',
        'x-svc-relay': '1',
      })

      expect(headers[':status']).toBe(status)
      expect(headers).not.toHaveProperty('content-length')
      expect(text).toBe('')
    },
  )

  it('G3 resets the stream if the service cuts off its response', async () => {
    let upstream: ServerResponse | undefined
    const { session } = await onHttp2((_, response) => {
      upstream = response
      response.write('begun')
    })
    const stream = session.request({ ':path': '/api/svc/proxy/crm/a', 'x-svc-relay': '1' })
    const seen: string[] = []
    for (const event of ['end', 'error']) stream.on(event, () => seen.push(event))

    await once(stream, 'data')
    upstream?.destroy()
    await new Promise((resolve) => stream.once('close', resolve))

    expect(seen).toEqual(['error'])
    expect(stream.rstCode).toBe(constants.NGHTTP2_INTERNAL_ERROR)
  })

  it.each<[string, string, number, number]>([
    ['the relay refuses it', '_method=DELETE&', 403, 1],
    ['the service responds early', 'a=1&'.repeat(50_000), 413, 1_000_000],
  ])('F7 K4 ends an upload that has begun if %s', async (_, piece, status, minLength) => {
    const early: RequestListener = (request, response) => {
      request.on('error', () => {})
      request.once('data', () => response.writeHead(413).end('x'.repeat(minLength)))
    }
    const { session, port } = await onHttp2(early, { allow: [{ methods: ['POST'], path: '/**' }] })
    const stream = session.request({
      ':method': 'POST',
      ':path': '/api/svc/proxy/crm/a',
      'x-svc-relay': '1',
      'content-type': 'application/x-www-form-urlencoded',
      origin: `http://127.0.0.1:${port}`,
    })
    let length = 0
    stream.on('data', (data) => {
      length += data.length
    })
    const responded = once(stream, 'response')
    const closed = once(stream, 'close')

    stream.write(piece) // and never ends
    const [headers] = await responded
    await closed

    expect(headers).toMatchObject({ ':status': status })
    expect(stream.rstCode).toBe(constants.NGHTTP2_NO_ERROR)
    expect(length).toBeGreaterThanOrEqual(minLength)
  })
})
