import { describe, expect, it } from 'vitest'
import {
  destinationMetadataSchema,
  destinationSchema,
} from '../../../src/contract/schemas/destination.js'
import { streamReader } from '../../../src/relay/http/transport.js'
import type { Transport, TransportResponse } from '../../../src/relay/index.js'
import { redactDestination } from '../../../src/relay/redaction/redactDestination.js'
import { fc } from '../../support/fastCheck.js'
import { appRequest, kindOf, problemOf, setUp } from '../support.js'

const webhook = (metadata: Record<string, unknown>, more: Record<string, unknown> = {}) => ({
  id: 'd-1',
  name: 'Orders',
  type: 'webhook',
  metadata,
  createTime: '2025-03-06T22:09:49Z',
  ...more,
})

/** Returns the metadata that a browser receives, and the pointers to removed values. */
function shown(metadata: Record<string, unknown>) {
  const clean = destinationSchema.parse(redactDestination(webhook(metadata), 'redacted'))
  return { metadata: clean.metadata, redacted: clean.redacted }
}

describe('redaction of destinations', () => {
  it('B6 removes the value of every header and lists it by JSON Pointer', () => {
    const headers = { Authorization: 'Bearer x', 'X-Tenant': 'acme', 'a/b~c': 'y', 'x-none': '' }

    expect(shown({ url: 'https://hooks.acme.example/orders', headers })).toEqual({
      metadata: {
        url: 'https://hooks.acme.example/orders',
        headers: { Authorization: '', 'X-Tenant': '', 'a/b~c': '', 'x-none': '' },
      },
      redacted: [
        '/metadata/headers/Authorization',
        '/metadata/headers/X-Tenant',
        '/metadata/headers/a~1b~0c',
      ],
    })
  })

  it.each([[null], [{}]])('B6 leaves headers %j unchanged', (headers) => {
    expect(shown({ headers })).toEqual({ metadata: { headers }, redacted: undefined })
  })

  it.each(Object.keys(destinationMetadataSchema.shape).filter((name) => name !== 'headers'))(
    'B6 keeps the documented setting %s',
    (name) => {
      const element = webhook({ [name]: 'orders' })

      expect(redactDestination(element, 'redacted')).toEqual(element)
    },
  )

  it('B6 leaves the documented members of a destination unchanged', () => {
    const metadata = {
      streamName: 'orders',
      region: 'eu-central-1',
      partitionKeyTemplate: '{{ record.id }}-{{ "id=" }}',
      bucket: 'acme-exports',
      keyTemplate: "{{ year }}/{{ month }}/join('-', [id])",
      username: 'loader',
      userId: 'LOADER',
      accountIdentifier: 'abc12345.eu-west-1',
      dbUser: 'loader',
      queueUrl: 'https://sqs.eu-west-1.amazonaws.com/123456789012/orders-production',
      url: 'https://ch.acme.example:8443/?database=default&compress=1',
      serverUrl: 'amqps://mq.acme.example:5671/vhost',
      tls: true,
      batchSize: 1000,
    }

    expect(shown(metadata)).toEqual({ metadata, redacted: undefined })
  })

  it.each([
    ['amqps://user:hunter2@mq.acme.example:5671/v', 'amqps://mq.acme.example:5671/v'],
    ['amqp://user:hun:ter@2@mq.acme.example', 'amqp://mq.acme.example'],
    ['amqp://user:hunter/2@mq.acme.example', ''],
    ['amqp://user:12/hunter2@mq.acme.example', ''],
    ['amqp://user:12?hunter2@mq.acme.example', ''],
    ['amqp://user:hun ter2@mq.acme.example', ''],
    ['https://user:12/hunter2@acme.example', ''],
    ['https:\\\\user:hunter2@acme.example', 'https:\\\\acme.example'],
    ['https:user:hunter2@acme.example/a', 'acme.example/a'],
    ['user:hunter2@acme.example/a', 'acme.example/a'],
    ['mongodb://u:hunter2@h1:27017,h2:27017/db', 'mongodb://h1:27017,h2:27017/db'],
    ['https://a.example/?token=hunter2&page=2', 'https://a.example/?token=&page=2'],
    [
      'https://a.example/x?page=2&X-Amz-Signature=hunter2',
      'https://a.example/x?page=2&X-Amz-Signature=',
    ],
    ['https://a.example/?to%6ben=hunter2', 'https://a.example/?to%6ben='],
    ['https://a.example/?code=hunter2==', 'https://a.example/?code='],
    ['https://a.example/?token=hun?ter2', 'https://a.example/?token='],
    ['https://a.example/?token=hun#ter2', 'https://a.example/?token='],
    ['https://a.example/?token=hun;ter2', 'https://a.example/?token='],
    ['https://a.example/?a=1;token=hunter2', 'https://a.example/?a='],
    ['https://a.example/?kX9fQ2mZ7pL4vB8nT1cR', 'https://a.example/?'],
    ['https://a.example/#access_token=hunter2', 'https://a.example/#access_token='],
    [
      'https://hooks.slack.com/services/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',
      'https://hooks.slack.com/services/***/***/***',
    ],
    [
      'https://discord.com/api/webhooks/1234567890/hunterhunterhunterhunterhunterhunter',
      'https://discord.com/api/***/***/***',
    ],
    [
      'https://hooks.zapier.com/hooks/catch/123456/ab1cd2/',
      'https://hooks.zapier.com/hooks/***/***/***/',
    ],
    ['https://a.example/hooks/8f14e45fceea167a5a36dedd4bea2543', 'https://a.example/hooks/***'],
    ['https://a.example/in/0b7d3c1e-8a52-4c7e-9d1b-3f6a2e5c4d10/x', 'https://a.example/in/***/x'],
    ['https://a.example/webhooks/sk_live_hunter2', 'https://a.example/webhooks/***'],
    ['https://a.example/webhooks/orders/v2', 'https://a.example/webhooks/orders/v2'],
    ['https://a.example/@me/orders', 'https://a.example/@me/orders'],
    ['https://a.example/?token=&page=2', 'https://a.example/?token=&page=2'],
    ['https://a.example/?', 'https://a.example/?'],
    // Account and message IDs have only digits. Longer ones look random.
    [
      'https://a.example/in/12345678901234567890123',
      'https://a.example/in/12345678901234567890123',
    ],
    ['https://a.example/in/123456789012345678901234', 'https://a.example/in/***'],
  ])('B6 redacts the URL %s to %s', (url, expected) => {
    const result = shown({ url })

    expect(result.metadata.url).toBe(expected)
    expect(result.redacted).toEqual(url === expected ? undefined : ['/metadata/url'])
    expect(JSON.stringify(result)).not.toMatch(/hunter|ter2/)
  })

  it.each([
    'kafka://b1.example:9092, ada:hunter2@b2.example:9092',
    'https://a.example ada:hunter2@b.example',
  ])('B6 removes the URL %s, because a second address has a password', (url) => {
    const { metadata, redacted } = shown({ url, brokers: url })

    expect(metadata).toMatchObject({ url: '', brokers: '' })
    expect(redacted).toEqual(['/metadata/url', '/metadata/brokers'])
  })

  it.each([
    'password',
    'Password',
    'clientSecret',
    'client_secret',
    'secretAccessKey',
    'accessKeyId',
    'privateKey',
    'sasKey',
    'sas_token',
    'apiKey',
    'api-key',
    'credentials',
    'connectionString',
    'webhookSecret',
    'signingKey',
    'basicAuth',
    'authToken',
    'dsn',
    'key',
  ])('B6 removes an unknown setting called %s at any depth', (name) => {
    const result = shown({
      [name]: 'hunter2',
      nested: { list: [{ [name]: { user: 'u', value: 'hunter2' } }] },
    })

    expect(JSON.stringify(result)).not.toContain('hunter2')
    expect(result.redacted).toEqual([`/metadata/${name}`, `/metadata/nested/list/0/${name}`])
  })

  it('B6 does not list empty values as removed', () => {
    const metadata = { password: null, apiKey: '', passwordSet: true, customHeaders: null }

    expect(shown(metadata)).toEqual({ metadata, redacted: undefined })
  })

  it.each([
    ['note', 'Bearer hunter2'],
    ['note', 'Endpoint=sb://a.example/;SharedAccessKeyName=x;SharedAccessKey=hunter2='],
    ['conn', 'Server=a;User=b;Password=hunter2'],
    ['jdbc', 'jdbc:sqlserver://a.example:1433;user=x;password=hunter2'],
    ['jdbc', 'jdbc:postgresql://a.example/db?user=x&password=hunter2'],
    ['pem', '-----BEGIN PRIVATE KEY-----\nhunter2'],
    ['account', '{"type":"service_account","private_key":"hunter2"}'],
    ['note', 'eyJhbGciOiJIUzI1NiJ9.hunter2.x'],
    ['note', 'see https://u:hunter2@a.example/ for it'],
    ['extraHeaders', ['Authorization: hunter2']],
    ['httpHeaders', [{ name: 'Authorization', value: 'hunter2' }]],
    ['headers', 'Authorization: hunter2'],
    ['settings', { url: 'https://u:hunter2@a.example' }],
    ['note', `${'x'.repeat(20_000)} hunter2`],
  ])('B6 removes the secret in %s: %j', (name, value) => {
    const clean = redactDestination(webhook({ [name]: value }), 'redacted')

    expect(JSON.stringify(clean)).not.toContain('hunter2')
    expect(clean).toMatchObject({ redacted: [expect.stringContaining(`/metadata/${name}`)] })
  })

  it('B6 also redacts members outside metadata, and keeps labels', () => {
    const clean = redactDestination(
      webhook({}, { name: 'Basic orders', auth: { token: 'hunter2' }, redacted: ['/id'] }),
      'redacted',
    )

    expect(clean).toMatchObject({ name: 'Basic orders', auth: '', redacted: ['/auth'] })
  })

  it('B6 treats ID, name and type of a destination as labels, and unknown settings as possible secrets', () => {
    const labels = { id: 'Basic orders', name: 'Token shop', type: 'Bearer of news' }
    const element = { ...labels, note: 'Basic hunter2', metadata: { ...labels } }

    expect(redactDestination(element, 'redacted')).toEqual({
      ...labels,
      note: '',
      metadata: { id: '', name: 'Token shop', type: '' },
      redacted: ['/note', '/metadata/id', '/metadata/type'],
    })
  })

  it('B6 removes headers that are a string, and elements that are not destinations', () => {
    const element = webhook({ headers: 'X-Tenant: acme' })

    expect(redactDestination(element, 'redacted')).toEqual(
      webhook({ headers: '' }, { redacted: ['/metadata/headers'] }),
    )
    expect(redactDestination(['a', { token: 'hunter2' }], 'redacted')).toEqual(['a', { token: '' }])
  })

  it('B6 keeps lists as lists', () => {
    const element = webhook({ list: ['a', 1, null, { b: ['c'] }] })

    expect(redactDestination(element, 'redacted')).toEqual(element)
  })

  it('B6 drops the service’s own `redacted`', () => {
    expect(redactDestination(webhook({}, { redacted: ['/id'] }), 'redacted')).toEqual(webhook({}))
  })

  it('B6 keeps members whose names are object internals', () => {
    const element: unknown = JSON.parse(
      '{"metadata":{"__proto__":{"token":"hunter2"},"constructor":"x"}}',
    )

    const clean = redactDestination(element, 'redacted')

    expect(JSON.stringify(clean)).toBe(
      '{"metadata":{"__proto__":{"token":""},"constructor":"x"},"redacted":["/metadata/__proto__/token"]}',
    )
  })

  it.each([
    [31, true],
    [32, false],
  ])('B6 follows nesting to a maximum depth (%i: %s)', (depth, isFollowed) => {
    let deep: unknown = 'orders'
    for (let i = 0; i < depth; i += 1) deep = { a: deep }

    // The destination and `metadata` add levels around it.
    const clean = JSON.stringify(redactDestination(webhook({ deep }), 'redacted'))
    expect(clean.includes('orders')).toBe(isFollowed)
    expect(clean.includes('"redacted":["/metadata/deep/a/a/a')).toBe(!isFollowed)
  })

  it('B6 removes JSON that is nested deeper than any destination', () => {
    let deep: unknown = 'hunter2'
    for (let i = 0; i < 5000; i += 1) deep = { a: deep }

    expect(JSON.stringify(redactDestination(webhook({ deep }), 'redacted'))).not.toContain(
      'hunter2',
    )
  })

  it('B6 removes a secret at any place', { tags: 'slow' }, () => {
    const secret = fc.stringMatching(/^[a-z]{3}[A-Z]{3}\d{4}[a-z]{4}[A-Z]\d[a-z]{6}$/)
    const place = fc.constantFrom<(s: string) => Record<string, unknown>>(
      (s) => ({ headers: { 'X-Key': s } }),
      (s) => ({ url: `https://hooks.acme.example/in/${s}/x` }),
      (s) => ({ url: `https://a.example/a?sig=${s}&b=1` }),
      (s) => ({ serverUrl: `amqps://user:${s}@mq.example/v` }),
      (s) => ({ serverUrl: `amqps://${s}:pw@mq.example/v` }),
      (s) => ({ nested: [{ clientSecret: s }] }),
      (s) => ({ options: { headers: { a: { b: s } } } }),
      (s) => ({ conn: `Server=a;Password=${s};Database=b` }),
      (s) => ({ note: `Bearer ${s}` }),
    )

    fc.assert(
      fc.property(secret, place, (value, put) => {
        const clean = JSON.stringify(redactDestination(webhook(put(value)), 'redacted'))
        return !clean.includes(value) && clean.includes('"redacted":["/metadata/')
      }),
      { numRuns: 2000 },
    )
  })
})

describe('GET /destinations of a relay', () => {
  const list = [webhook({ headers: { Authorization: 'Bearer hunter2' } }), 'odd', null, 7]

  it('B6 responds with the service’s array without secrets', async () => {
    const { call, sent } = setUp({}, () =>
      Response.json(list, {
        headers: { etag: '"1"', 'content-length': '999', 'x-request-id': 'r' },
      }),
    )

    const response = await call('/destinations')

    expect(sent[0]).toMatchObject({
      method: 'GET',
      url: 'https://api.service.test/v1/projects/project-1/destinations',
    })
    expect(response.headers.get('x-relay-source')).toBe('upstream')
    expect(response.headers.get('x-request-id')).toBe('r')
    expect(response.headers.get('etag')).toBeNull()
    expect(response.headers.get('content-length')).toBeNull()
    expect(await response.json()).toEqual([
      webhook(
        { headers: { Authorization: '' } },
        { redacted: ['/metadata/headers/Authorization'] },
      ),
      ...['odd', null, 7],
    ])
  })

  it('B6 drops headers that describe the service’s own list', async () => {
    const ofTheBody = {
      'content-length': '999',
      'content-range': 'bytes 0-1/2',
      'accept-ranges': 'bytes',
      etag: '"1"',
      'last-modified': 'Thu, 06 Mar 2025 22:09:49 GMT',
    }
    const transport: Transport = {
      send: async () => ({
        status: 200,
        statusText: 'Theirs',
        headers: new Headers({ ...ofTheBody, 'content-encoding': 'identity', 'x-request-id': 'r' }),
        body: streamReader(new Response('[]').body as ReadableStream),
      }),
    }

    const response = await setUp({ transport }).call('/destinations')

    const names = [...Object.keys(ofTheBody), 'content-encoding', 'x-request-id', 'content-type']
    expect(names.filter((name) => response.headers.has(name))).toEqual([
      'x-request-id',
      'content-type',
    ])
    expect(response.headers.get('content-type')).toBe('application/json')
    expect([response.status, response.statusText]).toEqual([200, ''])
  })

  it.each([300, 304, 404, 500])('passes a %i on unchanged', async (status) => {
    const { call } = setUp({}, () => new Response(status === 304 ? null : 'theirs', { status }))

    const response = await call('/destinations')

    expect([response.status, await response.text()]).toEqual([
      status,
      status === 304 ? '' : 'theirs',
    ])
  })

  it('B6 omits the metadata or keeps everything, depending on the option', async () => {
    const none = await setUp({ metadata: 'none' }, () => Response.json(list)).call('/destinations')
    const full = await setUp({ metadata: 'full' }, () => Response.json(list)).call('/destinations')

    expect(await none.json()).toEqual([webhook({}, { redacted: ['/metadata'] }), 'odd', null, 7])
    expect(await full.json()).toEqual(list)
  })

  it('uses the project name and the bearer token if they are configured', async () => {
    const { call, sent } = setUp({
      project: { id: 'p', name: 'My project' },
      accessToken: 'token-1',
    })

    await call('/destinations')
    await call('/proxy/crm/a')

    expect(sent[0]?.url).toBe('https://api.service.test/v1/projects/My%20project/destinations')
    expect(sent[0]?.headers.get('authorization')).toBe('Bearer token-1')
    expect(sent[0]?.headers.get('x-api-key')).toBeNull()
    expect(sent[1]?.headers.get('authorization')).toBeNull()
    expect(sent[1]?.headers.get('x-svc-project-id')).toBe('p')
  })

  it('responds with an empty list if the service sends null', async () => {
    const { call } = setUp({}, () => Response.json(null))

    const response = await call('/destinations')

    expect(response.status).toBe(200)
    expect(await response.json()).toEqual([])
  })

  it.each([
    ['an object', 'not-a-list', () => Response.json({ items: ['hunter2'] })],
    ['HTML', 'not-a-list', () => new Response('<html>hunter2')],
    ['nothing', 'not-a-list', () => new Response(null, { status: 204 })],
    ['a truncated list', 'not-a-list', () => new Response('[{"id":"hunter2"')],
    ['a list that is too large', 'too-large', () => new Response(`["hunter2${'x'.repeat(2000)}"]`)],
  ])(
    'responds with 502, and nothing from the body, if the service sends %s',
    async (_, cause, respond) => {
      const { call, events } = setUp({ limits: { destinationsBytes: 1000 } }, respond)

      const response = await call('/destinations')
      const text = await response.clone().text()

      expect(await kindOf(response)).toBe('502 upstream-invalid')
      expect(text).not.toContain('hunter2')
      const hint = { 'not-a-list': 'JSON array', 'too-large': 'limits.destinationsBytes' }[cause]
      expect(JSON.parse(text).detail).toContain(hint)
      expect(events).toMatchObject([{ status: 502, cause: `destinations-${cause}` }])
    },
  )

  /** A list whose second half never arrives. */
  function halfList(end: (controller: ReadableStreamDefaultController) => void) {
    let pulls = 0
    return new Response(
      new ReadableStream({
        pull(controller) {
          pulls += 1
          if (pulls === 1) controller.enqueue(new TextEncoder().encode('[{"id":"hunter2"'))
          else end(controller)
        },
      }),
    )
  }

  it('G3 responds with a retryable 502 if the list is cut off', async () => {
    const { call, events } = setUp({}, () =>
      halfList((controller) => controller.error(new Error('reset'))),
    )

    const problem = await problemOf(await call('/destinations'))

    expect(problem).toMatchObject({ type: 'urn:svc-relay:unreachable', retryable: true })
    expect(events).toMatchObject([{ status: 502, upstreamStatus: 200, cause: 'cut' }])
  })

  it('G3 responds with a retryable 504 if the rest of the list does not arrive in time', async () => {
    const { call, events } = setUp({ limits: { idleMs: 1 } }, () => halfList(() => {}))

    const problem = await problemOf(await call('/destinations'))

    expect(problem).toMatchObject({ type: 'urn:svc-relay:timeout', status: 504, retryable: true })
    expect(JSON.stringify(problem)).not.toContain('hunter2')
    expect(events).toMatchObject([{ status: 504, error: 'timeout', cause: 'upstream-stalled' }])
  })

  it('G2 stops the call if the caller disconnects while the list arrives', async () => {
    const caller = new AbortController()
    const { relay, events } = setUp({}, () =>
      halfList((controller) => {
        caller.abort()
        controller.error(new Error('aborted'))
      }),
    )

    const response = await relay(appRequest('/destinations', { signal: caller.signal }))

    expect(await kindOf(response)).toBe('499 aborted')
    expect(events).toMatchObject([{ status: 499, error: 'aborted' }])
    expect(events[0]).not.toHaveProperty('cause')
  })

  it('G2 stops the call if the caller disconnects when a response without a body has arrived', async () => {
    const caller = new AbortController()
    const headers = new Headers()
    const response: TransportResponse = {
      status: 204,
      statusText: '',
      // Read after the response has arrived.
      get headers() {
        caller.abort()
        return headers
      },
    }
    const { relay, events } = setUp({ transport: { send: async () => response } })

    await relay(appRequest('/destinations', { signal: caller.signal }))

    expect(events).toMatchObject([{ status: 499, error: 'aborted' }])
  })

  it('passes the service’s own problem on', async () => {
    const problem = { type: 'urn:service:no-such-project', status: 404, title: 'No such project' }
    const { call } = setUp({}, () =>
      Response.json(problem, {
        status: 404,
        headers: { 'content-type': 'application/problem+json' },
      }),
    )

    const response = await call('/destinations')

    expect(response.status).toBe(404)
    expect(response.headers.get('x-relay-source')).toBe('upstream')
    expect(await problemOf(response)).toEqual(problem)
  })
})
