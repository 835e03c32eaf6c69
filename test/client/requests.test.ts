import { runInNewContext } from 'node:vm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ClientOptions } from '../../src/client/connect.js'
import { createClient } from '../../src/client/createClient.js'
import { ProblemError } from '../../src/client/response/ProblemError.js'
import type { ProxyCall } from '../../src/contract/calls/proxy.js'
import type { Fetch } from '../../src/contract/fetch.js'

const ENDPOINT = 'https://app.example/api/svc'
const crm: ProxyCall = { integration: 'crm', path: '/contacts' }
const search = { integration: 'crm', objectName: 'contacts', fieldFilters: [] }
const marked = { 'x-relay-source': 'upstream' }

/** Creates a client and records its requests. Each response is an empty list. */
function recorded(options: Partial<ClientOptions> = {}) {
  const requests: Request[] = []
  const answer: Fetch = async (request) => {
    requests.push(request)
    const { pathname } = new URL(request.url)
    return Response.json(pathname.includes('/search/') ? { results: [] } : [], { headers: marked })
  }
  const client = createClient({ endpoint: ENDPOINT, fetch: answer, ...options })
  return { client, requests, answer }
}

async function problemOf(call: Promise<unknown>): Promise<ProblemError> {
  const error = await call.catch((reason: unknown) => reason)
  if (error instanceof ProblemError) return error
  throw new Error(`expected a ProblemError, got ${String(error)}`)
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('the request of a call', () => {
  it.each([
    ['https://app.example', 'https://app.example/destinations'],
    ['https://app.example/', 'https://app.example/destinations'],
    ['https://app.example/api/svc///', 'https://app.example/api/svc/destinations'],
    ['/api/svc', 'http://relay.invalid/api/svc/destinations'],
    ['', 'http://relay.invalid/destinations'],
  ])('has a URL below the endpoint %j', async (endpoint, url) => {
    const { client, requests } = recorded({ endpoint })

    await client.listDestinations()

    expect(requests.map((request) => request.url)).toEqual([url])
  })

  it('has a URL below the worker’s location if there is no page', async () => {
    vi.stubGlobal('location', { href: 'https://app.example/worker.js' })
    const { client, requests } = recorded({ endpoint: '/api/svc' })

    await client.listDestinations()

    expect(requests[0]?.url).toBe('https://app.example/api/svc/destinations')
  })

  it('is sent by the current global fetch if the app passes none', async () => {
    const client = createClient({ endpoint: ENDPOINT })
    const { requests, answer } = recorded()
    vi.stubGlobal('fetch', answer)

    await client.listDestinations()

    expect(requests.map(({ url }) => url)).toEqual([`${ENDPOINT}/destinations`])
  })

  it('is a POST with JSON for a search', async () => {
    const { client, requests } = recorded()

    await client.search(search)

    const [request] = requests
    expect([request?.method, request?.url]).toEqual(['POST', `${ENDPOINT}/search/crm`])
    expect(request?.headers.get('content-type')).toBe('application/json')
  })

  it.each([
    ['patch', 'PATCH'],
    ['delete', 'DELETE'],
    [undefined, 'GET'],
  ])(
    'has the method %s in upper case, including methods that fetch does not normalize',
    async (method, sent) => {
      const { client, requests } = recorded()

      await client.proxy({ ...crm, ...(method && { method }) })

      expect(requests[0]?.method).toBe(sent)
    },
  )

  it('is a GET for a list', async () => {
    const { client, requests } = recorded()

    await client.listIntegrations()

    expect([requests[0]?.method, requests[0]?.url]).toEqual(['GET', `${ENDPOINT}/integrations`])
  })
})

describe('a client', () => {
  it.each([
    [{ endpoint: `${ENDPOINT}/` }, ENDPOINT],
    [{ endpoint: ENDPOINT, partition: '' }, ENDPOINT],
    [{ endpoint: ENDPOINT, partition: 'acme' }, `${ENDPOINT} acme`],
  ])('has a key that consists of its endpoint and partition: %j', (options, key) => {
    const client = createClient(options)

    expect([client.endpoint, client.key]).toEqual([ENDPOINT, key])
  })

  it('has maxWaitMs, which is five seconds by default', () => {
    expect(createClient({ endpoint: ENDPOINT }).maxWaitMs).toBe(5_000)
    expect(createClient({ endpoint: ENDPOINT, maxWaitMs: 0 }).maxWaitMs).toBe(0)
  })
})

describe('the headers of a request', () => {
  it('are merged: a call’s override the app’s, and the relay’s override both', async () => {
    const headers = { 'x-a': 'app', 'x-b': 'app', 'x-svc-relay': '0' }
    const { client, requests } = recorded({ headers })

    await client.proxy({ ...crm, headers: { 'x-b': 'call', 'x-svc-relay': '0' } })

    expect(Object.fromEntries(requests[0]?.headers ?? [])).toEqual({
      'x-a': 'app',
      'x-b': 'call',
      'x-svc-relay': '1',
    })
  })
})

describe('the query of a provider call', () => {
  it.each<[ProxyCall['query'], string]>([
    ['?a=1', '/contacts?a=1'],
    ['a=1&b=?2', '/contacts?a=1&b=?2'],
    ['', '/contacts'],
    [{}, '/contacts'],
    [{ a: undefined }, '/contacts'],
    [{ a: [] }, '/contacts'],
    [{ a: true, b: 0, c: '' }, '/contacts?a=true&b=0&c='],
    [{ a: [1, false, 'x y'], b: undefined }, '/contacts?a=1&a=false&a=x+y'],
    [new URLSearchParams('a=1&a=2'), '/contacts?a=1&a=2'],
    [undefined, '/contacts'],
  ])('is sent as %j', async (query, target) => {
    const { client, requests } = recorded()

    await client.proxy({ ...crm, query } as ProxyCall) // `undefined`, as a caller without types can pass

    expect(requests[0]?.url).toBe(`${ENDPOINT}/proxy/crm${target}`)
  })
})

describe('a call', () => {
  it.each([
    [
      'listing destinations',
      (client: ReturnType<typeof createClient>, signal: AbortSignal) =>
        client.listDestinations({ signal }),
    ],
    [
      'listing integrations',
      (client: ReturnType<typeof createClient>, signal: AbortSignal) =>
        client.listIntegrations({ signal }),
    ],
    [
      'searching',
      (client: ReturnType<typeof createClient>, signal: AbortSignal) =>
        client.search(search, { signal }),
    ],
    [
      'calling the provider',
      (client: ReturnType<typeof createClient>, signal: AbortSignal) =>
        client.proxy(crm, { signal }),
    ],
    [
      'requesting the features',
      (client: ReturnType<typeof createClient>, signal: AbortSignal) => client.info({ signal }),
    ],
  ])(
    'rejects immediately when it is aborted, even if fetch ignores the signal: %s',
    async (_, call) => {
      let isSent = () => {}
      const sent = new Promise<void>((resolve) => {
        isSent = resolve
      })
      const client = createClient({
        endpoint: ENDPOINT,
        fetch: () => {
          isSent()
          return new Promise(() => {})
        },
      })
      const controller = new AbortController()
      const reason = new Error('left the page')

      const ended = call(client, controller.signal)
      await sent
      controller.abort(reason)

      await expect(ended).rejects.toBe(reason)
    },
  )

  it('ends if it is aborted while its headers are never created', async () => {
    const controller = new AbortController()
    const { client, requests } = recorded({ headers: () => new Promise(() => {}) })

    const ended = client.listDestinations({ signal: controller.signal })
    controller.abort('left the page')

    await expect(ended).rejects.toBe('left the page')
    expect(requests).toEqual([])
  })

  it('ends if it is aborted while its headers, a promise of another realm, are never created', async () => {
    const controller = new AbortController()
    const { client, requests } = recorded({
      headers: () => runInNewContext('new Promise(() => {})'),
    })

    const ended = client.listDestinations({ signal: controller.signal })
    controller.abort('left the page')

    await expect(ended).rejects.toBe('left the page')
    expect(requests).toEqual([])
  })

  it('has no time limit if timeoutMs is Infinity', async () => {
    vi.useFakeTimers()
    const { client, answer } = recorded()
    const late = createClient({
      endpoint: ENDPOINT,
      timeoutMs: Infinity,
      fetch: async (request) => {
        await new Promise((resolve) => setTimeout(resolve, 600_000))
        request.signal.throwIfAborted()
        return answer(request)
      },
    })

    const list = late.listDestinations()
    await vi.advanceTimersByTimeAsync(600_000)

    await expect(list).resolves.toEqual(await client.listDestinations())
  })

  it('is not sent if it is aborted while its headers are created', async () => {
    const controller = new AbortController()
    const { client, requests } = recorded({
      headers: async () => {
        controller.abort('left the page')
        return {}
      },
    })

    await expect(client.listDestinations({ signal: controller.signal })).rejects.toBe(
      'left the page',
    )

    expect(requests).toEqual([])
  })

  it.each([
    ['a response', async () => Response.json([], { headers: marked })],
    ['an error', async () => new Response('', { status: 500, headers: marked })],
    ['no response', () => Promise.reject(new TypeError('fetch failed'))],
  ])('leaves no timer behind after %s', async (_, answer) => {
    vi.useFakeTimers()
    const client = createClient({ endpoint: ENDPOINT, fetch: answer })

    await client.listDestinations().catch(() => {})

    expect(vi.getTimerCount()).toBe(0)
  })

  it('is not stopped by the timeout after the response has begun', async () => {
    vi.useFakeTimers()
    let signal: AbortSignal | undefined
    const client = createClient({
      endpoint: ENDPOINT,
      timeoutMs: 1_000,
      fetch: async (request) => {
        signal = request.signal
        return new Response('a', { headers: marked })
      },
    })

    await client.proxy(crm, { parseAs: 'response' })
    await vi.advanceTimersByTimeAsync(5_000)

    expect(signal?.aborted).toBe(false)
  })

  it('reports a malformed request if the Request constructor throws an error without a message', async () => {
    const { client } = recorded()
    vi.stubGlobal(
      'Request',
      class {
        constructor() {
          throw 'no'
        }
      },
    )

    const error = await problemOf(client.listDestinations())

    expect(error.problem.detail).toBe('Nothing was sent: the request is malformed.')
    expect(error.cause).toBe('no')
  })
})

describe('a response', () => {
  it.each([
    ['is successful below 400', 399, marked, undefined],
    ['is an error from 400 on', 400, marked, 'service'],
    ['is not from a relay below 400 without the source header', 399, {}, 'contract'],
    ['has the origin relay from 400 on without the source header', 400, {}, 'relay'],
    ['is not from a relay at 404 without the source header', 404, {}, 'contract'],
    ['is not from a relay at 405 without the source header', 405, {}, 'contract'],
    ['is an error at 404 with the source header', 404, marked, 'service'],
    ['has the origin relay at 406 without the source header', 406, {}, 'relay'],
  ])('%s', async (_, status, headers: Record<string, string>, origin) => {
    const client = createClient({
      endpoint: ENDPOINT,
      fetch: async () => Response.json([], { status, headers }),
    })

    const end = await client.listDestinations().then(
      () => undefined,
      (error: ProblemError) => error.origin,
    )

    expect(end).toBe(origin)
  })

  it('is not read on if it is not from a relay', async () => {
    let isCanceled = false
    const client = createClient({
      endpoint: ENDPOINT,
      fetch: async () =>
        new Response(
          new ReadableStream({
            pull: (controller) => controller.enqueue(new Uint8Array(1_000)),
            cancel: () => {
              isCanceled = true
            },
          }),
        ),
    })

    const error = await problemOf(client.listDestinations())

    expect(error.problem.type).toBe('urn:svc-react:not-a-relay')
    expect(isCanceled).toBe(true)
  })

  it('is reported as not from a relay even if its body cannot be canceled', async () => {
    const client = createClient({
      endpoint: ENDPOINT,
      fetch: async () => {
        const response = new Response('<html>')
        response.body?.getReader()
        return response
      },
    })

    const error = await problemOf(client.listDestinations())
    await new Promise((resolve) => setTimeout(resolve)) // an unhandled rejection would fail the test

    expect(error.problem.type).toBe('urn:svc-react:not-a-relay')
  })

  it('contains the integrations with all members', async () => {
    const answer = [
      { alias: 'crm', name: 'hub-crm', proxy: true, region: 'eu' },
      { alias: 'desk', name: 'desk', proxy: false, objects: [] },
    ]
    const client = createClient({
      endpoint: ENDPOINT,
      fetch: async () => Response.json(answer, { headers: marked }),
    })

    expect(await client.listIntegrations()).toEqual(answer)
  })

  it('names an unreadable destination only by members that are text', async () => {
    const answer = [null, { id: {}, name: 'Orders' }, { id: 'dst_1', name: {} }, []]
    const client = createClient({
      endpoint: ENDPOINT,
      fetch: async () => Response.json(answer, { headers: marked }),
    })
    const named: object[] = []

    const list = await client.listDestinations({
      onUnreadable: ({ faults, ...rest }) => named.push(rest),
    })

    expect(list).toEqual([])
    expect(await client.listDestinations()).toEqual([])
    expect(named).toStrictEqual([
      { index: 0 },
      { index: 1, name: 'Orders' },
      { index: 2, id: 'dst_1' },
      { index: 3 },
    ])
  })

  it.each(['[]', 'null', '{"results":{}}', '{"records":[]}'])(
    'is rejected as a search result if it is %s',
    async (body) => {
      const client = createClient({
        endpoint: ENDPOINT,
        fetch: async () => new Response(body, { headers: marked }),
      })

      expect((await problemOf(client.search(search))).problem.detail).toBe(
        'The response is not search results: `results` is missing or not an array.',
      )
    },
  )
})
