import { describe, expect, it, vi } from 'vitest'
import { createRelay, type RelayOptions } from '../../../src/relay/index.js'
import { baseOptions, setUp, upstream } from '../support.js'

/** Returns a function that creates a relay with options that the types do not allow. */
function create(options: Record<string, unknown>) {
  return () => createRelay({ ...baseOptions, ...options } as RelayOptions) // invalid on purpose
}

/** A complete message: the option, the fault, and the fix. */
const WHOLE = /^createRelay: the option "[^"]+" [a-z][^"]+\. [A-Z].*\.$/

describe('options of createRelay', () => {
  it.each([
    ['plain http', 'http://proxy.service.test', 'is not https'],
    ['credentials', 'https://user:hunter2@proxy.service.test', 'contains credentials'],
    ['a query', 'https://proxy.service.test?a=1', 'has a query or a fragment'],
    ['an empty query', 'https://proxy.service.test/?', 'has a query or a fragment'],
    ['a fragment', 'https://proxy.service.test/#a', 'has a query or a fragment'],
    ['a relative URL', '/proxy', 'is not an absolute URL'],
    ['another scheme', 'ftp://proxy.service.test', 'is not https'],
    ['another scheme on localhost', 'ftp://localhost', 'is not https'],
    ['a host that starts with localhost', 'http://localhost.evil.test', 'is not https'],
    ['a host that ends with localhost', 'http://notlocalhost', 'is not https'],
    ['an IP address outside the loopback range', 'http://128.0.0.1', 'is not https'],
    ['a username', 'https://hunter2@proxy.service.test', 'contains credentials'],
    ['a password', 'https://:hunter2@proxy.service.test', 'contains credentials'],
    ['a number', 7, 'is not an absolute URL'],
    ['a URL object', new URL('https://hunter2.test'), 'is not an absolute URL'],
    ['a host that starts with a loopback address', 'http://127.0.0.1.evil.test', 'is not https'],
    ['nothing', undefined, 'is not an absolute URL'],
  ])('A7 are rejected for an invalid upstream: %s', (_, proxyUrl, wrong) => {
    const make = create({ upstream: { ...upstream, proxyUrl } })

    expect(make).toThrow(`"upstream.proxyUrl" ${wrong}`)
    expect(make).toThrow(WHOLE)
    expect(make).not.toThrow(/hunter2/)
  })

  it.each([
    'http://localhost:4000',
    'http://127.0.0.1:1/x',
    'http://[::1]:1',
    'http://a.localhost',
    'http://127.10.200.30',
  ])('A7 may contain %s as the upstream, because it stays on this machine', (proxyUrl) => {
    expect(create({ upstream: { ...upstream, proxyUrl } })).not.toThrow()
  })

  it.each([
    ['no secret', { apiKey: undefined }, '"apiKey" is missing'],
    ['an empty key', { apiKey: '' }, '"apiKey" is empty'],
    ['a key with a line break', { apiKey: 'hunter2\n' }, '"apiKey" is empty or has characters'],
    ['a key that is a number', { apiKey: 42 }, '"apiKey" is not a string or a function'],
    ['an empty token', { accessToken: '' }, '"accessToken" is empty'],
    ['a key with a space before it', { apiKey: ' hunter2' }, '"apiKey" is empty or has'],
    ['a key with a space after it', { apiKey: 'hunter2 ' }, '"apiKey" is empty or has'],
    ['a key that is not ASCII', { apiKey: 'hunter2ä' }, '"apiKey" is empty or has'],
    ['a token that is a number', { accessToken: 7 }, '"accessToken" is not a string'],
    ['no authorize', { authorize: undefined }, '"authorize" is not a function'],
    ['no project', { project: undefined }, '"project.id" is not a valid string'],
    ['a project of dots', { project: { id: '..' } }, '"project.id" is not a valid string'],
    ['a project of one dot', { project: { id: '.' } }, '"project.id" is not a valid string'],
    ['a project without a name', { project: { id: 'p', name: '' } }, '"project.name" is not'],
    ['a project name of dots', { project: { id: 'p', name: '..' } }, '"project.name" is not'],
    ['no upstream', { upstream: undefined }, '"upstream.baseUrl" is not an absolute URL'],
    [
      'no search URL',
      { upstream: { ...upstream, searchUrl: undefined } },
      '"upstream.searchUrl" is not an absolute URL',
    ],
    ['a mount path in a list', { basePath: ['/api'] }, '"basePath" is not a plain path'],
    ['a mount path that is a number', { basePath: 7 }, '"basePath" is not a plain path'],
    ['a mount path with a query', { basePath: '/api?x' }, '"basePath" is not a plain path'],
    [
      'a mount path with an encoded slash',
      { basePath: '/a%2fb' },
      '"basePath" is not a plain path',
    ],
    [
      'a mount path with a leading dot',
      { basePath: '/.well-known' },
      '"basePath" is not a plain path',
    ],
    ['a mount path with two slashes', { basePath: '//api' }, '"basePath" is not a plain path'],
    ['a relative mount path', { basePath: 'api' }, '"basePath" is not a plain path'],
    ['a mount path with a trailing slash', { basePath: '/api/' }, '"basePath" is not a plain path'],
    ['a mount path with dot segments', { basePath: '/a/../b' }, '"basePath" is not a plain path'],
    ['a prefix with a space', { headerPrefix: 'a b' }, '"headerPrefix" is not a valid prefix'],
    ['a prefix that is a number', { headerPrefix: 5 }, '"headerPrefix" is not a valid prefix'],
    ['a prefix with a leading dash', { headerPrefix: '-a' }, '"headerPrefix" is not'],
    ['a prefix with a trailing dash', { headerPrefix: 'a-' }, '"headerPrefix" is not'],
    ['a prefix with two dashes', { headerPrefix: 'a--b' }, '"headerPrefix" is not'],
    ['integrations in a list', { integrations: [] }, '"integrations" is not an object'],
    [
      'an integration without a name',
      { integrations: { crm: { id: '1' } } },
      '"integrations.crm.name" is',
    ],
    ['no integrations', { integrations: undefined }, '"integrations" is not an object'],
    [
      'an invalid alias',
      { integrations: { 'a/b': { id: '1', name: 'n' } } },
      'has an invalid alias',
    ],
    [
      'an integration without an ID',
      { integrations: { crm: { name: 'n' } } },
      '"integrations.crm.id" is not',
    ],
    ['a null integration', { integrations: { crm: null } }, '"integrations.crm.id" is not'],
    ['a wildcard header', { requestHeaders: ['*'] }, '"requestHeaders" contains an invalid'],
    [
      'a header that is not in a list',
      { requestHeaders: 'x-a' },
      '"requestHeaders" contains an invalid',
    ],
    ['a header that is a number', { requestHeaders: [7] }, '"requestHeaders" contains an invalid'],
    [
      'a header without a name',
      { requestHeaders: ['x-a', ''] },
      '"requestHeaders" contains an invalid',
    ],
    ['a space before a header', { requestHeaders: [' a'] }, '"requestHeaders" contains an invalid'],
    ['a space after a header', { requestHeaders: ['a '] }, '"requestHeaders" contains an invalid'],
    [
      'a wildcard within a header name',
      { requestHeaders: ['x-*-a'] },
      '"requestHeaders" contains an invalid',
    ],
    [
      'an invalid header name',
      { responseHeaders: ['a b'] },
      '"responseHeaders" contains an invalid',
    ],
    ['a wildcard origin', { crossOrigins: ['*'] }, '"crossOrigins" contains an invalid'],
    ['an origin with a path', { origin: 'https://a.example/' }, '"origin" contains an invalid'],
    ['no origin, which no browser could have', { origin: [] }, '"origin" is an empty list'],
    ['an origin that is a number', { origin: 7 }, '"origin" contains an invalid'],
    [
      'null in a list of origins',
      { origin: ['https://a.example', null] },
      '"origin" contains an invalid',
    ],
    [
      'an unknown choice',
      { metadata: 'some' },
      '"metadata" is not an allowed value. Use one of: redacted, none, full.',
    ],
    [
      'another unknown choice',
      { throttle: 'never' },
      '"throttle" is not an allowed value. Use one of: on-request, always.',
    ],
    [
      'an unknown choice for duplicate requests',
      { duplicateRequests: 'ignore' },
      '"duplicateRequests" is not an allowed value. Use one of: refuse, pass.',
    ],
    [
      'an installationConfig that is not a function',
      { installationConfig: {} },
      '"installationConfig" is not a function',
    ],
    ['a rate limit that is a number', { rateLimit: 7 }, '"rateLimit" is not a function'],
    ['an onEvent that is not a function', { onEvent: 'hunter2' }, '"onEvent" is not a function'],
    ['a search size of 0', { limits: { searchBodyBytes: 0 } }, '"limits.searchBodyBytes" is not'],
    [
      'a negative list size',
      { limits: { destinationsBytes: -1 } },
      '"limits.destinationsBytes" is',
    ],
    [
      'a fraction of a millisecond',
      { limits: { rateLimitMs: 0.5 } },
      '"limits.rateLimitMs" is not a valid number',
    ],
    [
      'a misspelled limit',
      { limits: { maxInflight: 5 } },
      '"limits.maxInflight" does not exist. The limits are: proxyBodyBytes, searchBodyBytes, ',
    ],
    [
      'a maxInFlight of 0',
      { limits: { maxInFlight: 0 } },
      '"limits.maxInFlight" is not a valid number',
    ],
    ['a time limit of 0', { limits: { headersMs: 0 } }, '"limits.headersMs" is not a valid number'],
    [
      'an infinite time limit',
      { limits: { headersMs: 2 ** 31 } },
      '"limits.headersMs" is not a valid number',
    ],
    [
      'a size that is not an integer',
      { limits: { proxyBodyBytes: 2 ** 53 } },
      '"limits.proxyBodyBytes" is not a valid number. Use a whole number from 1 to 9007199254740991.',
    ],
    ['a boolean allow', { allow: true }, '"allow" is not a list of rules or a function'],
    [
      'a transport that cannot send',
      { transport: { post: () => 'hunter2' } },
      '"transport" is neither a function nor a transport',
    ],
    ['a null transport', { transport: null }, '"transport" is neither a function nor a transport'],
    ['a misspelled option', { api_key: 'hunter2' }, '"api_key" does not exist'],
  ])('are rejected with the option and the fault: %s', (_, options, message) => {
    const make = create(options)

    expect(make).toThrow(message)
    expect(make).toThrow(WHOLE)
    expect(make).toThrow(TypeError)
    expect(make).not.toThrow(/hunter2/)
  })

  it.each([undefined, null, 'hunter2', []])(
    'are rejected with the expected type if they are %j',
    (options) => {
      const make = () => createRelay(options as unknown as RelayOptions) // invalid on purpose

      expect(make).toThrow(new TypeError('createRelay: pass an object of options.'))
    },
  )

  it.each([
    ['not YAML', 'integrations: [', '"manifest" is not YAML'],
    ['a list', '[]', '"manifest" is not a manifest'],
    [
      'without the integration',
      { specVersion: '1.0.0', integrations: [{ name: 'other' }, { name: 'third' }] },
      '"integrations.crm.name" is not in the manifest. It has: other, third.',
    ],
  ])('are rejected if the manifest is %s', (_, manifest, message) => {
    expect(create({ manifest })).toThrow(message)
    expect(create({ manifest })).toThrow(
      /^createRelay: the option "[^"]+" is not [^\n]+\. (?:Pass|It)[^\n]+\.$/,
    )
  })

  it('are rejected without quoting a manifest that is not YAML', () => {
    const broken = create({ manifest: 'integrations:\n  - [hunter2\nspecVersion: 1' })
    expect(broken).toThrow(/"manifest" is not YAML \(.+ at line \d+, column \d+:?\)\. Pass/)
    expect(broken).not.toThrow(/hunter2/)
  })

  it('are not read again after the relay is created', async () => {
    const integrations = { crm: { id: 'int-crm', name: 'acmeCrm' } }
    const { call, sent } = setUp({ integrations })

    integrations.crm.name = 'other'
    await call('/proxy/crm/v1')

    expect(sent[0]?.headers.get('x-svc-integration-name')).toBe('acmeCrm')
  })

  it.each<[string, Record<string, unknown>]>([
    ['the maximum delay of a timer', { limits: { headersMs: 2 ** 31 - 1 } }],
    ['limits of 1', { limits: { headersMs: 1, searchBodyBytes: 1, maxInFlight: 1 } }],
    ['a key of one character', { apiKey: 'k' }],
    ['a key with spaces in it', { apiKey: 'a key' }],
    ['a prefix of several words', { headerPrefix: 'Acme-2-Go' }],
    ['a mount path of several segments', { basePath: '/_a/b.c/~d-0' }],
    ['a mount path at the root', { basePath: '' }],
    ['a project of three dots', { project: { id: '...' } }],
    ['a project whose name has a dot', { project: { id: 'p', name: '.a' } }],
    [
      'undefined functions',
      { installationConfig: undefined, rateLimit: undefined, onEvent: undefined },
    ],
    ['header names with every allowed character', { requestHeaders: ["x!#$%&'+.^`|~_-1", 'x-*'] }],
  ])('may contain %s', (_, options) => {
    expect(create(options)).not.toThrow()
  })

  it('are all listed if one is misspelled', () => {
    expect(create({ allowed: 'all' })).toThrow(
      '"allowed" does not exist. The options are: apiKey, accessToken, project, upstream, basePath, headerPrefix, integrations, manifest, authorize, installationConfig, fields, allow, throttle, duplicateRequests, requestHeaders, responseHeaders, transport, origin, crossOrigins, allowNonBrowser, metadata, limits, rateLimit, onEvent.',
    )
  })

  it('may contain several origins of the app', async () => {
    const { call } = setUp({ origin: ['https://a.example', 'https://b.example'] })
    const from = async (origin: string) => {
      const { status } = await call('/proxy/crm/a', { method: 'PUT', headers: { origin } })
      return status
    }

    expect(await from('https://a.example')).toBe(200)
    expect(await from('https://b.example')).toBe(200)
    expect(await from('https://app.example')).toBe(403)
  })

  it.each(['/base', '/base/', '/base//'])(
    'may contain an upstream with the path %s',
    async (path) => {
      const { call, sent } = setUp({
        upstream: { ...upstream, proxyUrl: `https://proxy.service.test${path}` },
      })

      await call('/proxy/crm/a')

      expect(sent.map(({ url }) => url)).toEqual(['https://proxy.service.test/base/a'])
    },
  )

  it.each<[boolean, string, Record<string, unknown>]>([
    [true, 'more than 10 MiB', { limits: { proxyBodyBytes: 10 * 1024 * 1024 + 1 } }],
    [false, '10 MiB', { limits: { proxyBodyBytes: 10 * 1024 * 1024 } }],
    [false, 'nothing', {}],
    [
      false,
      'a larger limit with another transport',
      {
        limits: { proxyBodyBytes: 10 * 1024 * 1024 + 1 },
        transport: async () => Response.json([]),
      },
    ],
  ])(
    'cause a warning if fetch would keep large uploads in memory (%s for %s)',
    (isWarned, _, options) => {
      const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})

      create(options)()
      const warnings = warn.mock.calls.flat()
      warn.mockRestore()

      const expected =
        /"limits.proxyBodyBytes" is above 10 MiB.* Set "transport" to undiciTransport\(\)\.$/
      expect(warnings).toEqual(isWarned ? [expect.stringMatching(expected)] : [])
    },
  )
})
