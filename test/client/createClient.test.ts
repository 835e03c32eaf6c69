import { describe, expect, it } from 'vitest'
import { createClient } from '../../src/client/createClient.js'
import { ProblemError } from '../../src/client/response/ProblemError.js'
import type { Fetch } from '../../src/contract/fetch.js'
import { waitFor } from '../support/waitFor.ts'

const ENDPOINT = 'https://app.example/api/svc'

const destination = {
  id: 'dst_1',
  name: 'Orders',
  type: 's3',
  metadata: { bucket: 'orders' },
  createTime: '2025-03-06T22:09:49Z',
}

/** Creates a response of a relay. */
function relayed(body: unknown, init: ResponseInit & { source?: string } = {}) {
  const headers = new Headers(init.headers)
  headers.set('x-relay-source', init.source ?? 'upstream')
  if (!headers.has('content-type')) headers.set('content-type', 'application/json')
  const isNull = init.status === 204
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return new Response(isNull ? null : text, { ...init, headers })
}

function clientOf(answer: Fetch | Response) {
  const requests: Request[] = []
  const client = createClient({
    endpoint: ENDPOINT,
    fetch: async (request) => {
      requests.push(request)
      return typeof answer === 'function' ? answer(request) : answer.clone()
    },
  })
  return { client, requests }
}

async function problemOf(call: Promise<unknown>): Promise<ProblemError> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (error instanceof ProblemError) return error
  throw new Error(`expected a ProblemError, got ${String(error)}`)
}

describe('createClient', () => {
  it('sends the relay header with every call, and no credentials', async () => {
    const { client, requests } = clientOf(relayed([]))

    await client.listDestinations()

    expect(requests[0]?.url).toBe(`${ENDPOINT}/destinations`)
    expect(Object.fromEntries(requests[0]?.headers ?? [])).toEqual({ 'x-svc-relay': '1' })
  })

  it('calls the headers function for each request', async () => {
    let turn = 0
    const seen: (string | null)[] = []
    const client = createClient({
      endpoint: `${ENDPOINT}/`,
      headers: async () => ({ authorization: `Bearer ${++turn}` }),
      fetch: async (request) => {
        seen.push(request.headers.get('authorization'))
        return relayed([])
      },
    })

    await client.listDestinations()
    await client.listIntegrations()

    expect(seen).toEqual(['Bearer 1', 'Bearer 2'])
  })

  it('rejects a relative endpoint without a page', async () => {
    const error = await problemOf(createClient({ endpoint: '/api/svc' }).listDestinations())

    expect(error.origin).toBe('contract')
    expect(error.problem.remedy).toContain('absolute URL')
  })

  it('accepts a relative endpoint if fetch is set, so that server and browser have the same key', async () => {
    const requests: Request[] = []
    const client = createClient({
      endpoint: '/api/svc',
      fetch: async (request) => {
        requests.push(request)
        return relayed([])
      },
    })

    await client.listDestinations()

    expect(new URL(requests[0]?.url ?? '').pathname).toBe('/api/svc/destinations')
    expect(client.key).toBe('/api/svc')
  })

  it('lists readable destinations and reports unreadable elements and members', async () => {
    const odd = { ...destination, id: 'dst_2', metadata: { batchSize: 'many' } }
    const broken = { ...destination, id: 'dst_3', createTime: { seconds: 1 } }
    const { client } = clientOf(relayed([destination, odd, broken, 'text']))
    const unreadable: unknown[] = []

    const list = await client.listDestinations({ onUnreadable: (each) => unreadable.push(each) })

    const warnings = [{ pointer: '/metadata/batchSize', detail: 'expected number, got a string' }]
    expect(list).toEqual([destination, { ...odd, warnings }])
    expect(unreadable).toEqual([
      {
        index: 2,
        id: 'dst_3',
        name: 'Orders',
        faults: ['createTime: expected string, got an object'],
      },
      { index: 3, faults: ['expected object, got a string'] },
    ])
  })

  it('returns the readable records of a search and lists unreadable ones', async () => {
    const { client, requests } = clientOf(
      relayed({ results: [{ id: '1', fields: {}, associations: [] }, 7, {}], more: true }),
    )

    const found = await client.search({
      integration: 'crm',
      objectName: 'contacts',
      fieldFilters: [],
    })

    expect(await requests[0]?.json()).toEqual({ objectName: 'contacts', fieldFilters: [] })
    expect(found.results).toEqual([{ id: '1', fields: {}, associations: [] }, {}])
    expect(found.unreadable).toEqual([{ index: 1, faults: ['expected object, got a number'] }])
  })

  it.each([
    ['an object instead of a list', '{"destinations":[]}', 'not an array'],
    ['truncated JSON', '[{"id":', 'not valid JSON'],
    ['empty', '', 'the body is empty'],
  ])('explains a response that is %s', async (_, body, words) => {
    const { client } = clientOf(relayed(body))

    const error = await problemOf(client.listDestinations())

    expect(error.origin).toBe('contract')
    expect(error.message).toContain(words)
  })

  it('rejects a search response without results', async () => {
    const { client } = clientOf(relayed({ records: [] }))

    const error = await problemOf(
      client.search({ integration: 'crm', objectName: 'contacts', fieldFilters: [] }),
    )

    expect(error.origin).toBe('contract')
    expect(error.message).toContain('`results` is missing')
  })

  it('reports that an HTML page of the app is not a relay', async () => {
    const html = { status: 200, headers: { 'content-type': 'text/html' } }
    const { client } = clientOf(new Response('<!doctype html>', html))

    for (const call of [
      client.listDestinations(),
      client.proxy({ integration: 'crm', path: '/contacts' }),
      client.info(),
    ]) {
      const error = await problemOf(call)
      expect(error.origin).toBe('contract')
      expect(error.problem.remedy).toContain('`endpoint`')
    }
  })
})

describe('the error of a failed call', () => {
  const problem = { title: 'No', detail: 'Because.', requestId: 'req_1', retryable: true }
  const asProblem = { status: 503, headers: { 'content-type': 'application/problem+json' } }

  it.each([
    ['the relay', '/destinations', { ...asProblem, source: 'relay' }, problem, 'relay'],
    ['the service', '/destinations', asProblem, problem, 'service'],
    ['the service, by proxy', '/proxy', asProblem, problem, 'service'],
    ['the provider', '/proxy', { status: 503 }, { message: 'no' }, 'provider'],
    ['a provider that uses problem+json', '/proxy', asProblem, { title: 'No' }, 'provider'],
  ])('has the origin %s', async (_, route, init, body, origin) => {
    const { client } = clientOf(relayed(body, init))

    const error = await problemOf(
      route === '/proxy'
        ? client.proxy({ integration: 'crm', path: '/contacts' })
        : client.listDestinations(),
    )

    expect(error.origin).toBe(origin)
    expect(error.status).toBe(503)
  })

  it('contains the provider’s response unchanged', async () => {
    const csv = { status: 422, headers: { 'content-type': 'text/csv', 'x-request-id': 'p_1' } }
    const { client } = clientOf(relayed('a,b\r\n1,2', csv))

    const error = await problemOf(client.proxy({ integration: 'crm', path: '/contacts' }))

    expect(error.response?.body).toBe('a,b\r\n1,2')
    expect(error.response?.headers.get('x-request-id')).toBe('p_1')
  })

  it('has the origin relay if the response has no source header', async () => {
    const { client } = clientOf(new Response('<h1>502</h1>', { status: 502 }))

    const error = await problemOf(client.listDestinations())

    expect(error.origin).toBe('relay')
    expect(error.problem.title).toBe('Bad Gateway')
  })

  it('has the origin network if the server cannot be reached', async () => {
    const { client } = clientOf(async () => {
      throw new TypeError('fetch failed')
    })

    const error = await problemOf(client.listDestinations())

    expect(error).toMatchObject({ origin: 'network', status: undefined, retryable: true })
    expect(error.cause).toBeInstanceOf(TypeError)
  })

  it('has the origin timeout if no response begins in time', async () => {
    const client = createClient({
      endpoint: ENDPOINT,
      timeoutMs: 20,
      fetch: (request) =>
        new Promise((_, reject) => {
          request.signal.addEventListener('abort', () => reject(request.signal.reason))
        }),
    })

    expect(await problemOf(client.listDestinations())).toMatchObject({ origin: 'timeout' })
  })

  it('is the signal’s reason if the call was aborted, before or after it is sent', async () => {
    const { client, requests } = clientOf(
      (request) =>
        new Promise((_, reject) => {
          request.signal.addEventListener('abort', () => reject(new Error('whatever')))
        }),
    )
    const controller = new AbortController()
    const reason = new Error('left the page')

    const call = client.listDestinations({ signal: controller.signal })
    await waitFor(() => expect(requests).toHaveLength(1))
    controller.abort(reason)

    await expect(call).rejects.toBe(reason)
    await expect(client.listDestinations({ signal: controller.signal })).rejects.toBe(reason)
    expect(requests).toHaveLength(1)
  })

  it('is not retryable if a header states it, even if another header has a retry time', async () => {
    const { client } = clientOf(
      relayed('slow down', {
        status: 429,
        headers: {
          'content-type': 'text/plain',
          'x-svc-retryable': 'false',
          'x-svc-retry-after': 'Thu, 06 Mar 2125 22:09:49 UTC',
        },
      }),
    )

    const error = await problemOf(client.proxy({ integration: 'crm', path: '/contacts' }))

    expect(error).toMatchObject({ origin: 'provider', retryable: false, retryAt: undefined })
  })

  it('uses the provider’s message if there is one', async () => {
    for (const body of [{ message: 'No.' }, { error: { message: 'No.' } }, { error: 'No.' }]) {
      const { client } = clientOf(relayed(body, { status: 400 }))

      const error = await problemOf(client.proxy({ integration: 'crm', path: '/contacts' }))

      expect(error.problem.detail).toBe('No.')
    }
  })

  it('uses the relay’s request ID if the problem has none', async () => {
    const { client } = clientOf(
      relayed('', { status: 500, headers: { 'x-relay-request-id': 'relay_9' } }),
    )

    expect((await problemOf(client.listDestinations())).requestId).toBe('relay_9')
  })
})

describe('client.proxy', () => {
  it.each([
    [{ path: '/a' }, 'GET', '/a', null, ''],
    [
      { path: '/a', query: { q: "x'y", n: [1, 2], no: undefined } },
      'GET',
      '/a?q=x%27y&n=1&n=2',
      null,
      '',
    ],
    [{ path: '/a?b', query: 'c=%2B+' }, 'GET', '/a?b&c=%2B+', null, ''],
    [{ path: '/a', query: new URLSearchParams('x=1&x=2') }, 'GET', '/a?x=1&x=2', null, ''],
    [{ path: '/a', method: 'post', body: { b: 1 } }, 'POST', '/a', 'application/json', '{"b":1}'],
    [{ path: '/a', method: 'PUT', body: [1] }, 'PUT', '/a', 'application/json', '[1]'],
    [
      { path: '/a', method: 'POST', body: 'text' },
      'POST',
      '/a',
      'text/plain;charset=UTF-8',
      'text',
    ],
    [
      {
        path: '/a',
        method: 'POST',
        body: '{"b":1}',
        headers: { 'content-type': 'application/json' },
      },
      'POST',
      '/a',
      'application/json',
      '{"b":1}',
    ],
    [
      { path: '/a', method: 'POST', body: new URLSearchParams('a=1') },
      'POST',
      '/a',
      'application/x-www-form-urlencoded;charset=UTF-8',
      'a=1',
    ],
  ])('sends the method, URL and body of %j', async (call, method, target, type, body) => {
    const { client, requests } = clientOf(relayed({}))

    await client.proxy({ integration: 'crm', ...call })

    const [request] = requests
    expect(request?.url).toBe(`${ENDPOINT}/proxy/crm${target}`)
    expect(request?.method).toBe(method)
    expect(request?.headers.get('content-type')).toBe(type)
    expect(await request?.text()).toBe(body)
  })

  it.each([
    ['/../account', 'segment'],
    ['//evil.example', 'another host'],
    ['/ä', '/%C3%A4'],
    ["/a?q='x'", '%27x%27'],
    ['/{id}', '%7Bid%7D'],
  ])('rejects the path %s, because it is not sent unchanged', async (path, reason) => {
    const { client, requests } = clientOf(relayed({}))

    const error = await problemOf(client.proxy({ integration: 'crm', path }))

    expect(error).toMatchObject({ origin: 'contract', retryable: false })
    expect(error.message).toContain(reason)
    expect(requests).toHaveLength(0)
  })

  it.each(['', '../crm', 'c/rm', 'ä', 'x'.repeat(65)])(
    'rejects the alias %j',
    async (integration) => {
      const { client, requests } = clientOf(relayed({}))

      await problemOf(client.proxy({ integration, path: '/a' }))
      await problemOf(client.search({ integration, objectName: 'contacts', fieldFilters: [] }))

      expect(requests).toHaveLength(0)
    },
  )

  it('does not report a network error for a GET with a body, which cannot be sent', async () => {
    const { client } = clientOf(relayed({}))

    const error = await problemOf(client.proxy({ integration: 'crm', path: '/a', body: 'text' }))

    expect(error).toMatchObject({ origin: 'contract', retryable: false })
  })

  it('requests throttle mode only if the option is set', async () => {
    const { client, requests } = clientOf(relayed({}))

    await client.proxy({ integration: 'crm', path: '/a' })
    await client.proxy({ integration: 'crm', path: '/a', throttle: true })

    const modes = requests.map(({ headers }) => headers.get('x-svc-rate-limiter-mode'))
    expect(modes).toEqual([null, 'throttle'])
  })

  it.each([
    ['JSON', 'application/json', '{"a":1}', { a: 1 }],
    ['a JSON type of the provider', 'application/vnd.crm+json; charset=utf-8', '[1]', [1]],
    ['text', 'text/csv', 'a,b\r\n', 'a,b\r\n'],
    ['XML', 'application/soap+xml', '<a/>', '<a/>'],
    ['invalid JSON', 'application/json', '<html>', '<html>'],
  ])('parses %s by its media type', async (_, type, body, expected) => {
    const { client } = clientOf(relayed(body, { headers: { 'content-type': type } }))

    const response = await client.proxy({ integration: 'crm', path: '/a' })

    expect(response).toMatchObject({ status: 200, body: expected })
  })

  it('returns binary data as a Blob, an empty body as undefined, and a redirect as a response', async () => {
    const png = clientOf(relayed('PNG', { headers: { 'content-type': 'image/png' } }))
    const empty = clientOf(relayed('', { status: 204 }))
    const moved = clientOf(
      relayed('', { status: 302, headers: { 'x-relay-location': 'https://files.example/1' } }),
    )
    const call = { integration: 'crm', path: '/a' }

    const { body } = await png.client.proxy<Blob>(call)
    expect(await body.text()).toBe('PNG')
    expect(body.type).toBe('image/png')
    expect((await empty.client.proxy(call)).body).toBeUndefined()
    const redirect = await moved.client.proxy(call)
    expect(redirect.status).toBe(302)
    expect(redirect.headers.get('x-relay-location')).toBe('https://files.example/1')
  })
})
