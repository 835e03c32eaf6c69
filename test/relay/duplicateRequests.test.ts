import { describe, expect, it } from 'vitest'
import { kindOf, problemOf, setUp } from './support.js'

const KEY = '"8e03978e-40d5-43dd-bc93-6894a57f9324"'

const post = (key: string, more: { headers?: Record<string, string>; method?: string } = {}) => ({
  method: 'POST',
  body: '{}',
  ...more,
  headers: { 'idempotency-key': key, ...more.headers },
})

describe('a second request with the same idempotency key', () => {
  it('gets 409 and is not sent', async () => {
    const { call, sent, events } = setUp()
    expect((await call('/proxy/crm/contacts', post(KEY))).status).toBe(200)

    const repeated = await call('/proxy/crm/contacts', post(KEY))

    expect(await problemOf(repeated)).toMatchObject({
      type: 'urn:svc-relay:duplicate-request',
      status: 409,
      retryable: false,
    })
    expect(sent).toHaveLength(1)
    expect(sent[0]?.headers.get('idempotency-key')).toBe(KEY)
    expect(events.at(-1)).toMatchObject({ status: 409, error: 'duplicate-request' })
  })

  it('gets 409 while the first request is in progress', async () => {
    let respond = (_: Response) => {}
    const { call, sent } = setUp({}, () => new Promise((resolve) => (respond = resolve)))
    const first = call('/proxy/crm/contacts', post(KEY))
    while (sent.length === 0) await new Promise((resolve) => setImmediate(resolve))

    expect(await kindOf(await call('/proxy/crm/contacts', post(KEY)))).toBe('409 duplicate-request')

    respond(Response.json({}))
    expect((await first).status).toBe(200)
  })

  it('gets 409 for every method that can change data, even if the key has no quotes', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'MERGE']) {
      const { call } = setUp()
      const bare = KEY.slice(1, -1)
      await call('/proxy/crm/contacts', post(KEY, { method }))

      const repeated = await call('/proxy/crm/contacts', post(bare, { method }))

      expect(await kindOf(repeated), method).toBe('409 duplicate-request')
    }
  })

  it.each(['GET', 'HEAD', 'OPTIONS'])('is sent if its method only reads (%s)', async (method) => {
    const { call, sent } = setUp({}, () => new Response())
    const read = { method, headers: { 'idempotency-key': 'not "valid"' } }

    for (const _ of [1, 2]) expect((await call('/proxy/crm/contacts', read)).status).toBe(200)

    expect(sent).toHaveLength(2)
  })

  it('is sent if its key, integration, group, installation or user differs', async () => {
    const ada = { user: 'ada', groupRef: 'acme' }
    let grant: object = ada
    const { call } = setUp({ authorize: () => grant }, () => new Response(null, { status: 204 }))
    const send = async (key: string, alias = 'crm') =>
      kindOf(await call(`/proxy/${alias}/contacts`, post(key)))
    expect(await send('same')).toBe('204')
    expect(await send('other')).toBe('204')
    expect(await send('same', 'erp')).toBe('204')
    for (grant of [
      { ...ada, user: 'bob' },
      { ...ada, groupRef: 'globex' },
      { groupRef: 'acme' },
      { groupRef: '"ada"' },
      { ...ada, integrations: { crm: { installationId: 'i-1' } } },
      { ...ada, integrations: { crm: { installationId: 'i-2' } } },
    ]) {
      expect(await send('same'), JSON.stringify(grant)).toBe('204')
    }
    grant = ada
    expect(await send('same')).toBe('409 duplicate-request')
  })

  it('is sent if `duplicateRequests` is "pass", with any key', async () => {
    const { call, sent } = setUp({ duplicateRequests: 'pass' })

    for (const key of [KEY, KEY, 'a, b', '""']) {
      expect((await call('/proxy/crm/contacts', post(key))).status).toBe(200)
    }

    expect(sent.map(({ headers }) => headers.get('idempotency-key'))).toEqual([
      KEY,
      KEY,
      'a, b',
      '""',
    ])
  })

  it('is sent after the lifetime of the key', async () => {
    const { call, sent } = setUp({ limits: { idempotencyKeyMs: 1 } })
    await call('/proxy/crm/contacts', post(KEY))
    const startedMs = performance.now()
    while (performance.now() <= startedMs + 1) await new Promise((resolve) => setImmediate(resolve))

    expect((await call('/proxy/crm/contacts', post(KEY))).status).toBe(200)
    expect(sent).toHaveLength(2)
  })
})

/** An error like those that `fetch` throws. */
const networkError = (code: string) =>
  new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) })

describe('a request that may be repeated', () => {
  it('releases its key if it was refused before it was sent', async () => {
    let isAllowed = false
    let key = ''
    const { call, sent } = setUp({
      rateLimit: () => ({ ok: isAllowed }),
      apiKey: () => key,
    })
    expect(await kindOf(await call('/proxy/crm/a', post(KEY)))).toBe('500 misconfigured')
    key = 'key'
    expect(await kindOf(await call('/proxy/crm/a', post(KEY)))).toBe('429 rate-limited')
    isAllowed = true

    expect((await call('/proxy/crm/a', post(KEY))).status).toBe(200)
    expect(sent).toHaveLength(1)
  })

  it.each([
    ['POST', 'there is no connection', () => Promise.reject(networkError('ECONNREFUSED'))],
    ['PUT', 'the connection closes', () => Promise.reject(networkError('ECONNRESET'))],
    ['POST', 'the provider cannot read it', () => new Response(null, { status: 400 })],
    ['POST', 'the provider refuses it', () => new Response(null, { status: 422 })],
    ['POST', 'the rate limit is reached', () => new Response(null, { status: 429 })],
    ['POST', 'the provider is unavailable', () => new Response(null, { status: 503 })],
    ['DELETE', 'the provider fails', () => new Response(null, { status: 500 })],
  ])('releases the key of a %s if %s', async (method, _, fail) => {
    const responses = [fail, () => Response.json({})]
    const { call, sent } = setUp({}, () => responses.shift()?.() ?? Response.error())
    expect((await call('/proxy/crm/a', post(KEY, { method }))).status).toBeGreaterThan(399)

    expect((await call('/proxy/crm/a', post(KEY, { method }))).status).toBe(200)
    expect(sent).toHaveLength(2)
  })

  it.each([
    ['the connection closes', () => Promise.reject(networkError('ECONNRESET'))],
    ['the provider fails', () => new Response(null, { status: 500 })],
    ['the response cannot be used', () => Response.error()],
  ])('does not release the key of a POST if %s', async (_, fail) => {
    const { call, sent } = setUp({}, fail)
    expect((await call('/proxy/crm/a', post(KEY))).status).toBeGreaterThan(399)

    expect(await kindOf(await call('/proxy/crm/a', post(KEY)))).toBe('409 duplicate-request')
    expect(sent).toHaveLength(1)
  })

  it.each(['POST', 'DELETE'])(
    'does not release the key of a %s if the caller leaves',
    async (method) => {
      const { call, sent } = setUp({}, () => new Promise(() => {}))
      const controller = new AbortController()
      const first = call('/proxy/crm/a', { ...post(KEY, { method }), signal: controller.signal })
      while (sent.length === 0) await new Promise((resolve) => setImmediate(resolve))
      controller.abort()
      expect(await kindOf(await first)).toBe('499 aborted')

      expect(await kindOf(await call('/proxy/crm/a', post(KEY, { method })))).toBe(
        '409 duplicate-request',
      )
      expect(sent).toHaveLength(1)
    },
  )
})

describe('an idempotency key', () => {
  const longest = 'k'.repeat(255)

  it.each([
    ['a UUID', 'b3f0c1de-6f14-4d3a-9f0e-0c8f5a1b2c3d'],
    ['one character', 'x'],
    ['the longest text', longest],
    ['the longest text in quotes', `"${longest}"`],
    ['the longest text of escaped quotes', `"${'\\"'.repeat(255)}"`],
    ['a quoted text with a space, a comma and a backslash', '"a b, \\\\"'],
  ])('is accepted: %s', async (_, key) => {
    const { call, sent } = setUp()

    expect((await call('/proxy/crm/a', post(key))).status).toBe(200)
    expect(sent[0]?.headers.get('idempotency-key')).toBe(key)
  })

  it.each([
    ['no text', ''],
    ['no text in quotes', '""'],
    ['a text that is too long', `${longest}k`],
    ['a quoted text that is too long', `"${longest}k"`],
    ['two keys', 'a, b'],
    ['two quoted keys', '"a", "b"'],
    ['a quote without an end', '"secret'],
    ['an escape of another character', '"a\\b"'],
    ['a parameter', '"a";b=1'],
    ['a character that is not ASCII', '"caf\u00e9"'],
    ['a space without quotes', 'a b'],
  ])('is refused with 400 and is not repeated in the response: %s', async (_, key) => {
    const { call, sent } = setUp()

    const response = await call('/proxy/crm/a', post(key))

    const text = await response.clone().text()
    expect(await kindOf(response)).toBe('400 bad-idempotency-key')
    if (key.length > 8) expect(text).not.toContain(key.slice(0, 8))
    expect(sent).toEqual([])
  })
})
