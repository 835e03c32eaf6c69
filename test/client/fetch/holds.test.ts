import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ClientOptions } from '../../../src/client/connect.js'
import { createClient } from '../../../src/client/createClient.js'
import { createRelay } from '../../../src/relay/index.js'
import { createSandbox } from '../../../src/sandbox/index.js'

const CONTACTS = '/crm/v3/objects/contacts?limit=1'

/** Creates a client of a sandbox whose CRM responds with 429. */
function throttledStack(
  throttle: { forMs: number } | { lockedOut: true } = { forMs: 30_000 },
  options: Partial<ClientOptions> = {},
) {
  const sandbox = createSandbox()
  sandbox.throttle({ integration: 'crm', ...throttle })
  const client = createClient({
    endpoint: 'http://app.example/api/svc',
    fetch: createRelay({
      ...sandbox.connection,
      authorize: () => ({ groupRef: 'acme' }),
      allow: 'all',
      allowNonBrowser: true,
    }),
    ...options,
  })
  const sent = () => sandbox.calls('proxy').length
  return { client, sandbox, sent, fetch: client.fetch('crm', { throttle: true }) }
}

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

describe('a 429 of the provider in throttle mode', () => {
  it('is returned unchanged, and starts the hold of the integration', async () => {
    const { client, fetch, sent } = throttledStack()

    const response = await fetch(CONTACTS)

    expect(response.status).toBe(429)
    expect(response.headers.get('x-svc-retry-after')).toMatch(/ UTC$/)
    expect(await response.json()).toMatchObject({ category: 'RATE_LIMITS' })
    const retryAt = client.holds.get('crm')?.retryAt
    expect(Number(retryAt) - Date.now()).toBeGreaterThan(28_000)

    await expect(fetch(CONTACTS)).rejects.toMatchObject({ origin: 'held', retryAt })
    await expect(client.proxy({ integration: 'crm', path: CONTACTS })).rejects.toMatchObject({
      origin: 'held',
    })
    expect(sent()).toBe(1)
    expect((await client.fetch('desk')('/api/v2/tickets.json')).status).toBe(200)
  })

  it('ends at the retry time', async () => {
    const { fetch, sent } = throttledStack()
    await fetch(CONTACTS)

    await vi.advanceTimersByTimeAsync(32_000)

    expect((await fetch(CONTACTS)).status).toBe(200)
    expect(sent()).toBe(2)
  })

  it('is returned and starts a lock-out if the provider has locked the token out', async () => {
    const { client, fetch } = throttledStack({ lockedOut: true })

    expect((await fetch(CONTACTS)).status).toBe(429)

    expect(client.holds.get('crm')).toEqual({ lockedOut: true, retryAt: undefined })
    await expect(fetch(CONTACTS)).rejects.toMatchObject({ origin: 'held', lockedOut: true })
  })

  it('is not sent again for a call that the service holds, whose problem rejects', async () => {
    const { client, fetch } = throttledStack()
    await fetch(CONTACTS)
    client.holds.release('crm')

    await expect(fetch(CONTACTS)).rejects.toMatchObject({ origin: 'service', status: 429 })

    expect(client.holds.get('crm')).toBeDefined()
  })
})

describe('a held call of client.fetch', () => {
  it('waits if whenHeld is wait, and is then sent', async () => {
    const { fetch, sent } = throttledStack({ forMs: 30_000 }, { whenHeld: 'wait' })
    await fetch(CONTACTS)

    const waiting = fetch(CONTACTS)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(sent()).toBe(1)
    await vi.advanceTimersByTimeAsync(12_000)

    expect((await waiting).status).toBe(200)
  })

  it('rejects with the signal’s reason if it is aborted while it waits', async () => {
    const { fetch, sent } = throttledStack({ forMs: 30_000 }, { whenHeld: 'wait' })
    const controller = new AbortController()
    const reason = new Error('left the page')
    await fetch(CONTACTS)

    const waiting = fetch(CONTACTS, { signal: controller.signal })
    waiting.catch(() => {})
    await vi.advanceTimersByTimeAsync(1_000)
    controller.abort(reason)

    await expect(waiting).rejects.toBe(reason)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent()).toBe(1)
  })

  it('is held by a hold that client.proxy started', async () => {
    const { client, fetch, sent } = throttledStack()
    await client.proxy({ integration: 'crm', path: CONTACTS, throttle: true }).catch(() => {})

    await expect(fetch(CONTACTS)).rejects.toMatchObject({ origin: 'held' })

    expect(sent()).toBe(1)
  })
})
