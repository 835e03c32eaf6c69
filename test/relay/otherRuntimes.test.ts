import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { appRequest, baseOptions, kindOf, search, setUp, streaming } from './support.js'

/** A request as a runtime gives it that has no `Request.body`, as Firefox does. */
function withoutBody(request: Request): Request {
  return Object.defineProperty(request, 'body', { value: undefined })
}

describe('a runtime without Request.body', () => {
  it('reads a search at once', async () => {
    const { relay, sent, events } = setUp()

    const response = await relay(withoutBody(appRequest('/search/crm', search)))

    expect(await response.text()).toBe('[]')
    expect(sent[0]?.body).toBe(search.body)
    expect(events[0]?.bytesIn).toBe(search.body.length)
  })

  it('reads an upload at once, and finds one that is too large', async () => {
    const { relay, sent } = setUp({ limits: { proxyBodyBytes: 1000 } })
    const put = (size: number) =>
      relay(withoutBody(appRequest('/proxy/crm/a', { method: 'PUT', body: 'x'.repeat(size) })))

    expect((await put(1000)).status).toBe(200)
    expect(await kindOf(await put(1001))).toBe('413 too-large')

    expect(sent.map(({ body }) => body)).toEqual(['x'.repeat(1000)])
  })

  it('sends no body where there is none', async () => {
    const { relay, sent } = setUp()

    await relay(withoutBody(appRequest('/proxy/crm/a', { method: 'DELETE' })))

    expect(sent.map(({ request }) => request.body)).toEqual([null])
  })
})

describe('a runtime of another kind', () => {
  // What a runtime can do is found out once, so the relay is loaded anew.
  beforeEach(() => {
    vi.resetModules()
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  /** A relay as this runtime loads it, over a `fetch` that writes down what it is given. */
  async function loadRelay(answer = () => Response.json([])) {
    const { createRelay } = await import('../../src/relay/index.js')
    const asked: RequestInit[] = []
    vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
      asked.push(init)
      return answer()
    })
    return { relay: createRelay(baseOptions), asked }
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

  it('sends an upload as it is made where streams can be sent', async () => {
    const { relay, asked } = await loadRelay()

    await relay(streamed())

    expect(asked[0]).toMatchObject({ body: expect.any(ReadableStream), duplex: 'half' })
  })

  it('sends an upload whole where streams cannot be sent', async () => {
    const { relay, asked } = await loadRelay()
    const request = streamed()
    // Asked at the first upload.
    vi.stubGlobal('Request', function Request() {
      throw new TypeError('no streams')
    })

    await relay(request)

    expect(asked).toHaveLength(1)
    expect(new TextDecoder().decode(asked[0]?.body as Uint8Array)).toBe('ab')
    expect(asked[0]).not.toHaveProperty('duplex')
  })

  it('does without `cache` where a request with it cannot be made', async () => {
    const { relay, asked } = await loadRelay()
    const requests = [appRequest('/destinations'), appRequest('/destinations')]
    const Native = Request
    vi.stubGlobal('Request', function Request(url: string, init?: RequestInit) {
      if (init && 'cache' in init) throw new Error('The "cache" field is not implemented.')
      return new Native(url, init)
    })

    for (const request of requests) expect((await relay(request)).status).toBe(200)

    expect(asked.map((init) => 'cache' in init)).toEqual([false, false])
  })

  it('leaves a coded answer as it came on Deno, which decodes none that was not asked for', async () => {
    vi.stubGlobal('Deno', {})
    const { relay } = await loadRelay(
      () => new Response('coded', { headers: { 'content-encoding': 'gzip' } }),
    )

    const response = await relay(appRequest('/proxy/crm/a'))

    expect(response.headers.get('content-encoding')).toBe('gzip')
    expect(await response.text()).toBe('coded')
  })

  it('takes the address of a scheme of its own for the root, where there is no path', async () => {
    const { relay } = setUp({ basePath: '/' })

    const response = await relay(new Request('app://relay', { headers: { 'x-svc-relay': '1' } }))

    expect(await response.json()).toMatchObject({ name: 'svc-relay' })
  })
})

it('says what to do where a browser loads it all the same', async () => {
  await expect(import('../../src/relay/notForBrowsers.js')).rejects.toThrow(
    'Import it in server code',
  )
})
