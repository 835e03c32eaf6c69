import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createRelay } from '../../src/relay/index.js'
import { createSandbox, createSandboxClock } from '../../src/sandbox/index.js'
import { fc } from '../support/fastCheck.js'
import { appRequest } from './support.js'

/** Headers that may be sent to a provider. */
const sentHeaders = fc.record(
  {
    accept: fc.constantFrom('application/json', '*/*', 'text/csv;q=0.8'),
    'accept-language': fc.constantFrom('de', 'ja-JP, en;q=0.5'),
    'if-none-match': fc.constantFrom('"a"', 'W/"b", "c"'),
    'idempotency-key': fc.uuid(),
    prefer: fc.constantFrom('return=minimal', 'respond-async, wait=10'),
    'content-type': fc.constantFrom('application/json', 'text/plain; charset=x', 'a/b; c="d e"'),
    'x-svc-rate-limiter-mode': fc.constant('throttle'),
  },
  { requiredKeys: ['content-type'] },
)

/** Response headers that may be sent to a browser. */
const RECEIVED = [
  'content-type',
  'content-language',
  'content-disposition',
  'allow',
  'etag',
  'link',
  'retry-after',
  'x-svc-retry-after',
  'x-svc-retryable',
]

const segment = fc.stringMatching(/^([A-Za-z0-9_~;@:,=+$!*()-]|%2F|%C3%A9|%20){1,8}$/)
const inner = fc.array(segment, { maxLength: 4 }).map((parts) => parts.join('/'))
const known = fc.constantFrom(
  'crm/v3/objects/contacts',
  'crm/v3/objects/contacts/11003',
  'crm/v3/objects/deals',
  'crm/v3/objects/none',
  'crm/v3/exports/companies.csv',
  'debug/mirror',
  'debug/echo',
)
const query = fc.option(fc.stringMatching(/^([a-z0-9=&+]|%2B|%26){0,16}$/), { nil: undefined })
const target = fc
  .tuple(fc.oneof({ weight: 3, arbitrary: known }, inner), query)
  .map(([path, search]) => `/${path}${search === undefined ? '' : `?${search}`}`)

const body = fc.oneof(
  fc.uint8Array({ maxLength: 300 }),
  fc.constant(new TextEncoder().encode('{"properties":{"firstName":"Ada"}}')),
)

const call = fc.record({
  method: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'REPORT'),
  target,
  headers: sentHeaders,
  body,
})

type Call = typeof call extends fc.Arbitrary<infer T> ? T : never

/** Request headers that a provider's debug route received, without those that `fetch` and the relay add. */
function withoutOwn(bytes: Uint8Array) {
  const text = new TextDecoder().decode(bytes)
  return text.replaceAll(/"(accept-encoding|authorization)":"[^"]*",?/g, '')
}

async function seen(response: Response, isEcho: boolean) {
  const bytes = new Uint8Array(await response.arrayBuffer())
  const content = isEcho ? withoutOwn(bytes) : bytes
  return {
    status: response.status,
    headers: RECEIVED.map((name) => [name, response.headers.get(name)]),
    body: createHash('sha256').update(content).digest('hex'),
  }
}

/** Two identical sandboxes, so that a call that changes data has the same result in both. */
function setUp() {
  const startMs = Date.UTC(2025, 2, 5)
  const directSandbox = createSandbox({ clock: createSandboxClock(startMs) })
  const relaySandbox = createSandbox({ clock: createSandboxClock(startMs) })
  const relay = createRelay({
    ...relaySandbox.connection,
    authorize: () => ({ user: 'ada', groupRef: 'acme' }),
    allow: 'all',
  })

  const bodyOf = ({ method, body }: Call) => (/^(GET|HEAD)$/.test(method) ? {} : { body })

  const direct = (one: Call) =>
    directSandbox.fetch(
      new Request(directSandbox.urls.proxyUrl + one.target, {
        method: one.method,
        headers: {
          ...one.headers,
          'x-api-key': directSandbox.data.apiKey,
          'x-svc-proxy-version': '1',
          'x-svc-project-id': directSandbox.data.project.id,
          'x-svc-integration-name': 'hub-crm',
          'x-svc-group-ref': 'acme',
        },
        ...bodyOf(one),
      }),
    )
  const throughRelay = (one: Call) =>
    relay(
      appRequest(`/proxy/crm${one.target}`, {
        method: one.method,
        headers: { ...one.headers, origin: 'https://app.example' },
        ...bodyOf(one),
      }),
    )
  return { direct, throughRelay, directSandbox, relaySandbox }
}

describe('a provider call through the relay', () => {
  it('gets the same status, headers and body as a direct call to the service', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(call, { minLength: 1, maxLength: 6 }), async (calls) => {
        const { direct, throughRelay } = setUp()
        for (const one of calls) {
          const isEcho = one.target.startsWith('/debug/echo')
          const [expected, actual] = await Promise.all([direct(one), throughRelay(one)])
          expect(await seen(actual, isEcho)).toEqual(await seen(expected, isEcho))
        }
      }),
      { numRuns: 200 },
    )
  }, 120_000)

  it('gets the same response as a direct call while the provider throttles, including every header', async () => {
    const { direct, throughRelay, directSandbox, relaySandbox } = setUp()
    const one: Call = {
      method: 'GET',
      target: '/crm/v3/objects/contacts',
      headers: { 'content-type': 'application/json', 'x-svc-rate-limiter-mode': 'throttle' },
      body: new Uint8Array(),
    }
    for (const sandbox of [directSandbox, relaySandbox]) {
      sandbox.throttle({ integration: 'crm', groupRef: 'acme', forMs: 30_000 })
    }

    const first = await Promise.all([direct(one), throughRelay(one)])
    const held = await Promise.all([direct(one), throughRelay(one)])

    const [expected, actual] = await Promise.all(first.map((each) => seen(each, false)))
    expect(actual).toEqual(expected)
    expect(first[0].headers.get('x-svc-retry-after')).toMatch(/UTC$/)
    expect(held.map(({ status }) => status)).toEqual([429, 429])
    expect(relaySandbox.calls('proxy').map(({ forwarded }) => forwarded)).toEqual([true, false])
  })
})
