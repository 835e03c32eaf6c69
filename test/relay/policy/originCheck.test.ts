import { describe, expect, it } from 'vitest'
import { appRequest, everyRoute, kindOf, search, setUp } from '../support.js'

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']
const routes = [...everyRoute.map(([, path]) => path), '/nope', '/proxy/nope/a']

describe('the origin check', () => {
  it.each(routes.flatMap((path) => methods.map((method) => [method, path] as const)))(
    'C1 C5 responds to %s {base}%s with 403 if the relay header is missing',
    async (method, path) => {
      const { call, sent } = setUp()

      for (const value of [null, '', '0', 'true', '1, 1']) {
        const response = await call(path, { method, headers: { 'x-svc-relay': value } })
        expect(response.status).toBe(403)
        if (method !== 'HEAD') expect(await kindOf(response)).toBe('403 csrf')
      }
      expect(sent).toEqual([])
    },
  )

  it.each([
    ['sec-fetch-site', 'cross-site'],
    ['sec-fetch-site', 'same-site'],
    ['sec-fetch-site', 'none'],
    ['sec-fetch-dest', 'document'],
    ['sec-fetch-dest', 'script'],
    ['sec-fetch-dest', 'image'],
    ['sec-fetch-dest', 'worker'],
    ['sec-fetch-mode', 'navigate'],
    ['sec-fetch-mode', 'no-cors'],
    ['sec-fetch-mode', 'websocket'],
  ])('C2 refuses %s: %s', async (name, value) => {
    const { call, sent } = setUp()

    expect(await kindOf(await call('/destinations', { headers: { [name]: value } }))).toBe(
      '403 cross-origin',
    )
    expect(sent).toEqual([])
  })

  it.each([
    ['https://app.example', undefined, '200'],
    ['https://app.example:443', undefined, '403 cross-origin'],
    ['http://app.example', undefined, '403 cross-origin'],
    ['http://app.example', 'https://app.example', '403 cross-origin'],
    ['https://app.example.evil.test', undefined, '403 cross-origin'],
    ['https://evil.test', undefined, '403 cross-origin'],
    ['null', undefined, '403 cross-origin'],
    ['', undefined, '403 cross-origin'],
    ['https://app.example@evil.test', undefined, '403 cross-origin'],
    ['https://front.example', 'https://front.example', '200'],
    ['https://app.example', 'https://front.example', '403 cross-origin'],
    ['null', 'https://front.example', '403 cross-origin'],
  ])('C3 checks Origin %j with the option origin %j: %s', async (origin, option, expected) => {
    const { call, sent } = setUp(option === undefined ? {} : { origin: option })

    const response = await call('/search/crm', { ...search, headers: { origin } })

    expect(await kindOf(response)).toBe(expected)
    expect(sent).toHaveLength(expected === '200' ? 1 : 0)
  })

  it.each([
    ['app.example', 'https://app.example', '200'],
    ['app.example:443', 'https://app.example', '200'],
    ['APP.example', 'https://app.example', '200'],
    ['app.example:8443', 'https://app.example:8443', '200'],
    ['app.example:8443', 'https://app.example', '403 cross-origin'],
    ['internal:3000', 'https://app.example', '403 cross-origin'],
    ['app.example:99999', 'https://app.example', '403 cross-origin'],
    ['app.example/@evil', 'https://app.example', '403 cross-origin'],
  ])('C3 compares Host %s with Origin %s', async (host, origin, expected) => {
    const { call } = setUp()

    const response = await call('/search/crm', { ...search, headers: { host, origin } })

    expect(await kindOf(response)).toBe(expected)
  })

  it('C3 ignores forwarded headers', async () => {
    const { call } = setUp()

    const response = await call('/search/crm', {
      ...search,
      headers: {
        origin: 'https://evil.test',
        'x-forwarded-host': 'evil.test',
        forwarded: 'host=evil.test',
      },
    })

    expect(await kindOf(response)).toBe('403 cross-origin')
  })

  it('C3 refuses a change without Origin and Sec-Fetch-Site, unless allowNonBrowser is set', async () => {
    const unknown = { ...search, headers: { origin: null, 'sec-fetch-site': null } }

    expect(await kindOf(await setUp().call('/search/crm', unknown))).toBe('403 not-a-browser')
    expect(
      (await setUp().call('/destinations', { headers: { 'sec-fetch-site': null } })).status,
    ).toBe(200)
    expect((await setUp({ allowNonBrowser: true }).call('/search/crm', unknown)).status).toBe(200)
  })

  it.each([
    ['HEAD', null, null, '200'],
    ['POST', null, null, '403'],
    ['OPTIONS', null, null, '403'],
    ['POST', 'https://app.example', null, '200'],
    ['POST', null, 'same-origin', '200'],
  ])('C3 responds to a %s with Origin %j and Sec-Fetch-Site %j with %s', async (...given) => {
    const [method, origin, site, expected] = given
    const headers = { origin, 'sec-fetch-site': site }

    const response = await setUp().call('/proxy/crm/a', { method, headers })

    expect(String(response.status)).toBe(expected)
  })

  it.each(['cors', 'same-origin'])('C2 accepts a fetch with mode %s', async (mode) => {
    const response = await setUp().call('/destinations', { headers: { 'sec-fetch-mode': mode } })

    expect(response.status).toBe(200)
  })

  const preflight = (origin: string) => ({
    method: 'OPTIONS',
    headers: {
      'x-svc-relay': null,
      origin,
      'sec-fetch-site': 'cross-site',
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'content-type,x-svc-relay',
    },
  })

  it('C4 sends no CORS header and refuses a preflight by default', async () => {
    const { call, sent } = setUp()

    for (const path of routes) {
      const response = await call(path, preflight('https://evil.test'))
      expect(await kindOf(response)).toBe('403 csrf')
      expect([...response.headers.keys()].join()).not.toContain('access-control')
    }
    const ok = await call('/destinations')

    expect([...ok.headers.keys()].join()).not.toContain('access-control')
    expect(ok.headers.has('vary')).toBe(false)
    expect(sent).toHaveLength(1)
  })

  it('C4 allows a listed origin by name, with credentials', async () => {
    const { relay, sent } = setUp({ crossOrigins: ['https://front.example'] }, () =>
      Response.json([], {
        headers: { 'x-ratelimit-limit': '5', 'access-control-allow-origin': '*' },
      }),
    )
    const headers = { origin: 'https://front.example', 'sec-fetch-site': 'cross-site' }

    const preflightResponse = await relay(
      appRequest('/destinations', preflight('https://front.example')),
    )
    const response = await relay(appRequest('/destinations', { headers }))
    const refused = await relay(appRequest('/nope', { headers }))
    const other = await relay(
      appRequest('/destinations', preflight('https://front.example.evil.test')),
    )

    expect(preflightResponse.status).toBe(204)
    expect(Object.fromEntries(preflightResponse.headers)).toMatchObject({
      'access-control-allow-origin': 'https://front.example',
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': 'PUT',
      'access-control-allow-headers': 'content-type,x-svc-relay',
      'access-control-max-age': '600',
      'x-relay-source': 'relay',
      vary: 'Origin',
    })
    expect(response.headers.get('access-control-allow-origin')).toBe('https://front.example')
    expect(response.headers.get('access-control-expose-headers')?.split(', ').sort()).toEqual([
      ...['cache-control', 'content-security-policy', 'content-type'],
      ...['cross-origin-resource-policy', 'referrer-policy', 'x-content-type-options'],
      ...['x-ratelimit-limit', 'x-relay-request-id', 'x-relay-source'],
    ])
    expect(response.headers.get('access-control-allow-credentials')).toBe('true')
    expect(response.headers.get('vary')).toBe('Origin')
    expect(refused.headers.get('access-control-allow-origin')).toBe('https://front.example')
    expect(other.status).toBe(403)
    expect(other.headers.get('access-control-allow-origin')).toBeNull()
    expect(other.headers.get('vary')).toBe('Origin')
    expect(sent).toHaveLength(1)
  })

  it.each([
    ['a GET with a preflight header', 'GET', 'PUT'],
    ['an OPTIONS without a preflight header', 'OPTIONS', null],
  ])('C4 does not treat %s as a preflight', async (_, method, requested) => {
    const { relay, sent } = setUp({ crossOrigins: ['https://front.example'] })
    const { headers } = preflight('https://front.example')

    const response = await relay(
      appRequest('/destinations', {
        method,
        headers: { ...headers, 'access-control-request-method': requested },
      }),
    )

    expect(await kindOf(response)).toBe('403 csrf')
    expect(sent).toEqual([])
  })

  it.each([
    ['no headers', null],
    ['an invalid list of headers', 'x-a\u00e9'],
  ])('C4 responds to a preflight that requests %s', async (_, requested) => {
    const { relay } = setUp({ crossOrigins: ['https://front.example'] })
    const { headers, ...init } = preflight('https://front.example')

    const response = await relay(
      appRequest('/destinations', {
        ...init,
        headers: { ...headers, 'access-control-request-headers': requested },
      }),
    )

    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-methods')).toBe('PUT')
    expect(response.headers.has('access-control-allow-headers')).toBe(false)
  })

  it('C4 passes an OPTIONS with the relay header on to the provider', async () => {
    const { call, sent } = setUp({ crossOrigins: ['https://front.example'] })

    await call('/proxy/crm/a', {
      method: 'OPTIONS',
      headers: { origin: 'https://front.example', 'access-control-request-method': 'PUT' },
    })

    expect(sent).toMatchObject([{ method: 'OPTIONS', url: 'https://proxy.service.test/a' }])
    expect(sent[0]?.headers.get('access-control-request-method')).toBeNull()
  })
})

describe('the scheme of an origin', () => {
  it.each([
    ['https://app.example', '200'],
    ['http://app.example', '403 cross-origin'],
    ['ftp://app.example', '403 cross-origin'],
    ['ws://app.example', '403 cross-origin'],
    ['wss://app.example', '403 cross-origin'],
    ['chrome-extension://app.example', '403 cross-origin'],
    ['HTTPS://app.example', '403 cross-origin'],
    ['https://app.example:444', '403 cross-origin'],
  ])('L5 is checked over TLS: %s gets %s', async (origin, expected) => {
    const { call } = setUp()

    expect(await kindOf(await call('/proxy/crm/a', { headers: { origin } }))).toBe(expected)
  })

  it.each([
    ['https://app.example', '200'],
    ['http://app.example', '200'],
    ['ftp://app.example', '403 cross-origin'],
    ['http://app.example:8080', '403 cross-origin'],
  ])(
    'L5 is not checked without TLS, because a load balancer may terminate it: %s gets %s',
    async (origin, expected) => {
      const { relay } = setUp()
      const { headers } = appRequest('/proxy/crm/a', { headers: { origin } })

      const response = await relay(
        new Request('http://app.example/api/svc/proxy/crm/a', { headers }),
      )

      expect(await kindOf(response)).toBe(expected)
    },
  )
})
