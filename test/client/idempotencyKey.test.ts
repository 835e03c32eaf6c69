import { afterEach, describe, expect, it, vi } from 'vitest'
import { createClient } from '../../src/client/createClient.js'
import type { ProxyCall } from '../../src/contract/calls/proxy.js'

const crm: ProxyCall = { integration: 'crm', path: '/contacts' }

/** Creates a client that records the header `Idempotency-Key` of its requests. */
function recorded() {
  const keys: (string | null)[] = []
  const client = createClient({
    endpoint: 'https://app.example/api/svc',
    fetch: async (request) => {
      keys.push(request.headers.get('idempotency-key'))
      return Response.json({}, { headers: { 'x-relay-source': 'upstream' } })
    },
  })
  return { client, keys }
}

/** A UUID of version 4 as a String of Structured Fields. */
const QUOTED_UUID = /^"[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}"$/

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('the idempotency key of a call', () => {
  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'merge'])('is new for each %s', async (method) => {
    const { client, keys } = recorded()

    for (let i = 0; i < 100; i += 1) await client.proxy({ ...crm, method })

    expect(new Set(keys).size).toBe(100)
    for (const key of keys) expect(key).toMatch(QUOTED_UUID)
  })

  it.each([undefined, 'GET', 'get', 'HEAD', 'OPTIONS'])('is not sent with %s', async (method) => {
    const { client, keys } = recorded()

    await client.proxy({ ...crm, ...(method && { method }) }, { idempotencyKey: 'mine' })

    expect(keys).toEqual([null])
  })

  it('is not sent with a search', async () => {
    const { client, keys } = recorded()

    await client
      .search({ integration: 'crm', objectName: 'contacts', fieldFilters: [] })
      .catch(() => {})

    expect(keys).toEqual([null])
  })

  it('is new in a page that is not a secure context', async () => {
    // Such a page has no `crypto.randomUUID`.
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
    const { client, keys } = recorded()

    for (const _ of [1, 2]) await client.proxy({ ...crm, method: 'POST' })

    expect(keys[0]).toMatch(QUOTED_UUID)
    expect(keys[1]).toMatch(QUOTED_UUID)
    expect(keys[0]).not.toBe(keys[1])
  })

  it.each([
    ['mine', '"mine"'],
    ['a "b" \\ c', '"a \\"b\\" \\\\ c"'],
    ['k'.repeat(255), `"${'k'.repeat(255)}"`],
  ])('is the option `idempotencyKey`, as a String of Structured Fields: %s', async (key, field) => {
    const { client, keys } = recorded()

    await client.proxy({ ...crm, method: 'POST' }, { idempotencyKey: key })

    expect(keys).toEqual([field])
  })

  it.each<unknown>(['', 'k'.repeat(256), 'caf\u00e9', 'a\nb', 42, null])(
    'is not sent if it is invalid: %j',
    async (key) => {
      const { client, keys } = recorded()
      const idempotencyKey = key as string // of any type, as a caller without types can pass

      const call = client.proxy({ ...crm, method: 'POST' }, { idempotencyKey })

      await expect(call).rejects.toMatchObject({
        origin: 'contract',
        problem: { type: 'urn:svc-react:cannot-be-sent' },
      })
      expect(keys).toEqual([])
    },
  )

  it('is the header Idempotency-Key of the call if it has one', async () => {
    const { client, keys } = recorded()
    const call = { ...crm, method: 'POST', headers: { 'Idempotency-Key': 'mine' } }

    await client.proxy(call, { idempotencyKey: 'other' })

    expect(keys).toEqual(['mine'])
  })
})
