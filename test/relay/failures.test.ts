import { describe, expect, it, vi } from 'vitest'
import { appRequest, kindOf, problemOf, search, setUp } from './support.js'

/** What `fetch` throws: a TypeError whose cause has the code. */
function networkError(code: string) {
  return () => {
    throw new TypeError('fetch failed', { cause: Object.assign(new Error('hunter2'), { code }) })
  }
}

describe('time, abort and failure', () => {
  it.each(['GET', 'POST'])(
    'G1 answers 504 when the service does not begin to answer a %s',
    async (method) => {
      vi.useFakeTimers()
      let signal: AbortSignal | undefined
      const { call, events } = setUp({ limits: { headersMs: 5000 } }, (request) => {
        signal = request.signal
        return new Promise<never>(() => {}) // not even the signal is heeded
      })

      const answered = call('/proxy/crm/a', { method, ...(method === 'POST' && { body: 'x' }) })
      await vi.advanceTimersByTimeAsync(4999)
      expect(signal?.aborted).toBe(false)
      await vi.advanceTimersByTimeAsync(1)
      const problem = await problemOf(await answered)
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

  it('G1 sets no limit on an answer that has begun', async () => {
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
    setTimeout(() => release(), 60)

    expect(await response.text()).toBe('')
  })

  it('G2 stops the call when the caller leaves before the answer', async () => {
    const caller = new AbortController()
    let signal: AbortSignal | undefined
    const { relay, events } = setUp({}, (request) => {
      signal = request.signal
      return new Promise<never>(() => {})
    })

    const answered = relay(appRequest('/proxy/crm/a', { signal: caller.signal }))
    await vi.waitFor(() => expect(signal).toBeDefined())
    caller.abort()

    expect(await kindOf(await answered)).toBe('499 aborted')
    expect(signal?.aborted).toBe(true)
    expect(events).toMatchObject([{ status: 499, error: 'aborted' }])
  })

  it('G2 sends nothing for a caller who left while the app was looking up the session', async () => {
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

  it('G2 stops the call when the caller leaves within the answer, and waits on no signal afterwards', async () => {
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

  it('G2 G7 waits on no signal after a refusal, and gives a late answer up', async () => {
    const late = new Response('late')
    const { relay } = setUp({
      limits: { headersMs: 10 },
      transport: () => new Promise((resolve) => setTimeout(() => resolve(late), 40)),
    })
    const request = appRequest('/proxy/crm/a')
    const removed = vi.spyOn(request.signal, 'removeEventListener')

    expect(await kindOf(await relay(request))).toBe('504 timeout')

    expect(removed).toHaveBeenCalledWith('abort', expect.any(Function))
    await vi.waitFor(() => expect(late.bodyUsed).toBe(true))
  })

  it('G3 lets an answer that breaks off break off', async () => {
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

  it.each([
    ['GET', 'ECONNRESET', true],
    ['PUT', 'ECONNRESET', true],
    ['POST', 'ECONNRESET', false],
    ['PATCH', 'UND_ERR_SOCKET', false],
    ['POST', 'ECONNREFUSED', true],
    ['POST', 'ENOTFOUND', true],
    ['POST', 'UNABLE_TO_VERIFY_CERT_SIGNATURE', true],
  ])('G4 answers 502 when a %s ends in %s; retryable: %j', async (method, code, retryable) => {
    const { call, events } = setUp({}, networkError(code))

    const init = method === 'GET' ? {} : { method, body: 'x' }
    const problem = await problemOf(await call('/proxy/crm/a', init))

    expect(problem).toMatchObject({ type: 'urn:svc-relay:unreachable', status: 502, retryable })
    expect(JSON.stringify([problem, events[0]?.error])).not.toMatch(/hunter2|ECONN|ENOT|UND_/)
    expect(events[0]).toMatchObject({ error: 'unreachable', cause: code })
  })

  it.each(['/destinations', '/search/crm'])('G4 lets %s be tried again', async (path) => {
    const { call } = setUp({}, networkError('ECONNRESET'))

    const response = await call(path, path === '/destinations' ? {} : search)

    expect(await problemOf(response)).toMatchObject({ status: 502, retryable: true })
  })

  it('G6 tries nothing twice', async () => {
    const { call, sent } = setUp({}, () => Response.json({}, { status: 503 }))

    const response = await call('/proxy/crm/a')

    expect(response.status).toBe(503)
    expect(sent).toHaveLength(1)
  })

  it.each([301, 302, 303, 307, 308])(
    'G6 follows no %i and gives its target another name',
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
  ])('F5 G6 answers 502 to an answer of type %s and status %i', async (type, status) => {
    const odd = new Response('hunter2')
    Object.defineProperties(odd, { type: { value: type }, status: { value: status } })
    const { call, events } = setUp({}, () => odd)

    const response = await call('/proxy/crm/a')

    expect(await kindOf(response)).toBe('502 upstream-invalid')
    expect(events[0]?.cause).toBe('status-unusable')
    await vi.waitFor(() => expect(odd.bodyUsed).toBe(true)) // given up, so that its connection is free
  })
})

describe('problems', () => {
  it('I1 has every member, with the same id in body and header', async () => {
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
    'I2 does not sign people out when the service refuses the app’s key (%s, %i)',
    async (path, status) => {
      const answer = Response.json({ detail: 'bad key hunter2' }, { status })
      const { call, events } = setUp({}, () => answer)

      const response = await call(path, path === '/destinations' ? {} : search)

      expect(response.headers.get('x-relay-source')).toBe('relay')
      expect(await response.clone().text()).not.toContain('hunter2')
      expect(await kindOf(response)).toBe('502 upstream-auth')
      expect(events[0]).toMatchObject({ status: 502, upstreamStatus: status })
      await vi.waitFor(() => expect(answer.bodyUsed).toBe(true))
    },
  )

  it.each([400, 401, 403, 404, 409, 418, 422, 500, 599])(
    'I2 hands a provider’s %i on as it is, and says whose it is',
    async (status) => {
      const { call } = setUp({}, () => new Response('theirs', { status, statusText: 'Theirs' }))

      const response = await call('/proxy/crm/a')

      expect([response.status, response.statusText, await response.text()]).toEqual([
        ...[status, 'Theirs', 'theirs'],
      ])
      expect(response.headers.get('x-relay-source')).toBe('upstream')
    },
  )

  it('I3 hands a 429 on with both headers and its body untouched', async () => {
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
