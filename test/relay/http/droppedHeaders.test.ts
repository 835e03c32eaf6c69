import type { IncomingHttpHeaders } from 'node:http'
import { describe, expect, it } from 'vitest'
import { requestHeaderFilter } from '../../../src/relay/http/headers.js'
import { formNames, headers, onSockets } from '../sockets.ts'
import { appRequest, setUp } from '../support.js'

const DROPPED = 'x-relay-dropped-headers'

/** Request headers that providers require, with the relay option that each needs (`outside.md`, section 4). */
const required = [
  ['Notion', 'Notion-Version', 'notion-version'],
  ['LinkedIn', 'LinkedIn-Version', 'linkedin-version'],
  ['LinkedIn', 'X-Restli-Protocol-Version', 'x-restli-*'],
  ['Xero', 'Xero-Tenant-Id', 'xero-tenant-id'],
  ['Google Ads', 'developer-token', 'developer-token'],
  ['Google Ads', 'login-customer-id', 'login-customer-id'],
  ['Microsoft Graph', 'ConsistencyLevel', 'consistencylevel'],
  ['Intercom', 'Intercom-Version', 'intercom-version'],
  ['Stripe', 'Stripe-Version', 'stripe-version'],
  ['Shopify', 'X-Shopify-API-Version', 'x-shopify-api-version'],
  ['Harvest', 'Harvest-Account-Id', 'harvest-account-id'],
  ['Salesforce', 'Sforce-Query-Options', 'sforce-*'],
  ['Salesforce', 'Sforce-Call-Options', 'sforce-*'],
] as const

/** Headers that pass without an option. */
const passing = [
  ['NetSuite', 'Prefer', 'transient'],
  ['OData', 'Prefer', 'odata.maxpagesize=10'],
  ['many', 'If-Match', '"1"'],
  ['many', 'Idempotency-Key', '1'],
] as const

/** Headers that browsers, HTTP and hosts add to a request, and the relay's own headers. */
const unasked = {
  cookie: 'session=1',
  host: 'app.example',
  origin: 'https://app.example',
  referer: 'https://app.example/',
  'accept-encoding': 'gzip',
  'content-length': '0',
  connection: 'keep-alive, x-hop',
  'x-hop': '1',
  'keep-alive': 'timeout=5',
  'user-agent': 'test',
  'sec-fetch-site': 'same-origin',
  'sec-ch-ua': '"x"',
  'x-forwarded-for': '192.0.2.1',
  'x-real-ip': '192.0.2.1',
  'x-request-id': 'of a load balancer',
  'cf-ray': '1',
  dnt: '1',
  priority: 'u=1',
  pragma: 'no-cache',
  'cache-control': 'no-cache',
  traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  'x-svc-relay': '1',
  'x-svc-rate-limiter-mode': 'throttle',
  'x-relay-source': 'upstream',
}

/** Returns the names that a filter reports for headers in Node's form. */
function droppedOf(incoming: Record<string, string>, additions: string[] = []): string[] {
  const dropped: string[] = []
  const source = {
    get: (name: string) => incoming[name] ?? null,
    forEach(visit: (value: string, name: string) => void) {
      for (const [name, value] of Object.entries(incoming)) visit(value, name)
    },
  }
  requestHeaderFilter(additions, 'acme')(source, dropped)
  return dropped
}

describe('the report of dropped request headers', () => {
  it.each(required)(
    'D6 includes %s’s %s, which passes with requestHeaders: [%j]',
    async (_, name, option) => {
      const byDefault = setUp()
      const dropped = await byDefault.call('/proxy/crm/a', { headers: { [name]: 'v' } })
      const configured = setUp({ requestHeaders: [option] })
      const passed = await configured.call('/proxy/crm/a', { headers: { [name]: 'v' } })

      expect(dropped.headers.get(DROPPED)).toBe(name.toLowerCase())
      expect(byDefault.sent[0]?.headers.has(name)).toBe(false)
      expect(passed.headers.has(DROPPED)).toBe(false)
      expect(configured.sent[0]?.headers.get(name)).toBe('v')
    },
  )

  it.each(passing)('does not include %s’s %s, which passes by default', async (_, name, value) => {
    const { call, sent } = setUp()

    const response = await call('/proxy/crm/a', { headers: { [name]: value } })

    expect(response.headers.has(DROPPED)).toBe(false)
    expect(sent[0]?.headers.get(name)).toBe(value)
  })

  it('includes credentials and method overrides of the caller, which no option allows', async () => {
    const own = { authorization: 'Bearer hunter2', 'x-api-key': 'hunter2' }
    const override = { 'x-http-method-override': 'DELETE' }
    const { call } = setUp({ requestHeaders: [...Object.keys(own), 'x-http-*'] })

    const response = await call('/proxy/crm/a', { headers: { ...own, ...override } })

    expect(response.headers.get(DROPPED)).toBe('authorization, x-api-key, x-http-method-override')
    expect(JSON.stringify([...response.headers])).not.toContain('hunter2')
  })

  it('does not include headers that browsers, HTTP, hosts and the relay protocol add', () => {
    expect(droppedOf({ ...unasked, 'x-acme-group-ref': 'victim' })).toEqual([])
  })

  it('includes an allowed header if its value cannot be sent', () => {
    expect(droppedOf({ 'notion-version': 'a\u0001b', prefer: '1' }, ['notion-version'])).toEqual([
      'notion-version',
    ])
  })

  it('includes only names that are valid header fields', () => {
    const names = [':path', 'a b', 'a,b', 'x\r\ny', 'ö', '', 'x-fine']

    expect(droppedOf(Object.fromEntries(names.map((name) => [name, '1'])))).toEqual(['x-fine'])
    expect(droppedOf({ ['__proto__']: '1', constructor: '1' })).toEqual([
      '__proto__',
      'constructor',
    ])
  })

  it('D6 includes at most 20 names and 1,000 characters', () => {
    const many = (count: number, chars: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, i) => [`x-${i}`.padEnd(chars, 'y'), '1']),
      )

    expect(droppedOf(many(2_000, 8))).toHaveLength(20)
    expect(droppedOf({ ...many(1, 3_000), 'x-fine': '1' })).toEqual(['x-fine'])
    const long = droppedOf(many(20, 90))
    expect(long.length).toBeGreaterThan(9)
    expect(long.join(', ').length).toBeLessThanOrEqual(1_000)
  })

  it.each([
    ['a failure of the provider', () => Response.json({ message: 'no version' }, { status: 400 })],
    ['a problem of the service', () => Response.json({ title: 'No' }, { status: 503 })],
    ['a redirect', () => new Response(null, { status: 302, headers: { location: '/b' } })],
    ['a response without a body', () => new Response(null, { status: 204 })],
    ['a service that cannot be reached', () => Promise.reject(new Error('reset'))],
  ])('is sent with %s', async (_, respond) => {
    const { call } = setUp({}, respond)

    const response = await call('/proxy/crm/a', { headers: { 'notion-version': '1' } })

    expect(response.headers.get(DROPPED)).toBe('notion-version')
  })

  it('is not sent on other routes, and never comes from the provider', async () => {
    const { call } = setUp({ responseHeaders: ['x-*'] }, () =>
      Response.json([], { headers: { [DROPPED]: 'etag' } }),
    )

    for (const path of ['/destinations', '/integrations', '/proxy/crm/a']) {
      const response = await call(path, {
        headers: path.includes('proxy') ? {} : { 'notion-version': '1' },
      })
      expect(response.headers.has(DROPPED)).toBe(false)
    }
  })

  it('can be read by a page of a listed origin', async () => {
    const origin = 'https://other.example'
    const { relay } = setUp({ crossOrigins: [origin] })

    const response = await relay(
      appRequest('/proxy/crm/a', {
        headers: { origin, 'sec-fetch-site': 'cross-site', 'notion-version': '1' },
      }),
    )

    expect(response.headers.get('access-control-expose-headers')?.split(', ')).toContain(DROPPED)
  })
})

describe.each(formNames)('the report of dropped request headers (%s)', (form) => {
  it('D6 lists the names in order, and the headers arrive once they are allowed', async () => {
    const given = { 'Xero-Tenant-Id': 'secret', 'Notion-Version': '1', Prefer: 'transient' }
    const got: IncomingHttpHeaders[] = []
    const respond = (requestHeaders?: string[]) =>
      onSockets(
        form,
        (request, response) => {
          got.push(request.headers)
          response.writeHead(404).end('{}')
        },
        requestHeaders && { requestHeaders },
      )
    const call = async (base: string) =>
      fetch(`${base}/proxy/crm/a`, { headers: { ...headers, ...given } })

    const byDefault = await call((await respond()).base)
    const configured = await call((await respond(['notion-version', 'xero-*'])).base)

    expect(byDefault.headers.get(DROPPED)).toBe('notion-version, xero-tenant-id')
    expect(configured.headers.has(DROPPED)).toBe(false)
    expect(got).toHaveLength(2)
    expect(got[0]).toMatchObject({ prefer: 'transient' })
    expect(got[0]).not.toHaveProperty('notion-version')
    expect(got[1]).toMatchObject({ 'notion-version': '1', 'xero-tenant-id': 'secret' })
  })
})
