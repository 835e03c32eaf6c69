import { describe, expect, it } from 'vitest'
import { requestHeaderFilter, responseHeaderFilter } from '../../../src/relay/http/headers.js'
import type { Transport } from '../../../src/relay/index.js'
import { fc } from '../../support/fastCheck.js'
import { everyRoute, search, setUp } from '../support.js'

const fromClient = {
  accept: 'text/csv',
  'accept-language': 'de',
  'content-language': 'de',
  'content-encoding': 'gzip',
  'content-type': 'text/csv',
  'user-agent': 'test',
  range: 'bytes=0-1',
  'if-match': '"1"',
  'if-none-match': '"2"',
  'if-modified-since': 'Thu, 06 Mar 2025 22:09:49 GMT',
  prefer: 'return=minimal',
  'idempotency-key': '1',
}

const neverSent =
  `cookie authorization proxy-authorization proxy-connection host connection keep-alive te trailer
  upgrade http2-settings alpn expect forwarded x-forwarded-for x-forwarded-host x-forwarded-anything x-real-ip
  cf-connecting-ip x-vercel-id x-amz-date x-amzn-trace-id fly-client-ip x-middleware-subrequest sec-fetch-site
  sec-ch-ua origin referer via alt-used x-svc-relay x-svc-project-id x-relay-source access-control-request-method
  x-original-url x-rewrite-url true-client-ip`.split(/\s+/)

const neverAnswered =
  `set-cookie access-control-allow-origin access-control-expose-headers content-security-policy
  content-security-policy-report-only strict-transport-security clear-site-data service-worker-allowed refresh
  www-authenticate proxy-authenticate alt-svc nel report-to reporting-endpoints sourcemap x-sourcemap accept-ch
  critical-ch permissions-policy cross-origin-opener-policy cross-origin-embedder-policy origin-agent-cluster
  timing-allow-origin x-accel-redirect x-accel-buffering x-sendfile x-reproxy-url surrogate-control surrogate-key
  cdn-cache-control vercel-cdn-cache-control edge-control server via x-powered-by keep-alive trailer
  transfer-encoding upgrade location x-relay-source x-relay-request-id x-relay-location x-api-key`.split(
    /\s+/,
  )

const passedByDefault = {
  'content-type': 'application/json',
  'content-language': 'de',
  'content-range': 'bytes 0-1/2',
  'content-disposition': 'attachment',
  'accept-ranges': 'bytes',
  etag: '"1"',
  'last-modified': 'Thu, 06 Mar 2025 22:09:49 GMT',
  'retry-after': '3',
  link: '</a>; rel="next"',
  allow: 'GET',
  date: 'Thu, 06 Mar 2025 22:09:49 GMT',
  'x-request-id': 'theirs',
  'x-correlation-id': 'theirs',
  'ratelimit-limit': '1',
  'x-ratelimit-remaining': '2',
  'x-rate-limit-reset': '3',
  'x-hubspot-ratelimit-interval-milliseconds': '10000',
  deprecation: '@1',
  sunset: 'Thu, 06 Mar 2025 22:09:49 GMT',
  'preference-applied': 'return=minimal',
}

describe('a relay, for request headers', () => {
  it('D1 passes on the default request headers and those in requestHeaders', async () => {
    const { call, sent } = setUp({ requestHeaders: ['Notion-Version', 'x-hubspot-*'] })
    const listed = { 'notion-version': '2022-06-28', 'x-hubspot-trace': '1', 'x-other': '1' }

    await call('/proxy/crm/a', { method: 'POST', body: 'x', headers: { ...fromClient, ...listed } })

    const { 'x-other': _, ...expected } = { ...fromClient, ...listed }
    expect(Object.fromEntries(sent[0]?.headers ?? [])).toMatchObject(expected)
    expect(sent[0]?.headers.has('x-other')).toBe(false)
  })

  it('D1 requests the codings that the browser accepts if the transport passes them on', async () => {
    const codings: unknown[] = []
    const transport: Transport = {
      passesCodings: true,
      async send({ headers }) {
        codings.push(headers['accept-encoding'])
        return { status: 204, statusText: '', headers: new Headers() }
      },
    }
    const { call } = setUp({ transport })

    await call('/proxy/crm/a', { headers: { 'accept-encoding': 'gzip, br' } })
    await call('/proxy/crm/a')
    await call('/search/crm', { ...search, headers: { 'accept-encoding': 'gzip, br' } })

    expect(codings).toEqual(['gzip, br', 'identity', 'identity'])
  })

  it('D2 drops forbidden request headers, even if they are in requestHeaders', async () => {
    const { call, sent } = setUp({
      requestHeaders: [...neverSent, 'x-*', 'sec-*', 'proxy-*'],
      allowNonBrowser: true,
    })
    const hostile = Object.fromEntries(neverSent.map((name) => [name, 'hostile']))
    const kept = ['sec-fetch-site', 'origin', 'x-svc-relay', 'upgrade', 'host']
    for (const name of kept) delete hostile[name]

    await call('/proxy/crm/a', { headers: hostile })

    const headers = [...(sent[0]?.headers ?? [])]
    expect(sent).toHaveLength(1)
    expect(JSON.stringify(headers)).not.toContain('hostile')
    for (const name of ['x-svc-relay', 'sec-fetch-site', 'sec-fetch-mode', 'origin', 'host']) {
      expect(sent[0]?.headers.has(name)).toBe(false)
    }
  })

  it('D2 sends none of the browser’s conditional headers with the relay’s own requests', async () => {
    const { call, sent } = setUp()

    await call('/destinations', { headers: fromClient })
    await call('/search/crm', { ...search, headers: { ...fromClient } })

    const expected = {
      accept: 'application/json, application/problem+json',
      'accept-encoding': 'identity',
      'accept-language': 'de',
      'user-agent': 'test',
      'x-api-key': expect.any(String),
    }
    expect(Object.fromEntries(sent[0]?.headers ?? [])).toEqual(expected)
    expect(Object.fromEntries(sent[1]?.headers ?? [])).toEqual({
      ...expected,
      'content-type': 'application/json',
      'x-svc-request-type': 'search',
    })
  })

  it('D2 drops forbidden headers in 10,000 generated sets, even if all are allowed', {
    tags: 'slow',
  }, () => {
    const pickRequest = requestHeaderFilter(['x*', 'c*', 'a*', 'p*', 's*', '_*'], 'acme')
    const name = fc.oneof(
      fc.constantFrom(
        ...neverSent,
        'x-api-key',
        'X_API_KEY',
        'x-acme-group-ref',
        'X_Acme-Group_Ref',
      ),
      fc.constantFrom('__proto__', 'constructor', 'x-fine', 'accept'),
    )
    const isForbidden =
      /^(?:x-api-key|x-(?:acme|svc|forwarded|vercel|amzn?|middleware|relay|original|rewrite)-.*|x-real-ip|cookie|authorization|proxy-.*|sec-.*|connection|cf-.*|access-control-.*|alpn|alt-used)$/

    fc.assert(
      fc.property(fc.array(fc.tuple(name, fc.constant('v'))), (entries) => {
        const picked = pickRequest(new Headers(entries))
        const bad = Object.keys(picked).filter((key) => isForbidden.test(key.replaceAll('_', '-')))
        if (bad.length > 0) throw new Error(bad.join())
      }),
      { numRuns: 10_000 },
    )
  })

  it('D6 lists dropped headers of exactly 1,000 characters, and none beyond', () => {
    const droppedOf = (count: number, chars: number) => {
      const names = Array.from({ length: count }, (_, i) => `x-${i}`.padEnd(chars, 'y'))
      const dropped: string[] = []
      requestHeaderFilter([], 'acme')(new Headers(names.map((name) => [name, '1'])), dropped)
      return dropped
    }

    // Each name counts with a separator of two characters.
    expect(droppedOf(10, 98)).toHaveLength(10)
    expect(droppedOf(10, 99)).toHaveLength(9)
  })

  it('D4 treats headers called __proto__ and constructor as plain names', async () => {
    const { call, sent } = setUp({ requestHeaders: ['__proto__', 'constructor'] })

    const response = await call('/proxy/crm/a', {
      headers: { ['__proto__']: 'a', constructor: 'b' },
    })

    expect(response.status).toBe(200)
    expect(sent[0]?.headers.get('constructor')).toBe('b')
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    const none = requestHeaderFilter([], 'svc')(new Headers())
    expect(['toString', 'constructor', '__proto__'].filter((name) => name in none)).toEqual([])
  })
})

describe('a relay, for response headers', () => {
  it('E1 passes on the default response headers and those in responseHeaders', async () => {
    const listed = { 'x-hubspot-id': '1', 'x-total': '2', 'x-other': '3' }
    const { call } = setUp(
      { responseHeaders: ['x-hubspot-*', 'X-Total'] },
      () => new Response('[]', { headers: { ...passedByDefault, ...listed } }),
    )

    const response = await call('/proxy/crm/a')

    const { 'x-other': _, ...expected } = { ...passedByDefault, ...listed }
    expect(Object.fromEntries(response.headers)).toMatchObject(expected)
    expect(response.headers.has('x-other')).toBe(false)
  })

  it.each(['svc', 'acme', 'ACME'])(
    'E1 passes the service’s retry headers unchanged under the relay’s names (prefix %s)',
    async (headerPrefix) => {
      const retryAfter = 'Thu, 06 Mar 2025 22:09:49 UTC'
      const { call } = setUp({ headerPrefix }, () =>
        Response.json(null, {
          status: 429,
          headers: {
            [`x-${headerPrefix}-retry-after`]: retryAfter,
            [`x-${headerPrefix}-retryable`]: 'False',
          },
        }),
      )

      const response = await call('/proxy/crm/a')

      expect(response.headers.get('x-svc-retry-after')).toBe(retryAfter)
      expect(response.headers.get('x-svc-retryable')).toBe('False')
      expect(response.headers.has('x-acme-retry-after')).toBe(false)
    },
  )

  it('E1 passes the service’s own headers if they are in responseHeaders, with any prefix', async () => {
    for (const headerPrefix of ['svc', 'acme']) {
      const trace = { [`x-${headerPrefix}-trace`]: '1' }
      const { call } = setUp({ headerPrefix, responseHeaders: Object.keys(trace) }, () =>
        Response.json(null, { headers: trace }),
      )

      const response = await call('/proxy/crm/a')

      expect(Object.fromEntries(response.headers)).toMatchObject(trace)
    }
  })

  it.each(['a\u0001b', '\u0001a', 'a\u007f'])(
    'D2 E2 drops the value %j, which some servers cannot write',
    async (value) => {
      const { call, sent } = setUp({}, () =>
        Response.json(null, { headers: { etag: value, allow: 'Fü\t1' } }),
      )

      const response = await call('/proxy/crm/a', { headers: { accept: value, prefer: 'Fü\t1' } })

      expect([sent[0]?.headers.has('accept'), response.headers.has('etag')]).toEqual([false, false])
      expect(sent[0]?.headers.get('prefer')).toBe('Fü\t1')
      expect(response.headers.get('allow')).toBe('Fü\t1')
    },
  )

  it('E1 drops headers with the service’s names from a provider', async () => {
    const { call } = setUp({ headerPrefix: 'acme', responseHeaders: ['x-*'] }, () =>
      Response.json(null, { headers: { 'x-svc-retryable': 'false', 'x-relay-source': 'relay' } }),
    )

    const response = await call('/proxy/crm/a')

    expect(response.headers.has('x-svc-retryable')).toBe(false)
    expect(response.headers.get('x-relay-source')).toBe('upstream')
  })

  it('E2 drops forbidden response headers, even if they are in responseHeaders', async () => {
    const { call } = setUp({ responseHeaders: [...neverAnswered, 'x-*', 'c*', 'a*'] }, () => {
      const headers = new Headers()
      for (const name of neverAnswered) headers.append(name, 'hostile')
      return new Response('x', { headers })
    })

    const response = await call('/proxy/crm/a')

    const hostile = [...response.headers].filter(([, value]) => value.includes('hostile'))
    expect(hostile).toEqual([['x-relay-location', 'hostile']])
  })

  it('E2 drops the headers that the response’s own Connection names', () => {
    const pickResponse = responseHeaderFilter(['x-hop'], 'svc')

    const picked = pickResponse(
      new Headers({ connection: 'X-Hop, close', 'x-hop': '1', etag: '1' }),
    )

    expect({ ...picked }).toEqual({ etag: '1' })
  })

  it('E3 E5 E6 sets the relay’s headers once on every response, regardless of the provider', async () => {
    const { call } = setUp({ responseHeaders: ['cache-control', 'content-security-policy'] }, () =>
      Response.json([], {
        headers: {
          'cache-control': 'public, max-age=99',
          'x-content-type-options': 'sniff',
          'content-security-policy': "script-src 'unsafe-inline'",
          'cross-origin-resource-policy': 'cross-origin',
          'referrer-policy': 'unsafe-url',
          'x-relay-source': 'relay',
        },
      }),
    )
    const refusals = [
      ['GET', '/nope'],
      ['POST', '/destinations'],
      ['GET', '/proxy/nope/a'],
    ] as const

    for (const [method, path] of [...everyRoute, ...refusals]) {
      const response = await call(path, { method, ...(method === 'POST' && search) })
      const { requestId: _, ...headers } = Object.fromEntries(response.headers)
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
        'x-relay-source': expect.stringMatching(/^(relay|upstream)$/),
        'x-relay-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
      })
    }
  })

  it('E3 adds a type that browsers do not run to a body without one', async () => {
    const { call } = setUp({}, () => new Response(new TextEncoder().encode('<script>')))

    const response = await call('/proxy/crm/a')

    expect(response.headers.get('content-type')).toBe('application/octet-stream')
  })
})
