import { afterEach, describe, expect, it, vi } from 'vitest'
import { createRelay, type TransportResponse } from '../../../src/relay/index.js'
import { waitFor } from '../../support/waitFor.ts'
import {
  appRequest,
  baseOptions,
  kindOf,
  problemOf,
  recordingService,
  search,
  setUp,
  streaming,
  turns,
} from '../support.js'

afterEach(() => {
  vi.useRealTimers()
})

/** An error like those that `fetch` throws: a TypeError whose cause has the code. */
function networkError(code: string) {
  return () => {
    throw new TypeError('fetch failed', { cause: Object.assign(new Error('hunter2'), { code }) })
  }
}

/** An error with its own code. */
const coded = (code: unknown) => Object.assign(new Error('hunter2'), { code })

/** A reader of a text in one piece. */
function readOnce(text: string) {
  const pieces = [new TextEncoder().encode(text)]
  return async () => pieces.shift()
}

describe('a relay, for time limits, aborts and failures', () => {
  it.each(['GET', 'POST'])(
    'G1 responds with 504 if the service does not begin to respond to a %s',
    async (method) => {
      vi.useFakeTimers()
      let signal: AbortSignal | undefined
      const { call, events } = setUp({ limits: { headersMs: 5000 } }, (request) => {
        signal = request.signal
        return new Promise<never>(() => {}) // a transport that ignores the signal
      })

      const pending = call('/proxy/crm/a', { method, ...(method === 'POST' && { body: 'x' }) })
      await vi.advanceTimersByTimeAsync(4999)
      expect(signal?.aborted).toBe(false)
      await vi.advanceTimersByTimeAsync(1)
      const problem = await problemOf(await pending)
      vi.useRealTimers()

      expect(problem).toMatchObject({
        type: 'urn:svc-relay:timeout',
        status: 504,
        retryable: method === 'GET',
      })
      expect(signal?.aborted).toBe(true)
      expect(events).toMatchObject([{ status: 504, error: 'timeout' }])
    },
  )

  it('G1 does not limit the duration of a response that has begun', async () => {
    vi.useFakeTimers()
    let release = () => {}
    const { call } = setUp(
      { limits: { headersMs: 20 } },
      ({ signal }) =>
        new Response(
          new ReadableStream({
            start(controller) {
              signal.addEventListener('abort', () => controller.error(signal.reason))
              release = () => controller.close()
            },
          }),
        ),
    )

    const response = await call('/proxy/crm/a')
    await vi.advanceTimersByTimeAsync(60)
    release()

    expect(await response.text()).toBe('')
  })

  it('G2 stops the call if the caller disconnects before the response', async () => {
    const caller = new AbortController()
    let signal: AbortSignal | undefined
    const { relay, events } = setUp({}, (request) => {
      signal = request.signal
      return new Promise<never>(() => {})
    })

    const pending = relay(appRequest('/proxy/crm/a', { signal: caller.signal }))
    await waitFor(() => expect(signal).toBeDefined())
    caller.abort()

    expect(await kindOf(await pending)).toBe('499 aborted')
    expect(signal?.aborted).toBe(true)
    expect(events).toMatchObject([{ status: 499, error: 'aborted' }])
  })

  it('G2 sends nothing if the caller disconnects while authorize is running', async () => {
    const caller = new AbortController()
    const { relay, sent } = setUp({
      authorize: () => {
        caller.abort()
        return { groupRef: 'acme' }
      },
    })

    const response = await relay(appRequest('/proxy/crm/a', { signal: caller.signal }))

    expect(await kindOf(response)).toBe('499 aborted')
    expect(sent).toEqual([])
  })

  it('G2 does not read the upload if the caller disconnects before it is sent', async () => {
    const caller = new AbortController()
    const pull = vi.fn()
    const { relay, sent } = setUp({
      authorize: () => {
        caller.abort()
        return { groupRef: 'acme' }
      },
    })
    const body = new ReadableStream({ pull }, { highWaterMark: 0 })
    const request = appRequest('/proxy/crm/a', streaming(body, caller.signal))

    expect(await kindOf(await relay(request))).toBe('499 aborted')

    expect(pull).not.toHaveBeenCalled()
    expect(sent).toEqual([])
  })

  it.each([1, 2])('G2 aborts the call if its upload is cut off at piece %i', async (last) => {
    let pulls = 0
    const body = new ReadableStream(
      {
        pull(controller) {
          pulls += 1
          if (pulls < last) controller.enqueue(new Uint8Array(10))
          else controller.error(new Error('reset'))
        },
      },
      { highWaterMark: 0 },
    )
    const { call, events } = setUp()

    expect(await kindOf(await call('/proxy/crm/a', streaming(body)))).toBe('499 aborted')
    expect(events).toMatchObject([{ status: 499, error: 'aborted', bytesIn: (last - 1) * 10 }])
  })

  it('G2 stops the call if the caller disconnects during the response, and then removes its listeners', async () => {
    let signal: AbortSignal | undefined
    let isCancelled = false
    const body = () =>
      new ReadableStream({
        pull: (controller) => controller.enqueue(new Uint8Array(10)),
        cancel: () => {
          isCancelled = true
        },
      })
    const { relay, events } = setUp({}, (request) => {
      signal = request.signal
      return new Response(body())
    })
    const request = appRequest('/proxy/crm/a')
    const removed = vi.spyOn(request.signal, 'removeEventListener')

    const response = await relay(request)
    const reader = response.body?.getReader()
    await reader?.read()
    await reader?.cancel()

    expect([signal?.aborted, isCancelled]).toEqual([true, true])
    expect(removed).toHaveBeenCalledWith('abort', expect.any(Function))
    expect(events).toMatchObject([{ status: 200, error: 'aborted', bytesOut: 10 }])
  })

  // The relay checks for a disconnect in some of these microtasks only.
  it.each(Array.from({ length: 16 }, (_, count) => count))(
    'G2 ends the call if the caller disconnects %i microtasks after the response has arrived',
    async (count) => {
      const cancel = vi.fn()
      const body = { read: async () => new Uint8Array(10), cancel }
      const response: TransportResponse = {
        ...{ status: 200, statusText: 'OK', headers: new Headers() },
        body,
      }
      const caller = new AbortController()
      const disconnect = async () => {
        for (let turn = 0; turn < count; turn += 1) await undefined
        caller.abort()
      }
      const send = async () => {
        disconnect()
        return response
      }
      const { relay, call, events } = setUp({ transport: { send }, limits: { maxInFlight: 1 } })

      await relay(appRequest('/proxy/crm/a', { signal: caller.signal }))
      await turns()

      expect(cancel).toHaveBeenCalled()
      expect(events).toMatchObject([{ error: 'aborted' }])
      const next = await call('/proxy/crm/b')
      expect(next.status).toBe(200)
      await next.body?.cancel()
    },
  )

  it('G2 G7 removes its listeners after a refusal, and cancels a late response', async () => {
    vi.useFakeTimers()
    const late = new Response('late')
    let answer = (_: Response) => {}
    const { relay } = setUp({
      limits: { headersMs: 10 },
      transport: () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    })
    const request = appRequest('/proxy/crm/a')
    const removed = vi.spyOn(request.signal, 'removeEventListener')

    const answered = relay(request)
    await vi.advanceTimersByTimeAsync(10)
    expect(await kindOf(await answered)).toBe('504 timeout')
    answer(late)

    expect(removed).toHaveBeenCalledWith('abort', expect.any(Function))
    await waitFor(() => expect(late.bodyUsed).toBe(true))
  })

  it('G1 ignores a late response without a body', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let answer = (_: Response) => {}
    const { call } = setUp({
      limits: { headersMs: 5 },
      transport: () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    })

    const answered = call('/proxy/crm/a')
    await vi.advanceTimersByTimeAsync(5)
    expect(await kindOf(await answered)).toBe('504 timeout')
    answer(new Response(null, { status: 204 }))

    // An uncaught error here would end the process.
    await turns()
  })

  it.each([
    ['nothing', undefined],
    ['a response without a reader', { status: 200, statusText: '', body: {} }],
    [
      'a response that has broken off',
      new Response(new ReadableStream({ start: (it) => it.error(new Error('closed')) })),
    ],
  ])('G1 ignores a transport that returns %s after the time limit', async (_, value) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const unhandled = vi.fn()
    process.on('unhandledRejection', unhandled)
    let answer = (_: TransportResponse) => {}
    const send = () =>
      new Promise<TransportResponse>((resolve) => {
        answer = resolve
      })
    const { call } = setUp({ limits: { headersMs: 5 }, transport: { send } })

    const answered = call('/proxy/crm/a')
    await vi.advanceTimersByTimeAsync(5)
    expect(await kindOf(await answered)).toBe('504 timeout')
    answer(value as unknown as TransportResponse) // invalid on purpose
    await turns()

    expect(unhandled).not.toHaveBeenCalled()
    process.off('unhandledRejection', unhandled)
  })

  it('G3 cuts the response off if the service cuts its response off', async () => {
    let pulls = 0
    const { call, events } = setUp(
      {},
      () =>
        new Response(
          new ReadableStream({
            pull(controller) {
              pulls += 1
              if (pulls === 1) controller.enqueue(new Uint8Array(5))
              else controller.error(new Error('reset'))
            },
          }),
        ),
    )

    const response = await call('/proxy/crm/a')

    await expect(response.arrayBuffer()).rejects.toThrow()
    expect(events).toMatchObject([{ status: 200, error: 'cut', bytesOut: 5 }])
  })

  it('G3 passes on the headers of an encoded response whose body is cut off before its first byte', async () => {
    const pull = (controller: ReadableStreamDefaultController) =>
      controller.error(new Error('reset'))
    const { call, events } = setUp(
      {},
      () => new Response(new ReadableStream({ pull }), { headers: { 'content-encoding': 'zstd' } }),
    )

    const response = await call('/proxy/crm/a')

    expect(response.status).toBe(200)
    await expect(response.text()).rejects.toThrow()
    expect(events).toMatchObject([{ status: 200, error: 'cut', bytesOut: 0 }])
  })

  it.each([
    ['GET', 'ECONNRESET', true],
    ['OPTIONS', 'ECONNRESET', true],
    ['PUT', 'ECONNRESET', true],
    ['DELETE', 'ECONNRESET', true],
    ['PROPFIND', 'ECONNRESET', true],
    ['REPORT', 'ECONNRESET', true],
    ['SEARCH', 'ECONNRESET', true],
    ['QUERY', 'ECONNRESET', true],
    ['MKCOL', 'ECONNRESET', true],
    ['COPY', 'ECONNRESET', true],
    ['MOVE', 'ECONNRESET', true],
    ['POST', 'ECONNRESET', false],
    ['PATCH', 'UND_ERR_SOCKET', false],
    ['POST', 'ECONNREFUSED', true],
    ['POST', 'ENOTFOUND', true],
    ['POST', 'EAI_AGAIN', true],
    ['POST', 'EHOSTUNREACH', true],
    ['POST', 'ENETUNREACH', true],
    ['POST', 'CERT_HAS_EXPIRED', true],
    ['POST', 'UNABLE_TO_GET_ISSUER_CERT', true],
    ['POST', 'ERR_TLS_HANDSHAKE_TIMEOUT', true],
    ['POST', 'X_ENOTFOUND', false],
    ['POST', 'ENOTFOUND_X', false],
    ['BUDGET', 'ECONNRESET', false],
    ['MOVEALL', 'ECONNRESET', false],
    ['POST', 'UNABLE_TO_VERIFY_CERT_SIGNATURE', true],
  ])(
    'G4 responds with 502 if a %s fails with %s; retryable: %j',
    async (method, code, retryable) => {
      const { call, events } = setUp({}, networkError(code))

      const init = method === 'GET' ? {} : { method, body: 'x' }
      const problem = await problemOf(await call('/proxy/crm/a', init))

      expect(problem).toMatchObject({ type: 'urn:svc-relay:unreachable', status: 502, retryable })
      expect(JSON.stringify([problem, events[0]?.error])).not.toMatch(/hunter2|ECONN|ENOT|UND_/)
      expect(events[0]).toMatchObject({ error: 'unreachable', cause: code })
    },
  )

  it('G4 responds with a retryable 504 if the service does not accept a connection in time', async () => {
    const { call, events } = setUp({}, networkError('UND_ERR_CONNECT_TIMEOUT'))

    const response = await call('/proxy/crm/a', { method: 'POST', body: 'x' })

    expect(await problemOf(response)).toMatchObject({
      type: 'urn:svc-relay:timeout',
      status: 504,
      retryable: true,
    })
    expect(events).toMatchObject([{ error: 'timeout', cause: 'UND_ERR_CONNECT_TIMEOUT' }])
  })

  it.each([
    ['a string', 'hunter2'],
    ['nothing', undefined],
    ['an error whose code has text after it', coded('ECONNRESET hunter2')],
    ['an error whose code has text before it', coded('hunter2 ECONNRESET')],
    ['an error whose code is one character', coded('E')],
    ['an error whose code is long', coded('E'.repeat(65))],
    ['an error whose code is a number', coded(111)],
    ['an error whose code is a list', coded(['ECONNRESET'])],
    ['an object with a code that is not an error', { code: 'ECONNRESET' }],
    ['an error whose cause is a string', new Error('x', { cause: 'hunter2' })],
  ])('G4 responds with 502 without a cause if a transport throws %s', async (_, thrown) => {
    const { call, events } = setUp({}, () => {
      throw thrown
    })

    const response = await call('/proxy/crm/a')

    expect(await response.clone().text()).not.toContain('hunter2')
    expect(await kindOf(response)).toBe('502 unreachable')
    expect(events).toMatchObject([{ status: 502, error: 'unreachable' }])
    expect(events[0]).not.toHaveProperty('cause')
  })

  it.each(['E'.repeat(64), 'E1'])(
    'G4 reports the code of an error that a transport throws: %s',
    async (code) => {
      const { call, events } = setUp({}, () => {
        throw coded(code)
      })

      await call('/proxy/crm/a')

      expect(events).toMatchObject([{ error: 'unreachable', cause: code }])
    },
  )

  it.each([
    ['an incomplete response', { status: 200, statusText: '' }],
    ['nothing', undefined],
  ])('responds with 500 if a transport returns %s', async (_, value) => {
    const response = value as unknown as TransportResponse // invalid on purpose
    const { call, events } = setUp({ transport: { send: async () => response } })

    expect(await kindOf(await call('/proxy/crm/a'))).toBe('500 internal')
    expect(events).toMatchObject([{ op: 'proxy', status: 500, error: 'internal' }])
  })

  it('responds with 500 and cancels the body if a transport returns a response without headers', async () => {
    const body = { read: vi.fn(), cancel: vi.fn() }
    const half = { status: 200, statusText: '', body } as unknown as TransportResponse // invalid on purpose
    const { call } = setUp({ transport: { send: async () => half } })

    expect(await kindOf(await call('/proxy/crm/a'))).toBe('500 internal')
    expect(body.read).not.toHaveBeenCalled()
    expect(body.cancel).toHaveBeenCalledOnce()
  })

  it.each(['/destinations', '/search/crm'])(
    'G4 marks a failed call of %s as retryable',
    async (path) => {
      const { call } = setUp({}, networkError('ECONNRESET'))

      const response = await call(path, path === '/destinations' ? {} : search)

      expect(await problemOf(response)).toMatchObject({ status: 502, retryable: true })
    },
  )

  it('G6 does not retry a failed request', async () => {
    const { call, sent } = setUp({}, () => Response.json({}, { status: 503 }))

    const response = await call('/proxy/crm/a')

    expect(response.status).toBe(503)
    expect(sent).toHaveLength(1)
  })

  it.each([301, 302, 303, 307, 308])(
    'G6 does not follow a %i, and moves its target to another header',
    async (status) => {
      const { call, sent } = setUp(
        {},
        () => new Response(null, { status, headers: { location: 'https://evil.test/?a=b' } }),
      )

      const response = await call('/proxy/crm/a')

      expect(response.status).toBe(status)
      expect(response.headers.get('location')).toBeNull()
      expect(response.headers.get('x-relay-location')).toBe('https://evil.test/?a=b')
      expect(sent.map(({ request }) => request.redirect)).toEqual(['manual'])
    },
  )

  it.each([
    ['opaqueredirect', 0],
    ['basic', 999],
    ['basic', 101],
    ['error', 0],
  ])('F5 G6 responds with 502 to a response of type %s and status %i', async (type, status) => {
    const invalid = new Response('hunter2')
    Object.defineProperties(invalid, { type: { value: type }, status: { value: status } })
    const { call, events } = setUp({}, () => invalid)

    const response = await call('/proxy/crm/a')

    expect(await kindOf(response)).toBe('502 upstream-invalid')
    expect(events[0]?.cause).toBe('status-unusable')
    await waitFor(() => expect(invalid.bodyUsed).toBe(true)) // canceled, so that its connection is free
  })
})

describe('a relay, for the status of a response', () => {
  it.each([
    [199, '502 upstream-invalid'],
    [200, '200'],
    [599, '599'],
    [600, '502 upstream-invalid'],
  ])('G6 turns status %i without a body into %s', async (status, expected) => {
    const serviceResponse = { status, statusText: '', headers: new Headers() }
    const { call } = setUp({ transport: { send: async () => serviceResponse } })

    expect(await kindOf(await call('/proxy/crm/a'))).toBe(expected)
  })
})

describe('a relay, for problems and error responses', () => {
  it('I1 includes every member in a problem, and the same ID in body and header', async () => {
    const response = await setUp().call('/proxy/nope/a')
    const requestId = response.headers.get('x-relay-request-id')

    expect(response.headers.get('content-type')).toBe('application/problem+json')
    expect(response.statusText).toBe('Not Found')
    expect(await problemOf(response)).toEqual({
      type: 'urn:svc-relay:unknown-integration',
      title: 'No such integration',
      status: 404,
      detail: expect.any(String),
      remedy: expect.any(String),
      instance: `urn:uuid:${requestId}`,
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      requestId,
      subsystem: 'relay',
      retryable: false,
    })
  })

  it.each([
    ['/destinations', 401],
    ['/destinations', 403],
    ['/search/crm', 401],
    ['/search/crm', 403],
  ])(
    'I2 responds with 502, not 401 or 403, if the service rejects the app’s key (%s, %i)',
    async (path, status) => {
      const serviceResponse = Response.json({ detail: 'bad key hunter2' }, { status })
      const { call, events } = setUp({}, () => serviceResponse)

      const response = await call(path, path === '/destinations' ? {} : search)

      expect(response.headers.get('x-relay-source')).toBe('relay')
      expect(await response.clone().text()).not.toContain('hunter2')
      expect(await kindOf(response)).toBe('502 upstream-auth')
      expect(events[0]).toMatchObject({ status: 502, upstreamStatus: status })
      await waitFor(() => expect(serviceResponse.bodyUsed).toBe(true))
    },
  )

  it('I2 reports the request ID in the header of a service that rejects the app’s key', async () => {
    const headers = { 'x-request-id': 'up-9' }
    const { call, events } = setUp({}, () => new Response('no', { status: 401, headers }))

    expect(await kindOf(await call('/search/crm', search))).toBe('502 upstream-auth')
    expect(events).toMatchObject([{ error: 'upstream-auth', upstreamRequestId: 'up-9' }])
    expect(events[0]).not.toHaveProperty('upstreamDetail')
  })

  it.each<[string, () => Promise<Uint8Array<ArrayBuffer> | undefined>]>([
    ['does not arrive', () => new Promise(() => {})],
    ['is cut off', () => Promise.reject(new Error('hunter2'))],
    ['is larger than 16 KB', readOnce('{"detail":"x"}'.padEnd(16 * 1024 + 1))],
  ])(
    'I2 reports that a service rejects the app’s key even if the body of its response %s',
    async (_, read) => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      const cancel = vi.fn()
      const headers = new Headers({ 'x-request-id': 'up-9' })
      const response = { status: 401, statusText: '', headers, body: { read, cancel } }
      const { call, events } = setUp({ transport: { send: async () => response } })

      const pending = call('/search/crm', search)
      await vi.advanceTimersByTimeAsync(2_000)

      expect(await kindOf(await pending)).toBe('502 upstream-auth')
      expect(events).toMatchObject([{ error: 'upstream-auth', upstreamRequestId: 'up-9' }])
      expect(events[0]).not.toHaveProperty('upstreamDetail')
      expect(cancel).toHaveBeenCalledOnce()
    },
  )

  it('I2 logs that a service rejects the app’s key without a reason and without a request ID', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { transport } = recordingService(() => new Response(null, { status: 401 }))
    const relay = createRelay({ ...baseOptions, transport })

    await relay(appRequest('/search/crm', search))
    const text = String(log.mock.calls)
    log.mockRestore()

    expect(text).toContain('status 401, its request none: no detail')
  })

  it.each([400, 401, 403, 404, 409, 418, 422, 500, 599])(
    'I2 passes a provider’s %i on unchanged, and marks its source',
    async (status) => {
      const { call } = setUp({}, () => new Response('theirs', { status, statusText: 'Theirs' }))

      const response = await call('/proxy/crm/a')

      expect([response.status, response.statusText, await response.text()]).toEqual([
        ...[status, 'Theirs', 'theirs'],
      ])
      expect(response.headers.get('x-relay-source')).toBe('upstream')
    },
  )

  it('I2 omits a reason phrase that some servers cannot write', async () => {
    const { call } = setUp({}, () => new Response('x', { statusText: 'Schön' }))

    const response = await call('/proxy/crm/a')

    expect([response.status, response.statusText]).toEqual([200, ''])
  })

  it('I3 passes a 429 on with both headers and its body unchanged', async () => {
    const body = '{"message" : "slow down"}'
    const { call } = setUp(
      {},
      () =>
        new Response(body, {
          status: 429,
          headers: {
            'content-type': 'application/json',
            'x-svc-retry-after': 'Thu, 06 Mar 2025 22:09:49 UTC',
            'x-svc-retryable': 'true',
            'retry-after': '7',
          },
        }),
    )

    for (const path of ['/proxy/crm/a', '/destinations', '/search/crm']) {
      const response = await call(path, path === '/search/crm' ? search : {})

      expect(response.status).toBe(429)
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'x-svc-retry-after': 'Thu, 06 Mar 2025 22:09:49 UTC',
        'x-svc-retryable': 'true',
        'retry-after': '7',
      })
      expect(await response.text()).toBe(body)
    }
  })
})
