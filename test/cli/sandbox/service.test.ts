import { createHash, randomBytes } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { MAX_BODY_BYTES } from '../../../src/cli/sandbox/serviceListener.js'
import { waitFor } from '../../support/waitFor.ts'
import { openRawConnection } from '../relay/support.ts'
import { crmHeaders, runSandbox, send, serveWith, textOf } from './support.ts'

const MIB = 1024 * 1024

describe('paths of svc-react sandbox', () => {
  it.each([
    '/crm/a%2Fb',
    '/crm/a%2fb',
    '/crm/%41%7e',
    '/crm//b///c',
    '/crm/?',
    '/crm?',
    '/crm??a=b?c',
    '/crm/a?&&a=&=b',
    '/crm/J%C3%BCrgen',
    '/crm/%FF%00',
    "/crm/a;b,c=d!$'()*+@:",
    '/crm/a|b{c}[d]^`"<>',
    '//crm',
  ])('reach the provider unchanged, and are logged unchanged: %s', async (path) => {
    const requests: string[] = []
    const { port, sandbox } = await serveWith((request) => {
      requests.push(request.url)
      return new Response('ok')
    })

    const { response } = await send(port, { path: `/proxy${path}`, headers: crmHeaders() })

    expect(response.statusCode).toBe(200)
    expect(sandbox.calls().map((call) => call.path)).toEqual([path])
    expect(requests).toEqual([`https://api.hub.example${path}`])
  })

  it.each(['/proxy/../public/v1/x', '/proxy/%2e%2e/control', '/proxy/./a', '/proxy/a\\..\\b'])(
    'are not resolved to another API: %s',
    async (path) => {
      const { port, sandbox } = await serveWith(() => new Response('ok'))

      await send(port, { path, headers: crmHeaders() })

      expect(sandbox.calls()).toMatchObject([{ kind: 'proxy', path: path.slice('/proxy'.length) }])
    },
  )

  it.each([
    ['GET', 'http://elsewhere.example/proxy/x?y', 'proxy', '/x?y'],
    ['OPTIONS', '*', 'unknown', ''],
    ['GET', '/proxyx', 'unknown', ''],
    ['GET', '/Proxy/x', 'unknown', ''],
  ])('are assigned to APIs: %s %s is %s', async (method, path, kind, rest) => {
    const { port, sandbox } = await serveWith(() => new Response('ok'))

    const { response } = await send(port, { method, path, headers: crmHeaders() })

    expect(sandbox.calls()).toMatchObject([{ kind, path: rest }])
    expect(response.statusCode).toBe(kind === 'proxy' ? 200 : 404)
  })

  it('are rejected with 400 if they contain non-ASCII characters', async () => {
    const { port, call } = await serveWith(() => new Response('ok'))

    const raw = openRawConnection(port, 'GET /proxy/Jürgen HTTP/1.1\r\nHost: x\r\n\r\n')

    await waitFor(() => expect(raw.received()).toMatch(/^HTTP\/1\.1 400 /))
    expect((await call()).status).toBe(200)
  })
})

describe('requests to svc-react sandbox', () => {
  it.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'PURGE'])(
    'keep the method %s',
    async (method) => {
      const { port } = await serveWith((request) => new Response(request.method))

      const { response } = await send(port, { method, path: '/proxy/x', headers: crmHeaders() })

      expect(await textOf(response)).toBe(method)
    },
  )

  it('get headers without a body if the method is HEAD', async () => {
    const { call } = await serveWith(() => new Response('text', { headers: { 'x-own': '1' } }))

    const response = await call({ method: 'HEAD' })

    expect([response.status, response.headers.get('x-own'), await response.text()]).toEqual([
      200,
      '1',
      '',
    ])
  })

  it('keep their headers, except hop-by-hop headers', async () => {
    const { port } = await serveWith((request) => Response.json([...request.headers]))
    const headers = {
      ...crmHeaders(),
      ...{ 'X-Own': ['a', 'b'], TE: 'trailers', Expect: '100-continue', Cookie: 'a=1; b=2' },
    }

    const { response } = await send(port, { path: '/proxy/x', method: 'POST', headers }, 'hello')

    const got = Object.fromEntries(JSON.parse(await textOf(response)))
    expect(got).toMatchObject({ 'x-own': 'a, b', cookie: 'a=1; b=2' })
    for (const name of ['te', 'expect', 'connection', 'transfer-encoding', 'host', 'x-api-key']) {
      expect(got).not.toHaveProperty(name)
    }
  })

  it('keep every byte of a body of 10 MiB', async () => {
    const { call } = await serveWith(
      async (request) => new Response(await request.arrayBuffer(), { status: 201 }),
    )
    const bytes = randomBytes(10 * MIB)

    const response = await call({ method: 'PUT', body: bytes })

    const digest = (data: ArrayBuffer | Buffer) =>
      createHash('sha256').update(new Uint8Array(data)).digest('hex')
    expect(response.status).toBe(201)
    expect(digest(await response.arrayBuffer())).toBe(digest(bytes))
  })

  it.each(['with its length', 'in chunks'])(
    'are rejected without a provider call if their body is larger than 16 MiB (%s)',
    async (how) => {
      expect(MAX_BODY_BYTES).toBe(16 * MIB)
      const handle = vi.fn(() => new Response('ok'))
      const { port, call, log } = await serveWith(handle)
      const headers = {
        ...crmHeaders(),
        ...(how === 'in chunks' && { 'transfer-encoding': 'chunked' }),
      }

      const { response } = await send(
        port,
        { method: 'POST', path: '/proxy/x', headers },
        Buffer.alloc(MAX_BODY_BYTES + 1),
      )

      expect(response.statusCode).toBe(413)
      expect(JSON.parse(await textOf(response))).toMatchObject({
        status: 413,
        detail: 'The sandbox accepts bodies of up to 16777216 bytes. This one is longer.',
      })
      expect(handle).not.toHaveBeenCalled()
      expect(log.since()).toMatchObject([{ status: 413, state: 'done' }])
      expect((await call()).status).toBe(200)
    },
  )

  it('are rejected before the body is sent if Content-Length is above 16 MiB', async () => {
    const { port } = await serveWith(() => new Response('ok'))
    const head = `POST /proxy/x HTTP/1.1\r\nHost: x\r\nContent-Length: ${MAX_BODY_BYTES + 1}\r\n\r\n`

    const raw = openRawConnection(port, head)

    await waitFor(() => expect(raw.received()).toMatch(/^HTTP\/1\.1 413 .*16777216/s))
  })

  it('are accepted if their body has exactly 16 MiB', async () => {
    const { call } = await serveWith(async (request) =>
      Response.json((await request.arrayBuffer()).byteLength),
    )

    const response = await call({ method: 'POST', body: Buffer.alloc(MAX_BODY_BYTES) })

    expect(await response.json()).toBe(MAX_BODY_BYTES)
  })

  it.each([
    ['GET', 'x', 501, 'The sandbox accepts no body with GET.'],
    ['HEAD', 'x', 501, ''],
    ['TRACE', '', 501, 'The sandbox does not support TRACE.'],
    ['GET', '', 200, ''],
  ])(
    'get the documented status for a method and a body: %s, "%s", %i',
    async (method, body, status, detail) => {
      const { port } = await serveWith(() => new Response('ok'))
      const headers = { ...crmHeaders(), 'content-length': body.length }

      const { response } = await send(port, { method, path: '/proxy/x', headers }, body)

      expect(response.statusCode).toBe(status)
      if (detail) expect(JSON.parse(await textOf(response))).toMatchObject({ status, detail })
    },
  )
})

it('svc-react sandbox does not mix up 300 concurrent calls', async () => {
  const { callCrm, calls } = await runSandbox()

  const responses = await Promise.all(
    Array.from({ length: 300 }, async (_, index) => {
      const init = { method: 'POST', body: `body ${index}`, headers: { 'x-own': `${index}` } }
      const response = await callCrm(`/debug/echo?n=${index}`, init)
      const { path, body, headers } = await response.json()
      return [path, body, headers['x-own']]
    }),
  )

  expect(responses).toEqual(
    Array.from({ length: 300 }, (_, index) => [
      `/debug/echo?n=${index}`,
      `body ${index}`,
      `${index}`,
    ]),
  )
  const logged = await calls()
  expect(logged).toHaveLength(300)
  expect(logged.every(({ result, status }) => result === 'forwarded' && status === 200)).toBe(true)
})
