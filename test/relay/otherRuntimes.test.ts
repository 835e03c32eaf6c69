import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { appRequest, baseOptions, kindOf, search, setUp, streaming } from './support.js'

/** A request of a runtime without `Request.body`, such as Firefox. */
function withoutBody(request: Request): Request {
  return Object.defineProperty(request, 'body', { value: undefined })
}

describe('a relay in a runtime without Request.body', () => {
  it('reads a search in one piece', async () => {
    const { relay, sent, events } = setUp()

    const response = await relay(withoutBody(appRequest('/search/crm', search)))

    expect(await response.text()).toBe('[]')
    expect(sent[0]?.body).toBe(search.body)
    expect(events[0]?.bytesIn).toBe(search.body.length)
  })

  it('reads an upload in one piece, and refuses one that is too large', async () => {
    const { relay, sent } = setUp({ limits: { proxyBodyBytes: 1000 } })
    const put = (size: number) =>
      relay(withoutBody(appRequest('/proxy/crm/a', { method: 'PUT', body: 'x'.repeat(size) })))

    expect((await put(1000)).status).toBe(200)
    expect(await kindOf(await put(1001))).toBe('413 too-large')

    expect(sent.map(({ body }) => body)).toEqual(['x'.repeat(1000)])
  })

  it('sends no body if the request has none', async () => {
    const { relay, sent } = setUp()

    await relay(withoutBody(appRequest('/proxy/crm/a', { method: 'DELETE' })))

    expect(sent.map(({ request }) => request.body)).toEqual([null])
  })
})

describe('a relay in another runtime', () => {
  // Features of the runtime are detected once, so the relay is loaded again.
  beforeEach(() => {
    vi.resetModules()
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  /** A relay as this runtime loads it, with a `fetch` that records its arguments. */
  async function loadRelay(respond = () => Response.json([])) {
    const { createRelay } = await import('../../src/relay/index.js')
    const inits: RequestInit[] = []
    vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
      inits.push(init)
      return respond()
    })
    return { relay: createRelay(baseOptions), inits }
  }

  const streamed = () => {
    const body = new ReadableStream({
      start(controller) {
        for (const piece of ['a', 'b']) controller.enqueue(new TextEncoder().encode(piece))
        controller.close()
      },
    })
    return appRequest('/proxy/crm/a', streaming(body))
  }

  it('streams an upload if request streams are supported', async () => {
    const { relay, inits } = await loadRelay()

    await relay(streamed())

    expect(inits[0]).toMatchObject({ body: expect.any(ReadableStream), duplex: 'half' })
  })

  it('sends an upload in one piece if request streams are not supported', async () => {
    const { relay, inits } = await loadRelay()
    const request = streamed()
    // Detected at the first upload.
    vi.stubGlobal('Request', function Request() {
      throw new TypeError('no streams')
    })

    await relay(request)

    expect(inits).toHaveLength(1)
    expect(new TextDecoder().decode(inits[0]?.body as Uint8Array)).toBe('ab')
    expect(inits[0]).not.toHaveProperty('duplex')
  })

  it('omits `cache` if the runtime rejects requests with it', async () => {
    const { relay, inits } = await loadRelay()
    const requests = [appRequest('/destinations'), appRequest('/destinations')]
    const Native = Request
    vi.stubGlobal('Request', function Request(url: string, init?: RequestInit) {
      if (init && 'cache' in init) throw new Error('The "cache" field is not implemented.')
      return new Native(url, init)
    })

    for (const request of requests) expect((await relay(request)).status).toBe(200)

    expect(inits.map((init) => 'cache' in init)).toEqual([false, false])
  })

  it('passes an encoded response on unchanged on Deno, which decodes only requested codings', async () => {
    vi.stubGlobal('Deno', {})
    const { relay } = await loadRelay(
      () => new Response('coded', { headers: { 'content-encoding': 'gzip' } }),
    )

    const response = await relay(appRequest('/proxy/crm/a'))

    expect(response.headers.get('content-encoding')).toBe('gzip')
    expect(await response.text()).toBe('coded')
  })

  it('uses the root path for a URL with a custom scheme and no path', async () => {
    const { relay } = setUp({ basePath: '/' })

    const response = await relay(new Request('app://relay', { headers: { 'x-svc-relay': '1' } }))

    expect(await response.json()).toMatchObject({ name: 'svc-relay' })
  })
})

it('the module for browsers throws an error that explains how to import the relay', async () => {
  await expect(import('../../src/relay/notForBrowsers.js')).rejects.toThrow(
    'Import it in server code',
  )
})
