import { describe, expect, it } from 'vitest'
import { checkUpstream } from '../../../src/relay/config/optionChecks.js'
import type { Refusal } from '../../../src/relay/http/problems.js'
import { joinTarget } from '../../../src/relay/policy/planCall.js'
import { readCall } from '../../../src/relay/policy/routes.js'
import { kindOf, readRaw, search, setUp } from '../support.js'

describe('a relay, for routes and targets', () => {
  it('A1 names the start of a path that is not below its base path, without the query', () => {
    const target = `/other/${'a'.repeat(1_000)}?key=secret`
    const caller = { method: 'GET', host: null, headers: new Headers() }

    expect(readCall('/api/svc', { ...caller, target: '/other?key=secret' })).toEqual({
      refusal: 'not-found',
      detail: 'The path /other is not below /api/svc, the base path of the relay.',
    })
    const { detail = '' } = readCall('/api/svc', { ...caller, target }) as Refusal
    expect(detail).toContain('/other/aaa')
    expect(detail.length).toBeLessThan(300)
  })

  it.each([
    ['GET', '', '200'],
    ['GET', '/info', '200'],
    ['GET', '/info/', '404 not-found'],
    ['POST', '/info', '405 method-not-allowed'],
    ['GET', '/', '200'],
    ['GET', '/?x=1', '200'],
    ['GET', '/destinations', '200'],
    ['GET', '/integrations', '200'],
    ['POST', '/search/crm', '200'],
    ['GET', '/proxy/crm/a', '200'],
    ['GET', 'x', '404 not-found'],
    ['GET', '/proxyx', '404 not-found'],
    ['GET', '/proxyx/crm/a', '404 not-found'],
    ['GET', '/proxy@evil.test/a', '404 not-found'],
    ['GET', '/proxy', '404 not-found'],
    ['GET', '/proxy/', '404 not-found'],
    ['GET', '/proxy/crm', '404 not-found'],
    ['GET', '/proxy/crm?x=1', '404 not-found'],
    ['GET', '/proxy/c.rm/a', '404 not-found'],
    ['GET', '/proxy/%63rm/a', '404 not-found'],
    ['GET', `/proxy/${'a'.repeat(65)}/a`, '404 not-found'],
    ['GET', '/destinations/', '404 not-found'],
    ['GET', '/Destinations', '404 not-found'],
    ['GET', '/search/', '404 not-found'],
    ['GET', '/search/crm/x', '404 not-found'],
    ['GET', '/%70roxy/crm/a', '404 not-found'],
    ['POST', '/', '405 method-not-allowed'],
    ['DELETE', '/destinations', '405 method-not-allowed'],
    ['GET', '/search/crm', '405 method-not-allowed'],
    ['PUT', '/search/crm', '405 method-not-allowed'],
    ['GET', '/search/crm?x=1', '405 method-not-allowed'],
  ])('A1 responds to %s {base}%s with %s', async (method, path, expected) => {
    const { call, sent } = setUp()

    const response = await call(path, { method, body: method === 'POST' ? search.body : null })

    const reason = { 200: '', 404: 'Not Found', 405: 'Method Not Allowed' }[response.status]
    expect(response.statusText).toBe(reason)
    if (expected.startsWith('405')) expect(response.headers.get('allow')).toMatch(/^(GET|POST)$/)
    expect(await kindOf(response)).toBe(expected)
    if (expected !== '200') expect(sent).toEqual([])
  })

  it('A1 responds with 404 to a path outside the mount path', async () => {
    const { relay, sent } = setUp()
    const send = (path: string) =>
      relay(new Request(`https://app.example${path}`, { headers: { 'x-svc-relay': '1' } }))

    expect(await kindOf(await send('/api/svx/destinations'))).toBe('404 not-found')
    expect(await kindOf(await send('/API/SVC/destinations'))).toBe('404 not-found')
    expect(sent).toEqual([])
  })

  it('A1 responds with 405 to HEAD on a route with only GET', async () => {
    const response = await setUp().call('/integrations', { method: 'HEAD' })

    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET'])
    expect(response.body).toBeNull()
  })

  it('A1 can be mounted at the root', async () => {
    const { relay, sent } = setUp({ basePath: '/' })

    await relay(new Request('https://app.example/proxy/crm/a', { headers: { 'x-svc-relay': '1' } }))

    expect(sent[0]?.url).toBe('https://proxy.service.test/a')
  })

  it.each([
    '/a%2Fb',
    '/a//b',
    '/a;v=1/b',
    '/@me',
    '/a:b,c',
    '/%25',
    '/%E4%F6',
    '/...',
    '/.a',
    '/a..b',
  ])('A2 A3 sends %s unchanged', async (rest) => {
    const { call, sent } = setUp()

    await call(`/proxy/crm${rest}`)

    expect(sent.map(({ url }) => url)).toEqual([`https://proxy.service.test${rest}`])
  })

  it.each([
    '/..',
    '/../',
    '/a/../b',
    '/.',
    '/%2e%2e/a',
    '/.%2E/a',
    '/%2E',
    '/..%2fa',
    '/a%2f..',
    '/%252e%252e',
    '/%25252e%25252e/a',
    '/..%252fa',
    '/..%5ca',
    '/..%255ca',
    '/a\\b',
    '/a b',
    '/a\tb',
    '/a\nb',
    '/a\u0000b',
    '/a\u007fb',
    '/a#b',
    '/a?b#c',
    '/a%',
    '/a%2',
    '/a%zz',
    '//evil.test/a',
    '/a?b c',
  ])('A3 refuses %j', (rest) => {
    expect(readRaw(`/api/svc/proxy/crm${rest}`)).toBe('bad-path')
  })

  it('A3 refuses a path that is unsafe only after decoding, and explains the fault', async () => {
    const { call, sent } = setUp()

    const response = await call('/proxy/crm/a/..%2f..%2fadmin')

    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      type: 'urn:svc-relay:bad-path',
      detail: expect.stringContaining('".." segment'),
    })
    expect(sent).toEqual([])
  })

  // The routes refuse all of these. The final check of a URL must not rely on that.
  it.each([
    ['another host', '', '.evil.test/a'],
    ['another host with the base as userinfo', '', '@evil.test/a'],
    ['the base as a username', '', '@proxy.service.test/a'],
    ['another port', ':844', '3/a'],
    ['an invalid port', '', ':x/a'],
    ['a fragment', '', '/a#b'],
    ['a sibling of the base', '/v1', '0/a'],
    ['the base itself', '/v1', '?a=b'],
  ])('A4 rejects a joined URL with %s', (_, end, rest) => {
    const base = checkUpstream('x', `https://proxy.service.test${end}`)

    expect(joinTarget(base, '/a')).toBe(`https://proxy.service.test${end}/a`)
    expect(joinTarget(base, rest)).toBeNull()
  })

  it.each([
    '',
    '?',
    '?a=1&a=2&a=',
    '?q=a+b%2Bc%20d',
    '?b=2&a=1',
    '?=&&',
    '?a=%2F..%2F',
    '?a=https://evil.test/@x?y',
    '?%E4=%zz',
  ])('A5 sends the query %j byte for byte', async (query) => {
    const { call, sent } = setUp()

    await call(`/proxy/crm/a${query}`)

    expect(sent[0]?.url).toBe(`https://proxy.service.test/a${query}`)
  })

  it('A6 sends calls to the configured host, regardless of the request’s Host', async () => {
    const { relay, sent } = setUp()

    await relay(
      new Request('https://evil.test:81/api/svc/proxy/crm/a', {
        headers: { 'x-svc-relay': '1', host: 'evil.test@x', 'x-forwarded-host': 'evil.test' },
      }),
    )

    expect(sent[0]?.url).toBe('https://proxy.service.test/a')
    expect(sent[0]?.headers.get('host')).toBeNull()
  })

  it('A6 does not read an absolute-form target as a route', () => {
    expect(readRaw('http://evil.test/api/svc/proxy/crm/a')).toBe('not-found')
  })

  it.each(['CONNECT', 'TRACE', 'TRACK', 'trace', 'A B', 'GET\r\nX: y', '', 'GÉT'])(
    'A6 refuses the method %j',
    (method) => {
      expect(readRaw('/api/svc/proxy/crm/a', method)).toBe('method-not-allowed')
    },
  )

  it.each(['PROPFIND', 'MERGE', 'QUERY', 'DELETE', 'OPTIONS', 'PATCH', 'RETRACE', 'TRACES'])(
    'A6 sends the method %s unchanged',
    async (method) => {
      const { call, sent } = setUp()

      await call('/proxy/crm/a', { method, body: 'x' })

      expect(sent[0]).toMatchObject({ method, body: 'x' })
    },
  )

  it.each(['websocket', 'h2c', 'WebSocket', 'foo, websocket', 'websocket , foo'])(
    'A6 refuses an upgrade to %s immediately',
    async (upgrade) => {
      const { call, sent } = setUp()

      const response = await call('/proxy/crm/a', { headers: { upgrade, connection: 'upgrade' } })

      expect(await kindOf(response)).toBe('501 upgrade-not-supported')
      expect(sent).toEqual([])
    },
  )

  it.each(['foowebsocket', 'websocket2', 'TLS/1.0'])(
    'A6 ignores the optional upgrade to %s and handles the request',
    async (upgrade) => {
      const response = await setUp().call('/proxy/crm/a', { headers: { upgrade } })

      expect(response.status).toBe(200)
    },
  )

  it('A8 refuses a URL longer than 8 KB', async () => {
    const { call, sent } = setUp()
    const start = '/proxy/crm/a?'
    const rest = 'x'.repeat(8192 - '/api/svc'.length - start.length)

    expect(await kindOf(await call(`${start}${rest}x`))).toBe('414 uri-too-long')
    expect(sent).toEqual([])
    expect((await call(start + rest)).status).toBe(200)
  })
})
