import { describe, expect, it, vi } from 'vitest'
import { declaredLength } from '../../../src/relay/http/bodies.js'
import { appRequest, kindOf, setUp, streaming, turns } from '../support.js'

const chunked = (chunks: number, size: number) => {
  let left = chunks
  return new ReadableStream({
    pull(controller) {
      if (left === 0) controller.close()
      else controller.enqueue(new Uint8Array(size).fill(left))
      left -= 1
    },
  })
}

describe('declaredLength', () => {
  it.each([
    ['5', undefined, 5],
    [null, undefined, undefined],
    ['5x', undefined, null],
    [null, 'chunked', undefined],
    [null, 'gzip, Chunked ', undefined],
    [null, 'chunked, gzip', null],
    [null, '"chunked"', null],
    ['5', '', null],
  ])('reads Content-Length %j with Transfer-Encoding %j as %j', (text, codings, length) => {
    expect(declaredLength(text, codings)).toBe(length)
  })
})

describe('a relay, for request and response bodies', () => {
  it.each([0, 1, 65_535, 65_536, 65_537, 3_000_000])(
    'F1 passes %i bytes on unchanged in both directions',
    async (size) => {
      const bytes = new Uint8Array(size).map((_, i) => (i * 31) % 256)
      const { call, events } = setUp(
        {},
        async (request) => new Response(await request.arrayBuffer()),
      )

      for (const length of [null, String(size)]) {
        const response = await call('/proxy/crm/a', {
          method: 'PUT',
          body: bytes,
          headers: { 'content-length': length, 'content-type': 'text/plain; charset="x' },
        })
        expect(Buffer.compare(new Uint8Array(await response.arrayBuffer()), bytes)).toBe(0)
      }
      expect(events).toMatchObject([
        { bytesIn: size, bytesOut: size },
        { bytesIn: size, bytesOut: size },
      ])
    },
  )

  it('D3 sends the length of a body if it is known', async () => {
    const { call, sent } = setUp()

    await call('/proxy/crm/a', {
      method: 'PUT',
      body: new Uint8Array(100_000),
      headers: { 'content-length': '100000' },
    })
    await call('/proxy/crm/a', streaming(chunked(3, 50_000)))

    expect(sent.map(({ headers }) => headers.get('content-length'))).toEqual(['100000', null])
    expect(sent.map(({ headers }) => headers.get('transfer-encoding'))).toEqual([null, null])
  })

  it('F2 requests no content coding from the service', async () => {
    const { call, sent } = setUp()

    await call('/proxy/crm/a', { headers: { 'accept-encoding': 'gzip, br' } })

    expect(sent[0]?.headers.get('accept-encoding')).toBe('identity')
  })

  const zstd = new Uint8Array([0x28, 0xb5, 0x2f, 0xfd, 0x20, 0x01])
  const plain = new TextEncoder().encode('plain')

  it.each([
    ['gzip', plain, null],
    ['GZIP', plain, null],
    ['deflate, br', plain, null],
    ['zstd', zstd, 'zstd'],
    ['zstd', plain, null],
    ['gzip, zstd', plain, null],
    ['compress', plain, 'compress'],
    ['identity', plain, 'identity'],
  ])(
    'F2 reads Content-Encoding %s with body %o, and responds with the coding %j',
    async (coding, body, expected) => {
      const { call } = setUp(
        {},
        () =>
          new Response(body, { headers: { 'content-encoding': coding, 'content-length': '6' } }),
      )

      const response = await call('/proxy/crm/a')

      expect(response.headers.get('content-encoding')).toBe(expected)
      expect(response.headers.get('content-length')).toBe(expected === null ? null : '6')
      expect(new Uint8Array(await response.arrayBuffer())).toEqual(body)
    },
  )

  it('F3 passes the first piece on before the second arrives', async () => {
    let release = () => {}
    const second = new Promise<void>((resolve) => {
      release = resolve
    })
    const { call } = setUp(
      {},
      () =>
        new Response(
          new ReadableStream({
            async start(controller) {
              controller.enqueue(new TextEncoder().encode('data: 1\n\n'))
              await second
              controller.close()
            },
          }),
          { headers: { 'content-type': 'text/event-stream' } },
        ),
    )

    const reader = (await call('/proxy/crm/a')).body?.getReader()

    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('data: 1\n\n')
    release()
    expect((await reader?.read())?.done).toBe(true)
  })

  it('F3 does not read further ahead than the browser', async () => {
    let pulls = 0
    const { call } = setUp(
      {},
      () =>
        new Response(
          new ReadableStream({
            pull(controller) {
              pulls += 1
              controller.enqueue(new Uint8Array(1000))
            },
          }),
        ),
    )

    const reader = (await call('/proxy/crm/a')).body?.getReader()
    await reader?.read()
    await turns()

    expect(pulls).toBeLessThan(4)
    await reader?.cancel()
  })

  it('F4 sends a body only if the request has one', async () => {
    const { call, sent } = setUp()

    await call('/proxy/crm/a')
    await call('/proxy/crm/a', { method: 'DELETE' })
    await call('/proxy/crm/a', streaming(chunked(0, 0)))

    expect(sent.map(({ request }) => request.body)).toEqual([null, null, null])
  })

  it('F5 keeps the Content-Length of a response to HEAD', async () => {
    const { call } = setUp(
      {},
      () =>
        new Response(null, { headers: { 'content-length': '1234', 'content-encoding': 'gzip' } }),
    )

    const response = await call('/proxy/crm/a', { method: 'HEAD' })

    expect(response.headers.get('content-length')).toBe('1234')
    expect(response.headers.get('content-encoding')).toBe('gzip')
    expect(response.body).toBeNull()
  })

  it.each([204, 205, 304])('F5 sends a %i without a body or type', async (status) => {
    const { call } = setUp({}, () => new Response(null, { status, headers: { location: '/x' } }))

    const response = await call('/proxy/crm/a')

    expect([response.status, response.body, response.headers.get('content-type')]).toEqual([
      ...[status, null, null],
    ])
  })

  /** A request with a body of a known length. */
  const short = (headers = {}) =>
    appRequest('/proxy/crm/a', {
      method: 'POST',
      body: 'hello',
      headers: { 'content-length': '5', ...headers },
    })

  it('F1 reads a short body without the stream that server adapters create for it', async () => {
    const { relay, events } = setUp()
    const request = short()
    const body = vi.spyOn(request, 'body', 'get')

    const response = await relay(request)
    await response.text()

    expect(response.status).toBe(200)
    expect(body).not.toHaveBeenCalled()
    expect(events).toMatchObject([{ bytesIn: 5 }])
  })

  it('F3 reads a body as a stream if its length is declared but not binding', async () => {
    const { relay } = setUp()
    const request = short({ 'transfer-encoding': 'chunked' })
    const whole = vi.spyOn(request, 'arrayBuffer')

    expect((await relay(request)).status).toBe(200)
    expect(whole).not.toHaveBeenCalled()
  })

  it.each(['/proxy/crm/a', '/search/crm'])(
    'K6 refuses a short body that other code is reading or has read (%s)',
    async (path) => {
      const { relay, events, sent } = setUp()
      const post = () =>
        appRequest(path, { method: 'POST', body: '{}', headers: { 'content-length': '2' } })
      const locked = post()
      locked.body?.getReader()
      const used = post()
      await used.text()

      expect([(await relay(locked)).status, (await relay(used)).status]).toEqual([500, 500])
      expect(events).toMatchObject([{ cause: 'body-already-read' }, { cause: 'body-already-read' }])
      expect(sent).toEqual([])
    },
  )

  it('F6 refuses a body with a declared length above the limit before it sends anything', async () => {
    const { call, sent } = setUp({ limits: { proxyBodyBytes: 1000 } })

    const response = await call('/proxy/crm/a', {
      method: 'POST',
      body: 'x',
      headers: { 'content-length': '1001' },
    })

    expect(await kindOf(response)).toBe('413 too-large')
    expect(sent).toEqual([])
  })

  it('F6 aborts an upload that exceeds the limit while it is sent', async () => {
    let received = 0
    const { call } = setUp({
      limits: { proxyBodyBytes: 250_000 },
      transport: async (request) => {
        for await (const chunk of request.body ?? []) received += chunk.byteLength
        return Response.json([])
      },
    })

    const response = await call('/proxy/crm/a', streaming(chunked(100, 50_000)))

    expect(await kindOf(response)).toBe('413 too-large')
    expect(received).toBe(250_000)
  })

  it('F6 accepts 10 MiB, but not one byte more', async () => {
    const { call } = setUp({}, () => Response.json([]))
    const size = 10 * 1024 * 1024

    const fits = await call('/proxy/crm/a', { method: 'POST', body: new Uint8Array(size) })
    const exceeds = await call('/proxy/crm/a', { method: 'POST', body: new Uint8Array(size + 1) })

    expect([fits.status, exceeds.status]).toEqual([200, 413])
  })

  it.each([2 ** 31, 2 ** 40, Number.MAX_SAFE_INTEGER])(
    'F6 accepts %i bytes if proxyBodyBytes allows it',
    async (size) => {
      const { call, sent } = setUp({ limits: { proxyBodyBytes: size } })
      const body = { method: 'POST', body: 'x', headers: { 'content-length': String(size) } }

      expect((await call('/proxy/crm/a', body)).status).toBe(200)

      expect(sent[0]?.headers.get('content-length')).toBe(String(size))
      const more = { ...body, headers: { 'content-length': `${size}0` } }
      expect((await call('/proxy/crm/a', more)).status).toBeGreaterThanOrEqual(400)
      expect(sent).toHaveLength(1)
    },
  )

  it.each(['x', '-1', '1.5', '5, 5', '1e3'])('F6 refuses the Content-Length %j', async (length) => {
    const { call, sent } = setUp()

    const response = await call('/proxy/crm/a', {
      method: 'POST',
      body: 'x',
      headers: { 'content-length': length },
    })

    expect(await kindOf(response)).toBe('400 bad-request')
    expect(sent).toEqual([])
  })
})
