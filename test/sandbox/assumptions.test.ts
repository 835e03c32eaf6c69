import { describe, expect, it } from 'vitest'
import { createSandbox } from '../../src/sandbox/index.js'
import { callProxy, callSearch, eq, expectProblem, KEY, listRequest, sandboxAtNoon } from './kit.js'

const throttled = { change: { 'X-Svc-Rate-Limiter-Mode': 'throttle' } }
const nobody = { body: { objectName: 'contacts', fieldFilters: [eq('email', 'nobody')] } }

describe('the configurable assumptions of a sandbox', () => {
  it.each([
    [undefined, 200, { results: [] }],
    ['empty', 200, { results: [] }],
    ['null', 200, { results: null }],
    ['missing', 200, {}],
  ] as const)(
    'return the configured response to a search without matches with noMatches: %s',
    async (given, status, body) => {
      const sandbox = sandboxAtNoon(given ? { noMatches: given } : {})

      const response = await callSearch(sandbox, nobody)

      expect(response.status).toBe(status)
      expect(await response.json()).toEqual(body)
    },
  )

  it('return a problem for a search without matches with noMatches: problem', async () => {
    const response = await callSearch(sandboxAtNoon({ noMatches: 'problem' }), nobody)

    const problem = await expectProblem(response, 404, 'no-matches')
    expect(problem.retryable).toBe(false)
  })

  it('set the status of held calls with heldStatus, but not that of the provider', async () => {
    const sandbox = sandboxAtNoon({ heldStatus: 503 })
    sandbox.throttle({ forMs: 30_000 })

    const first = await callProxy(sandbox, throttled)
    const held = await callProxy(sandbox, throttled)

    expect(first.status).toBe(429)
    const problem = await expectProblem(held, 503, 'provider-rate-limited')
    expect(problem).toMatchObject({ retryable: true, retryAfter: '2025-01-01T12:00:30.000Z' })
    expect(held.headers.get('x-svc-retry-after')).toBe('Wed, 01 Jan 2025 12:00:30 UTC')
  })

  it('hold calls for holdMs if the provider states no retry time', async () => {
    const sandbox = sandboxAtNoon({ holdMs: 5_000 })
    sandbox.throttle({ lockedOut: true })

    const response = await callProxy(sandbox, throttled)

    expect(response.headers.get('x-svc-retry-after')).toBe('Wed, 01 Jan 2025 12:00:05 UTC')
  })

  it('forward calls without throttle mode during a hold with heldCalls: throttled', async () => {
    const sandbox = sandboxAtNoon({ heldCalls: 'throttled' })
    sandbox.throttle({ forMs: 30_000 })
    await callProxy(sandbox, throttled)

    const response = await callProxy(sandbox)
    await callProxy(sandbox, throttled)

    expect(response.headers.has('x-svc-retry-after')).toBe(false)
    expect(sandbox.calls('proxy').map((call) => call.forwarded)).toEqual([true, true, false])
  })

  it('set the statuses of problems with problemStatuses', async () => {
    const sandbox = sandboxAtNoon({ problemStatuses: { 'not-authenticated': 403 } })

    await expectProblem(await callSearch(sandbox, { headers: {} }), 403, 'not-authenticated')
    await expectProblem(
      await callProxy(sandbox, { change: { 'x-svc-project-id': 'x' } }),
      404,
      'project-not-found',
    )
  })
})

describe('serviceRateLimit of a sandbox', () => {
  it('counts the calls of all three APIs, and allows calls again in the next window', async () => {
    const sandbox = sandboxAtNoon({ serviceRateLimit: { requests: 3, perMs: 10_500 } })
    const calls = [
      () => callProxy(sandbox, { path: '/debug/echo' }),
      () => callSearch(sandbox),
      () => sandbox.fetch(listRequest()),
    ]
    for (const call of calls) expect((await call()).status).toBe(200)
    sandbox.clock.advance(500)

    for (const call of calls) {
      const refused = await call()
      expect(refused.headers.get('retry-after')).toBe('10')
      expect(await expectProblem(refused, 429, 'rate-limited')).toMatchObject({
        retryable: true,
        retryAfter: '2025-01-01T12:00:10.500Z',
      })
    }
    expect(sandbox.calls('proxy').map((call) => call.forwarded)).toEqual([true, false])
    sandbox.clock.advance(10_000)
    for (const call of calls) expect((await call()).status).toBe(200)
  })

  it('does not count calls without a key, and is cleared by reset', async () => {
    const sandbox = sandboxAtNoon({ serviceRateLimit: { requests: 1, perMs: 10_000 } })

    await callSearch(sandbox, { headers: {} })
    expect((await callSearch(sandbox)).status).toBe(200)
    expect((await callSearch(sandbox)).status).toBe(429)
    sandbox.reset()

    expect((await callSearch(sandbox)).status).toBe(200)
  })
})

it('createSandbox ignores later changes to its options', async () => {
  const options = {
    rateLimit: { requests: 5, perMs: 1000 },
    serviceRateLimit: { requests: 5, perMs: 1000 },
    problemStatuses: {},
  }
  const sandbox = createSandbox(options)

  options.rateLimit.requests = 0
  options.serviceRateLimit.requests = 0
  Object.assign(options.problemStatuses, { 'not-authenticated': 500 })

  expect((await callSearch(sandbox)).status).toBe(200)
  const refused = await sandbox.fetch(
    listRequest(undefined, { headers: { 'x-api-key': `${KEY}x` } }),
  )
  expect(refused.status).toBe(401)
})

describe('a bearer token without the key', () => {
  const token = (sandbox = createSandbox()) => `Bearer ${sandbox.data.accessToken}`
  const byToken = (authorization: string) => ({
    search: {
      headers: {
        'x-svc-request-type': 'search',
        'content-type': 'application/json',
        authorization,
      },
    },
    proxy: { change: { 'x-api-key': undefined, authorization } },
  })

  it('is rejected by searches and provider calls by default, as documented', async () => {
    const { search, proxy } = byToken(token())

    for (const sandbox of [sandboxAtNoon(), sandboxAtNoon({ bearerApis: 'public' })]) {
      const listed = await sandbox.fetch(
        listRequest(undefined, { headers: { authorization: token() } }),
      )
      expect(listed.status).toBe(200)
      await expectProblem(await callSearch(sandbox, search), 401, 'not-authenticated')
      await expectProblem(await callProxy(sandbox, proxy), 401, 'not-authenticated')
    }
  })

  it('is accepted by every API with bearerApis: all', async () => {
    const sandbox = sandboxAtNoon({ bearerApis: 'all' })
    const { search, proxy } = byToken(token())

    expect((await callSearch(sandbox, search)).status).toBe(200)
    expect((await callProxy(sandbox, proxy)).status).toBe(200)
    expect((await callProxy(sandbox)).status).toBe(200)
  })

  it.each([
    [
      'a wrong token',
      { authorization: 'Bearer a.b.c', 'x-api-key': undefined },
      'The bearer token',
    ],
    ['a wrong key beside it', { authorization: token(), 'x-api-key': 'wrong' }, 'The API key'],
    ['no credentials', { 'x-api-key': undefined }, 'no credentials'],
  ])('is required with bearerApis: all, which rejects %s', async (_, change, detail) => {
    const sandbox = sandboxAtNoon({ bearerApis: 'all' })

    const problem = await expectProblem(
      await callProxy(sandbox, { change }),
      401,
      'not-authenticated',
    )

    expect(problem.detail).toContain(detail)
    expect(problem.remedy).toContain('Authorization: Bearer')
  })

  it('does not grant access to another project', async () => {
    const sandbox = sandboxAtNoon({ bearerApis: 'all' })
    const { project, accessToken } = sandbox.data
    const other = { ...sandbox.data, apiKey: 'key-south', accessToken: 'token.south.1' }
    sandbox.data.otherProjects = [{ ...other, project: { id: 'prj_south', name: 'south' } }]
    const call = (authorization: string, id: string) =>
      callProxy(sandbox, {
        change: { 'x-api-key': undefined, authorization, 'x-svc-project-id': id },
      })

    expect((await call(`Bearer ${accessToken}`, project.id)).status).toBe(200)
    await expectProblem(await call('Bearer token.south.1', project.id), 404, 'project-not-found')
    await expectProblem(await call(`Bearer ${accessToken}`, 'prj_south'), 404, 'project-not-found')
  })
})
