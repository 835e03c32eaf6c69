import { describe, expect, it } from 'vitest'
import type { Grant, ProviderCall, RelayCall, RelayOptions } from '../../../src/relay/index.js'
import { everyRoute, kindOf, problemOf, search, setUp } from '../support.js'

const selectors = ['x-svc-installation-id', 'x-svc-integration-name', 'x-svc-group-ref']

/** Returns an `authorize` with a result that the types do not allow. */
const returning = (result: unknown) => (() => result) as RelayOptions['authorize'] // invalid on purpose

describe('a relay, for authorize and grants', () => {
  it('B1 calls authorize for every request, including HEAD and OPTIONS', async () => {
    const calls: RelayCall[] = []
    const { call } = setUp({
      authorize: (_, relayCall) => {
        calls.push(relayCall)
        return undefined
      },
    })

    for (const [method, path] of everyRoute) {
      await call(path, { method, ...(method === 'POST' && search) })
    }
    await call('/proxy/crm/a', { method: 'HEAD' })
    await call('/proxy/erp/a/b?c=d', { method: 'OPTIONS' })

    expect(calls.map(({ op }) => op)).toEqual([
      ...['info', 'destinations', 'integrations', 'search', 'proxy', 'proxy', 'proxy'],
    ])
    expect(calls[6]).toEqual({
      op: 'proxy',
      alias: 'erp',
      method: 'OPTIONS',
      path: '/a/b',
      query: '?c=d',
    })
  })

  it.each(everyRoute)(
    'B1 responds to %s {base}%s with 401 if the caller is not signed in',
    async (method, path) => {
      const { call, sent } = setUp({ authorize: async () => undefined })

      const response = await call(path, { method, ...(method === 'POST' && search) })

      expect(response.headers.get('www-authenticate')).toBeNull()
      expect(await kindOf(response)).toBe('401 unauthenticated')
      expect(sent).toEqual([])
    },
  )

  it.each(everyRoute)(
    'B1 responds to %s {base}%s with 403 and the reason of the denial',
    async (method, path) => {
      const { call, sent } = setUp({ authorize: () => ({ deny: 'Your plan has no CRM.' }) })

      const response = await call(path, { method, ...(method === 'POST' && search) })

      expect(await problemOf(response)).toMatchObject({
        type: 'urn:svc-relay:denied',
        status: 403,
        detail: 'Your plan has no CRM.',
      })
      expect(sent).toEqual([])
    },
  )

  it.each([[''], [undefined], [{ reason: 'hunter2' }]])(
    'B1 responds with 403 and a default text if the reason is %j',
    async (deny) => {
      const { call, sent } = setUp({ authorize: returning({ deny, groupRef: 'acme' }) })

      expect(await problemOf(await call('/proxy/crm/a'))).toMatchObject({
        type: 'urn:svc-relay:denied',
        detail: 'The app does not allow this user to do this.',
      })
      expect(sent).toEqual([])
    },
  )

  it('B1 does not expose the error that authorize throws', async () => {
    const { call, sent } = setUp({
      authorize: () => {
        throw new Error('redis://user:hunter2@sessions')
      },
    })

    const response = await call('/destinations')
    const text = await response.text()

    expect(response.status).toBe(500)
    expect(text).toContain('authorize-failed')
    expect(text).not.toContain('hunter2')
    expect(sent).toEqual([])
  })

  it.each([
    [undefined, '401 unauthenticated', undefined],
    [null, '401 unauthenticated', undefined],
    [false, '401 unauthenticated', undefined],
    [true, '500 misconfigured', 'grant-not-an-object'],
    ['acme', '500 misconfigured', 'grant-not-an-object'],
    [['crm'], '500 misconfigured', 'grant-not-an-object'],
    [{}, '404 unknown-integration', undefined],
    [{ integrations: [] }, '404 unknown-integration', undefined],
    [{ groupRef: undefined }, '500 misconfigured', 'grant-group-missing'],
    [{ groupRef: '' }, '500 misconfigured', 'grant-group-unusable'],
    [{ groupRef: null, integrations: ['crm'] }, '500 misconfigured', 'grant-group-unusable'],
    [{ groupRef: ' acme' }, '500 misconfigured', 'grant-group-unusable'],
    [{ groupRef: 'acme\r\nx-api-key: x' }, '500 misconfigured', 'grant-group-unusable'],
    [{ groupRef: 7 }, '500 misconfigured', 'grant-group-unusable'],
    [
      { groupRef: 7, integrations: { crm: { installationId: 'i-1' } } },
      '500 misconfigured',
      'grant-group-unusable',
    ],
    [{ integrations: ['crm'] }, '500 misconfigured', 'grant-binding-unusable'],
    [{ integrations: { crm: {} } }, '500 misconfigured', 'grant-binding-unusable'],
    [
      { integrations: { crm: { installationId: '' } } },
      '500 misconfigured',
      'grant-binding-unusable',
    ],
    [
      { groupRef: 'acme', integrations: { crm: { groupRef: undefined } } },
      '500 misconfigured',
      'grant-binding-unusable',
    ],
    [
      { groupRef: 'acme', integrations: { crm: 'i-1' } },
      '500 misconfigured',
      'grant-binding-unusable',
    ],
    [
      { groupRef: 'acme', integrations: { crm: null } },
      '500 misconfigured',
      'grant-binding-unusable',
    ],
    [{ groupRef: 'acme', integrations: ['erp'] }, '404 unknown-integration', undefined],
    [{ groupRef: 'acme', integrations: ['__proto__'] }, '404 unknown-integration', undefined],
    [{ groupRef: 'acme' }, '200', undefined],
    [{ groupRef: 'acme', integrations: ['crm'] }, '200', undefined],
    [{ integrations: { crm: { installationId: 'i-1' } } }, '200', undefined],
  ])(
    'B2 denies access unless the grant is valid: authorize returns %j, the response is %s',
    async (result, expected, cause) => {
      const { call, sent, events } = setUp({ authorize: returning(result) })

      const response = await call('/proxy/crm/a')

      expect(await kindOf(response)).toBe(expected)
      expect(sent).toHaveLength(expected === '200' ? 1 : 0)
      expect(events[0]?.cause).toBe(cause)
    },
  )

  it.each([
    ['the group of the grant', { groupRef: 'acme' }, [null, 'acmeCrm', 'acme']],
    [
      'the group of the integration',
      { groupRef: 'acme', integrations: { crm: { groupRef: 'other' } } },
      [null, 'acmeCrm', 'other'],
    ],
    [
      'the installation, which takes precedence',
      { groupRef: 'acme', integrations: { crm: { installationId: 'i-1' } } },
      ['i-1', null, null],
    ],
  ])('B2 sends %s', async (_, grant: Grant, expected) => {
    const { call, sent } = setUp({ authorize: () => grant })

    await call('/proxy/crm/a')

    expect(selectors.map((name) => sent[0]?.headers.get(name))).toEqual(expected)
    expect(sent[0]?.headers.get('x-svc-project-id')).toBe('project-1')
    expect(sent[0]?.headers.get('x-svc-proxy-version')).toBe('1')
  })

  it.each(['/proxy/%/a', '/search/%'])(
    'B2 responds to an unknown alias exactly as to one that is not granted, at %s',
    async (path) => {
      const { call, sent } = setUp({
        authorize: () => ({ groupRef: 'acme', integrations: ['crm'] }),
      })
      const send = async (alias: string) => {
        const response = await call(
          path.replace('%', alias),
          path.startsWith('/search') ? search : {},
        )
        const headers = Object.fromEntries(response.headers)
        const { requestId, instance, time, ...problem } = await problemOf(response)
        const { 'x-relay-request-id': _, ...rest } = headers
        expect([requestId, instance, time].every(Boolean)).toBe(true)
        return JSON.stringify([response.status, rest, problem])
      }

      expect(await send('erp')).toBe(await send('nope'))
      expect(await send('__proto__')).toBe(await send('constructor'))
      expect(sent).toEqual([])
    },
  )

  it('B2 searches with the group of the grant and the IDs of the options', async () => {
    const { call, sent } = setUp({ authorize: () => ({ groupRef: 'a&b/c' }) })

    await call('/search/crm', search)

    expect(sent[0]).toMatchObject({
      method: 'POST',
      url: 'https://search.service.test/v1/projects/project-1/integrations/int-crm?groupRef=a%26b%2Fc',
    })
    expect(sent[0]?.headers.get('x-svc-request-type')).toBe('search')
  })

  it('B2 refuses a search if the grant has no group', async () => {
    const { call, sent } = setUp({
      authorize: () => ({ integrations: { crm: { installationId: 'i-1' } } }),
    })

    expect(await kindOf(await call('/search/crm', search))).toBe('403 not-granted')
    expect(sent).toEqual([])
  })

  it('B3 refuses a search with a query, which could name another group', async () => {
    const { call, sent } = setUp()

    const response = await call('/search/crm?groupRef=victim', search)

    expect(response.statusText).toBe('Bad Request')
    expect(await kindOf(response)).toBe('400 bad-query')
    expect(sent).toEqual([])
  })

  it('B3 sends only its own selectors, whatever selectors the browser sends', async () => {
    const { call, sent } = setUp({
      headerPrefix: 'acme',
      requestHeaders: ['x-*', 'x_*', 'authorization', 'cookie'],
    })

    await call('/proxy/crm/a', {
      headers: {
        'x-acme-installation-id': 'victim',
        'X-Acme-Group-Ref': 'victim',
        'x-acme-integration-name': 'victim',
        x_acme_installation_id: 'victim',
        'x-acme_group-ref': 'victim',
        'x-svc-installation-id': 'victim',
        'x-api-key': 'victim',
        x_api_key: 'victim',
        authorization: 'victim',
        cookie: 'victim',
        'x-acme-rate-limiter-mode': 'victim',
        'x-svc-rate-limiter-mode': 'victim',
      },
    })

    const headers = Object.fromEntries(sent[0]?.headers ?? [])
    expect(JSON.stringify(headers)).not.toContain('victim')
    expect(headers).toMatchObject({
      'x-acme-group-ref': 'acme',
      'x-acme-integration-name': 'acmeCrm',
      'x-acme-project-id': 'project-1',
      'x-acme-proxy-version': '1',
    })
    expect(Object.keys(headers).filter((name) => name.includes('svc'))).toEqual([])
  })

  it.each([
    ['throttle', undefined, 'throttle'],
    ['Throttle', undefined, null],
    ['throttle, x', undefined, null],
    [null, undefined, null],
    [null, 'always' as const, 'throttle'],
  ])('B3 reads rate limiter mode %j with option %j as %j', async (mode, throttle, expected) => {
    const { call, sent } = setUp({ headerPrefix: 'acme', ...(throttle && { throttle }) })

    await call('/proxy/crm/a', { headers: { 'x-svc-rate-limiter-mode': mode } })

    expect(sent[0]?.headers.get('x-acme-rate-limiter-mode')).toBe(expected)
  })

  it('B4 adds its headers after it removes the ones that Connection names', async () => {
    const { call, sent } = setUp({ requestHeaders: ['x-extra'] })

    await call('/proxy/crm/a', {
      headers: {
        connection: 'x-api-key, X-Svc-Group-Ref, x-extra, accept',
        'x-extra': '1',
        accept: 'text/csv',
      },
    })

    expect(sent[0]?.headers.get('x-api-key')).toBeTruthy()
    expect(sent[0]?.headers.get('x-svc-group-ref')).toBe('acme')
    expect(sent[0]?.headers.get('x-extra')).toBeNull()
    expect(sent[0]?.headers.get('connection')).toBeNull()
  })

  it('B6 lists destinations only if the grant allows it', async () => {
    const { call, sent } = setUp({ authorize: () => ({ groupRef: 'acme' }) })

    expect(await kindOf(await call('/destinations'))).toBe('403 not-granted')
    expect(sent).toEqual([])
  })

  it('B6 lists destinations for a grant without a user, a group and integrations', async () => {
    const { call } = setUp({ authorize: () => ({ destinations: true }) })

    expect((await call('/destinations')).status).toBe(200)
  })

  it('B7 refuses provider calls if allow is not set', async () => {
    const { sent, relay } = setUp({ allow: undefined } as unknown as Partial<RelayOptions>) // the types require it
    const request = new Request('https://app.example/api/svc/proxy/crm/a', {
      headers: { 'x-svc-relay': '1' },
    })

    expect(await kindOf(await relay(request))).toBe('403 proxy-off')
    expect(sent).toEqual([])
  })

  it('B7 passes allow the exact path and query that are sent', async () => {
    const seen: ProviderCall[] = []
    const { call, sent } = setUp({
      allow: (providerCall) => {
        seen.push(providerCall)
        return providerCall.method === 'GET' && providerCall.path.startsWith('/crm/')
      },
    })

    await call('/proxy/crm/crm/%61?b=%2F')
    const refused = await call('/proxy/crm/%63rm/a')
    const written = await call('/proxy/crm/crm/a', { method: 'POST', body: 'x' })

    expect(sent.map(({ url }) => url)).toEqual(['https://proxy.service.test/crm/%61?b=%2F'])
    expect(seen[0]).toEqual({
      op: 'proxy',
      alias: 'crm',
      method: 'GET',
      path: '/crm/%61',
      query: '?b=%2F',
    })
    expect([await kindOf(refused), await kindOf(written)]).toEqual([
      '403 not-allowed',
      '403 not-allowed',
    ])
  })

  it.each([
    ['returns a promise, which is truthy', async () => true, 'allow-not-boolean'],
    [
      'throws an error',
      () => {
        throw new Error('hunter2')
      },
      'allow-failed',
    ],
    ['returns a string', () => 'yes', 'allow-not-boolean'],
  ])('B7 refuses a call with 500 if allow %s', async (_, allow, cause) => {
    const { call, sent, events } = setUp({ allow: allow as unknown as () => boolean }) // invalid on purpose

    expect(await kindOf(await call('/proxy/crm/a'))).toBe('500 misconfigured')
    expect(events).toMatchObject([{ error: 'misconfigured', cause }])
    expect(sent).toEqual([])
  })

  it('B7 drops headers that override the method', async () => {
    const { call, sent } = setUp({ requestHeaders: ['x-http-*', 'x-method-override'] })

    await call('/proxy/crm/a', {
      headers: {
        'x-http-method-override': 'DELETE',
        'x-http-method': 'DELETE',
        'x-method-override': 'DELETE',
      },
    })

    expect(JSON.stringify([...(sent[0]?.headers ?? [])])).not.toContain('DELETE')
  })
})
