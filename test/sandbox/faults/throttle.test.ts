import { describe, expect, it } from 'vitest'
import { sandboxData } from '../../../src/sandbox/index.js'
import { waitFor } from '../../support/waitFor.ts'
import { callProxy, callSearch, expectProblem, NOON_MS, sandboxAtNoon } from '../kit.js'

const THROTTLE = { 'X-Svc-Rate-Limiter-Mode': 'throttle' }
const throttled = { change: THROTTLE }
const crmOfAcme = { integration: 'crm', groupRef: 'acme' }

/** Creates a sandbox whose CRM responds when the test resolves the call. */
function sandboxWithSlowCrm() {
  const resolvers: ((response: Response) => void)[] = []
  const handle = () => new Promise<Response>((resolve) => resolvers.push(resolve))
  const hub = { baseUrl: 'https://crm.test', handle }
  return { sandbox: sandboxAtNoon({ providers: { ...sandboxData().providers, hub } }), resolvers }
}

const refusal = (seconds: string) =>
  new Response('', { status: 429, headers: { 'retry-after': seconds } })

describe('throttle mode of a sandbox', () => {
  it("adds the two headers to the provider's own 429", async () => {
    const sandbox = sandboxAtNoon()
    sandbox.throttle({ ...crmOfAcme, forMs: 30_000 })

    const response = await callProxy(sandbox, throttled)

    expect(response.status).toBe(429)
    expect(response.headers.get('X-Svc-Retry-After')).toBe('Wed, 01 Jan 2025 12:00:30 UTC')
    expect(response.headers.get('X-Svc-Retryable')).toBe('true')
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(response.headers.get('retry-after')).toBe('30')
    expect(await response.json()).toMatchObject({ status: 'error', category: 'RATE_LIMITS' })
    expect(sandbox.calls()).toMatchObject([{ forwarded: true, status: 429 }])
  })

  it('forwards nothing until the retry time, and returns a problem', async () => {
    const sandbox = sandboxAtNoon()
    sandbox.throttle({ ...crmOfAcme, forMs: 30_000 })
    await callProxy(sandbox, throttled)

    sandbox.clock.advance(29_999)
    const response = await callProxy(sandbox, { ...throttled, path: '/debug/echo' })

    const problem = await expectProblem(response, 429, 'provider-rate-limited')
    expect(problem).toMatchObject({
      retryable: true,
      retryAfter: '2025-01-01T12:00:30.000Z',
      time: '2025-01-01T12:00:29.999Z',
    })
    expect(response.headers.get('X-Svc-Retry-After')).toBe('Wed, 01 Jan 2025 12:00:30 UTC')
    expect(response.headers.get('X-Svc-Retryable')).toBe('true')
    expect(sandbox.calls('proxy').at(-1)).toMatchObject({ forwarded: false, status: 429 })
  })

  it('forwards calls again at the retry time', async () => {
    const sandbox = sandboxAtNoon()
    sandbox.throttle({ ...crmOfAcme, forMs: 30_000 })
    await callProxy(sandbox, throttled)

    sandbox.clock.advance(30_000)
    const response = await callProxy(sandbox, throttled)

    expect(response.status).toBe(200)
  })

  it.each([1, 500, 999, 1000, 1001, 30_400])(
    'states a retry time in whole seconds, after a limit of %i ms has ended',
    async (forMs) => {
      const sandbox = sandboxAtNoon()
      sandbox.clock.advance(250)
      sandbox.throttle({ ...crmOfAcme, forMs })

      const refused = await callProxy(sandbox, throttled)
      const retryAt = Date.parse(
        (refused.headers.get('X-Svc-Retry-After') ?? '').replace('UTC', 'GMT'),
      )
      sandbox.clock.set(retryAt)
      const retried = await callProxy(sandbox, throttled)

      expect(retryAt).toBeGreaterThanOrEqual(NOON_MS + 250 + forMs)
      expect(retryAt).toBeLessThan(NOON_MS + 250 + forMs + 2000)
      expect(retried.status).toBe(200)
    },
  )

  it.each([undefined, 'off', 'Throttle'])(
    'changes and holds nothing with the mode %s',
    async (mode) => {
      const sandbox = sandboxAtNoon()
      sandbox.throttle({ ...crmOfAcme, forMs: 30_000 })

      const first = await callProxy(sandbox, { change: { 'x-svc-rate-limiter-mode': mode } })
      await callProxy(sandbox, throttled)

      expect(Object.fromEntries(first.headers)).toEqual({
        'content-type': 'application/json',
        'retry-after': '30',
        date: 'Wed, 01 Jan 2025 12:00:00 GMT',
      })
      expect(sandbox.calls().map((call) => call.forwarded)).toEqual([true, true])
    },
  )

  it('holds all further requests, including those without throttle mode', async () => {
    const sandbox = sandboxAtNoon()
    sandbox.throttle({ ...crmOfAcme, forMs: 30_000 })
    await callProxy(sandbox, throttled)

    const response = await callProxy(sandbox)

    await expectProblem(response, 429, 'provider-rate-limited')
    expect(sandbox.calls('proxy').at(-1)?.forwarded).toBe(false)
  })

  it('keeps the stated retry time if a later 429 has an earlier one', async () => {
    const { sandbox, resolvers } = sandboxWithSlowCrm()
    const both = [callProxy(sandbox, throttled), callProxy(sandbox, throttled)]
    await waitFor(() => expect(resolvers).toHaveLength(2))

    resolvers[0]?.(refusal('60'))
    resolvers[1]?.(refusal('5'))
    const retryHeaders = (await Promise.all(both)).map((one) =>
      one.headers.get('X-Svc-Retry-After'),
    )
    sandbox.clock.advance(6_000)
    const held = await callProxy(sandbox, throttled)

    expect(retryHeaders).toEqual(['Wed, 01 Jan 2025 12:01:00 UTC', 'Wed, 01 Jan 2025 12:01:00 UTC'])
    await expectProblem(held, 429, 'provider-rate-limited')
    expect(resolvers).toHaveLength(2)
  })

  it('keeps a lock-out if a call in progress is only throttled', async () => {
    const { sandbox, resolvers } = sandboxWithSlowCrm()
    const early = callProxy(sandbox, throttled)
    await waitFor(() => expect(resolvers).toHaveLength(1))
    sandbox.throttle({ ...crmOfAcme, lockedOut: true })
    await callProxy(sandbox, throttled)

    resolvers[0]?.(refusal('5'))
    const retryHeaders = (await early).headers.get('X-Svc-Retryable')
    sandbox.clock.advance(86_400_000)
    const held = await callProxy(sandbox, throttled)

    expect(retryHeaders).toBe('false')
    expect(held.headers.get('X-Svc-Retryable')).toBe('false')
    expect(sandbox.calls('proxy').at(-1)?.forwarded).toBe(false)
  })

  it('does not affect other installations of the customer or the integration', async () => {
    const sandbox = sandboxAtNoon()
    sandbox.throttle({ ...crmOfAcme, forMs: 30_000 })
    await callProxy(sandbox, throttled)

    const desk = { ...THROTTLE, 'x-svc-integration-name': 'help-desk' }
    const globex = { ...THROTTLE, 'x-svc-group-ref': 'globex' }
    const responses = await Promise.all(
      [desk, globex].map((change) => callProxy(sandbox, { path: '/debug/echo', change })),
    )

    expect(responses.map(({ status }) => status)).toEqual([200, 200])
  })

  it('holds an installation regardless of the selecting headers', async () => {
    const sandbox = sandboxAtNoon()
    sandbox.throttle({ installationId: 'ins_acme_crm_81f2', forMs: 30_000 })
    await callProxy(sandbox, throttled)

    const change = { ...THROTTLE, 'x-svc-installation-id': 'ins_acme_crm_81f2' }
    await callProxy(sandbox, { change })

    expect(sandbox.calls().map((call) => call.forwarded)).toEqual([true, false])
  })

  it('still rejects calls without a key during a hold', async () => {
    const sandbox = sandboxAtNoon()
    sandbox.throttle({ ...crmOfAcme, forMs: 30_000 })
    await callProxy(sandbox, throttled)

    const response = await callProxy(sandbox, { change: { ...THROTTLE, 'x-api-key': undefined } })

    await expectProblem(response, 401, 'not-authenticated')
  })

  it.each([
    ['120', 'Wed, 01 Jan 2025 12:02:00 UTC'],
    ['Wed, 01 Jan 2025 12:05:00 GMT', 'Wed, 01 Jan 2025 12:05:00 UTC'],
    [undefined, 'Wed, 01 Jan 2025 12:01:00 UTC'],
    ['soon', 'Wed, 01 Jan 2025 12:01:00 UTC'],
  ])('parses a provider’s Retry-After %s as %s', async (retryAfter, expected) => {
    const headers = retryAfter === undefined ? {} : { 'retry-after': retryAfter }
    const handle = () => new Response('slow down', { status: 429, headers })
    const hub = { baseUrl: 'https://crm.test', handle }
    const sandbox = sandboxAtNoon({ providers: { ...sandboxData().providers, hub } })

    const response = await callProxy(sandbox, throttled)

    expect(response.headers.get('X-Svc-Retry-After')).toBe(expected)
    expect(await response.text()).toBe('slow down')
  })
})

describe('a lock-out of a sandbox provider', () => {
  it('ends with lift, for the provider and the service', async () => {
    const sandbox = sandboxAtNoon()
    sandbox.throttle({ integration: 'crm', lockedOut: true })
    await callProxy(sandbox, throttled)

    sandbox.lift(crmOfAcme)
    const lifted = await callProxy(sandbox, throttled)
    const other = await callProxy(sandbox, { change: { ...THROTTLE, 'x-svc-group-ref': 'globex' } })
    sandbox.lift()
    const afterAll = await callProxy(sandbox, { change: { 'x-svc-group-ref': 'globex' } })

    expect([lifted.status, other.status, afterAll.status]).toEqual([200, 429, 200])
  })

  it('is not retryable, and lasts until the sandbox is reset', async () => {
    const sandbox = sandboxAtNoon()
    sandbox.throttle({ ...crmOfAcme, lockedOut: true })

    const first = await callProxy(sandbox, throttled)
    sandbox.clock.advance(86_400_000)
    const later = await callProxy(sandbox, throttled)

    expect(first.headers.get('X-Svc-Retryable')).toBe('false')
    expect(first.headers.has('X-Svc-Retry-After')).toBe(true)
    expect(later.headers.get('X-Svc-Retryable')).toBe('false')
    expect(await expectProblem(later, 429, 'provider-rate-limited')).toMatchObject({
      retryable: false,
    })
    sandbox.reset()
    expect((await callProxy(sandbox, throttled)).status).toBe(200)
  })

  it('does not expire, even without throttle mode', async () => {
    const sandbox = sandboxAtNoon()
    sandbox.throttle({ ...crmOfAcme, forMs: 1000, lockedOut: true })

    sandbox.clock.advance(86_400_000)

    expect((await callProxy(sandbox)).status).toBe(429)
  })
})

describe('rateLimit of a sandbox', () => {
  it('rejects excess requests of one installation until the window ends', async () => {
    const sandbox = sandboxAtNoon({ rateLimit: { requests: 2, perMs: 10_000 } })
    const status = async (change = {}) =>
      (await callProxy(sandbox, { path: '/debug/echo', change })).status

    expect([await status(), await status(), await status()]).toEqual([200, 200, 429])
    expect(await status({ 'x-svc-group-ref': 'globex' })).toBe(200)
    sandbox.clock.advance(10_000)
    expect(await status()).toBe(200)
  })
})

describe('lift of a sandbox', () => {
  it('ends throttling for calls and searches immediately', async () => {
    const sandbox = sandboxAtNoon()
    sandbox.throttle({ ...crmOfAcme, forMs: 30_000 })
    await callProxy(sandbox, throttled)

    sandbox.lift(crmOfAcme)

    expect((await callProxy(sandbox, throttled)).status).toBe(200)
    expect((await callSearch(sandbox)).status).toBe(200)
  })

  it('does not reset the rate limit of the provider', async () => {
    const sandbox = sandboxAtNoon({ rateLimit: { requests: 1, perMs: 10_000 } })
    await callProxy(sandbox, throttled)
    await callProxy(sandbox, throttled)

    sandbox.lift()
    const response = await callProxy(sandbox, throttled)

    expect(response.headers.get('retry-after')).toBe('10')
    expect(sandbox.calls('proxy').map((call) => call.forwarded)).toEqual([true, true, true])
  })
})
