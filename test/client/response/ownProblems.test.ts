import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ClientOptions } from '../../../src/client/connect.js'
import { createClient } from '../../../src/client/createClient.js'
import { ProblemError } from '../../../src/client/response/ProblemError.js'

const ENDPOINT = 'https://app.example/api/svc'
const crm = { integration: 'crm', path: '/contacts' }

function clientOf(
  answer: () => Response | Promise<Response>,
  options: Partial<ClientOptions> = {},
) {
  return createClient({ endpoint: ENDPOINT, fetch: async () => answer(), ...options })
}

/** Creates a response with a relay's source header. */
function relayed(body: BodyInit | null, init: ResponseInit = {}) {
  const headers = new Headers(init.headers)
  headers.set('x-relay-source', 'upstream')
  return new Response(body, { ...init, headers })
}

async function errorOf(call: Promise<unknown>): Promise<ProblemError> {
  const error = await call.catch((reason: unknown) => reason)
  if (error instanceof ProblemError) return error
  throw new Error(`expected a ProblemError, got ${String(error)}`)
}

/** Returns the texts and the properties of a failed call. */
async function told(call: Promise<unknown>) {
  const { origin, retryable, status, problem } = await errorOf(call)
  const { type, title, detail, remedy, subsystem } = problem
  expect(subsystem).toBe('svc-react')
  return { origin, retryable, status, type, title, detail, remedy }
}

const cannotBeSent = {
  origin: 'contract',
  retryable: false,
  status: undefined,
  type: 'urn:svc-react:cannot-be-sent',
  title: 'The request cannot be sent',
  remedy: 'Correct the request, then try again.',
}

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('the problem of a failure', () => {
  it('states that no response arrived', async () => {
    const cause = new TypeError('fetch failed')
    const client = clientOf(() => Promise.reject(cause))

    expect(await told(client.listDestinations())).toEqual({
      origin: 'network',
      retryable: true,
      status: undefined,
      type: 'urn:svc-react:network',
      title: 'The server cannot be reached',
      detail: 'The request was sent, but no response came back.',
      remedy: 'Try again in a few minutes. If this keeps happening, contact support.',
    })
    expect((await errorOf(client.listDestinations())).cause).toBe(cause)
  })

  it('states that the device is offline', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    const client = clientOf(() => Promise.reject(new TypeError('fetch failed')))

    expect(await told(client.listDestinations())).toEqual({
      origin: 'network',
      retryable: true,
      status: undefined,
      type: 'urn:svc-react:offline',
      title: 'You are offline',
      detail: 'This device has no network connection.',
      remedy: 'Connect to a network and try again.',
    })
  })

  it.each([{ onLine: true }, {}, undefined])(
    'does not state that the device is offline if navigator.onLine is %j',
    async (navigator) => {
      vi.stubGlobal('navigator', navigator)
      const client = clientOf(() => Promise.reject(new TypeError('fetch failed')))

      expect((await errorOf(client.listDestinations())).problem.type).toBe('urn:svc-react:network')
    },
  )

  it('states that the response was cut off', async () => {
    const cause = new TypeError('terminated')
    const half = () => new ReadableStream({ pull: (controller) => controller.error(cause) })
    const client = clientOf(() => relayed(half()))

    const expected = {
      origin: 'network',
      retryable: true,
      status: undefined,
      type: 'urn:svc-react:broken-off',
      title: 'Response was cut off',
      detail: 'The connection closed before the whole response arrived.',
      remedy: 'Try again. The request may still have gone through.',
    }
    expect(await told(client.listDestinations())).toEqual(expected)
    expect(await told(client.proxy(crm))).toEqual(expected)
    expect((await errorOf(client.proxy(crm))).cause).toBe(cause)
  })

  it('states that the request timed out even if fetch ignores the signal', async () => {
    vi.useFakeTimers()
    const client = clientOf(() => new Promise(() => {}), { timeoutMs: 1_600 })

    const call = told(client.listDestinations())
    await vi.advanceTimersByTimeAsync(1_600)
    vi.useRealTimers()

    expect(await call).toEqual({
      origin: 'timeout',
      retryable: true,
      status: undefined,
      type: 'urn:svc-react:timeout',
      title: 'Request timed out',
      detail: 'No response arrived within 2 seconds.',
      remedy: 'Try again. The request may still have gone through.',
    })
  })

  it('states that the request timed out, whatever error fetch rejects with', async () => {
    vi.useFakeTimers()
    const client = createClient({
      endpoint: ENDPOINT,
      timeoutMs: 1_000,
      fetch: ({ signal }) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(new TypeError('aborted')))
        }),
    })

    const call = errorOf(client.listDestinations())
    await vi.advanceTimersByTimeAsync(1_000)
    vi.useRealTimers()

    expect((await call).origin).toBe('timeout')
  })

  it('states that the request timed out after a minute by default', async () => {
    vi.useFakeTimers()
    let isOver = false
    const call = errorOf(clientOf(() => new Promise(() => {})).listDestinations()).finally(() => {
      isOver = true
    })

    await vi.advanceTimersByTimeAsync(59_999)
    expect(isOver).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    vi.useRealTimers()

    expect((await call).problem.detail).toContain('within 60 seconds')
  })

  it('states that the endpoint is invalid without a page', async () => {
    expect(await told(createClient({ endpoint: '/api/svc' }).listDestinations())).toEqual({
      origin: 'contract',
      retryable: undefined,
      status: undefined,
      type: 'urn:svc-react:bad-endpoint',
      title: 'Invalid endpoint',
      detail: '"/api/svc" cannot be resolved here. Nothing was sent.',
      remedy:
        'Use an absolute URL, or the relay itself as `fetch`. A path such as "/api/svc" works only in a browser.',
    })
  })

  it.each([
    [undefined, 'no content type'],
    ['text/html; charset=utf-8', 'text/html'],
  ])('states that the endpoint is not a relay if it responds as %s', async (type, words) => {
    const headers: HeadersInit = type === undefined ? {} : { 'content-type': type }
    const client = clientOf(() => new Response(new Uint8Array(), { headers }))

    expect(await told(client.listDestinations())).toEqual({
      origin: 'contract',
      retryable: undefined,
      status: 200,
      type: 'urn:svc-react:not-a-relay',
      title: 'The endpoint is not a relay',
      detail: `${ENDPOINT} responded to GET with status 200 and ${words}, which is not from a relay.`,
      remedy: 'Check that createRelay is mounted at `endpoint`, for all methods.',
    })
  })

  it('states that a request was redirected, as to a page to sign in', async () => {
    const page = new Response('<form>', { headers: { 'content-type': 'text/html' } })
    Object.defineProperty(page, 'redirected', { value: true })

    expect(await told(clientOf(() => page).listDestinations())).toMatchObject({
      origin: 'contract',
      type: 'urn:svc-react:redirected',
      detail: `${ENDPOINT} responded to GET after a redirect with status 200 and text/html, which is not from a relay.`,
      remedy: 'Reload the page and sign in again.',
    })
  })

  it('names the method of a call that an endpoint without a relay does not allow', async () => {
    const client = clientOf(() => new Response(new Uint8Array(), { status: 405 }))
    const request = { integration: 'crm', objectName: 'contacts', fieldFilters: [] }

    expect(await told(client.search(request))).toMatchObject({
      type: 'urn:svc-react:not-a-relay',
      detail: `${ENDPOINT} responded to POST with status 405 and no content type, which is not from a relay.`,
    })
  })

  it('states that the relay has another version', async () => {
    const client = clientOf(() => relayed(JSON.stringify({ name: 'svc-relay', version: 2 })))

    expect(await told(client.info())).toEqual({
      origin: 'contract',
      retryable: false,
      status: undefined,
      type: 'urn:svc-react:other-version',
      title: 'Relay version mismatch',
      detail: `The relay at ${ENDPOINT} uses protocol version 2, but this page uses version 1.`,
      remedy:
        'Reload the page. If this keeps happening, use the same version of svc-react in the page and its backend.',
    })
  })

  it('states that the call is held back, with the retry time', async () => {
    const client = clientOf(() => relayed('', { status: 429, headers: { 'retry-after': '30' } }))
    const { retryAt } = await errorOf(client.proxy(crm))

    const error = await errorOf(client.proxy(crm))

    expect(error.retryAt).toBe(retryAt)
    expect(error.lockedOut).toBe(false)
    expect(await told(client.proxy(crm))).toEqual({
      origin: 'held',
      retryable: true,
      status: undefined,
      type: 'urn:svc-react:held',
      title: 'Rate limit reached',
      detail: 'Requests resume when the provider allows them.',
      remedy: 'Try again later.',
    })
  })

  it('states that the provider has locked the connection out', async () => {
    const client = clientOf(() =>
      relayed('', { status: 429, headers: { 'x-svc-retryable': 'false' } }),
    )
    expect((await errorOf(client.proxy(crm))).lockedOut).toBe(true)

    expect(await told(client.proxy(crm))).toEqual({
      origin: 'held',
      retryable: false,
      status: undefined,
      type: 'urn:svc-react:locked-out',
      title: 'The provider has locked this connection out',
      detail: 'It rejects this connection’s token, so no requests are sent.',
      remedy: 'Ask the connection’s administrator to restore access.',
    })
  })

  it.each([
    ['[1]', 'a list of integrations: expected object, got a number.'],
    [
      '[{"alias":1}]',
      'a list of integrations: alias: expected string, got a number; name: expected string, got nothing; proxy: expected boolean, got nothing.',
    ],
    [
      '[{"alias":1,"provider":1}]',
      'a list of integrations: alias: expected string, got a number; name: expected string, got nothing; provider: expected string, got a number; and 1 more.',
    ],
    ['{}', 'a list of integrations: the body is not an array.'],
    ['', 'a list of integrations: the body is empty.'],
    ['{', 'a list of integrations: the body is text/json and not valid JSON.'],
  ])('states why a response is unexpected: %s', async (body, words) => {
    const headers = { 'content-type': 'text/json; charset=utf-8' }
    const client = clientOf(() => relayed(body, { headers }))

    expect(await told(client.listIntegrations())).toEqual({
      origin: 'contract',
      retryable: undefined,
      status: undefined,
      type: 'urn:svc-react:unexpected-answer',
      title: 'Unexpected response',
      detail: `The response is not ${words}`,
      remedy:
        'Try again. If this keeps happening, contact support: the service has changed its responses.',
    })
  })

  it.each([
    ['a list of destinations', (client: ReturnType<typeof clientOf>) => client.listDestinations()],
    [
      'search results',
      (client: ReturnType<typeof clientOf>) =>
        client.search({ integration: 'crm', objectName: 'contacts', fieldFilters: [] }),
    ],
    ['a description of a relay', (client: ReturnType<typeof clientOf>) => client.info()],
  ])('names the expected content if the response is empty: %s', async (what, call) => {
    const client = clientOf(() => relayed(new Uint8Array([123])))

    const { detail } = await told(call(client))

    expect(detail).toBe(
      `The response is not ${what}: the body is no content type and not valid JSON.`,
    )
  })
})

describe('the problem of a call that is not sent', () => {
  const circular: unknown[] = []
  circular.push(circular)

  it.each<[string, object, string]>([
    [
      'an invalid alias',
      { integration: 'c/rm' },
      '"c/rm" is not an alias of an integration (letters, digits, "_" and "-")',
    ],
    [
      'an invalid path',
      { path: 'contacts' },
      'the provider path "contacts" is not allowed: it must begin with "/"',
    ],
    [
      'a path that would not arrive unchanged',
      { path: '/ä', query: { q: 'b' } },
      'the provider path would arrive as /%C3%A4?q=b; use that instead',
    ],
    ['a circular body', { method: 'POST', body: circular }, 'its body cannot be written as JSON'],
    [
      'a body that JSON cannot represent',
      { method: 'POST', body: Symbol('a') },
      'its body is a symbol, which JSON cannot represent',
    ],
  ])('states the reason: %s', async (_, call, reason) => {
    const client = clientOf(() => relayed('{}'))

    expect(await told(client.proxy({ ...crm, ...call }))).toEqual({
      ...cannotBeSent,
      detail: `Nothing was sent: ${reason}.`,
    })
  })

  it.each<[string, Record<string, string>]>([
    ['a value that is not Latin-1', { 'x-owner': 'Łukasz' }],
    ['a value with a line break', { 'x-owner': 'Łukasz\nŁukasz' }],
    ['an invalid name', { 'x owner': 'Łukasz' }],
  ])('states that its headers are invalid, without their values: %s', async (_, headers) => {
    const client = clientOf(() => relayed('{}'))

    for (const call of [
      () => client.proxy({ ...crm, headers }),
      () => client.fetch('crm')('/contacts', { headers }),
    ]) {
      expect(await told(call())).toEqual({
        ...cannotBeSent,
        detail: 'Nothing was sent: its headers are invalid.',
      })
      expect((await errorOf(call())).cause).toBeInstanceOf(TypeError)
    }
  })

  it('states that the headers function failed, with its error as the cause', async () => {
    const cause = new Error('no session')
    const client = clientOf(() => relayed('[]'), { headers: () => Promise.reject(cause) })

    expect(await told(client.listDestinations())).toEqual({
      ...cannotBeSent,
      detail: 'Nothing was sent: its headers could not be created.',
    })
    expect((await errorOf(client.listDestinations())).cause).toBe(cause)
  })

  it('contains the browser’s message if the request cannot be created', async () => {
    const client = clientOf(() => relayed('{}'))

    const error = await errorOf(client.proxy({ ...crm, method: 'GET', body: 'text' }))

    expect(error.cause).toBeInstanceOf(TypeError)
    expect(error.problem.detail).toBe(`Nothing was sent: ${(error.cause as Error).message}.`)
  })
})
