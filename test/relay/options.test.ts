import { describe, expect, it, vi } from 'vitest'
import { createRelay, type RelayOptions } from '../../src/relay/index.js'
import { baseOptions, setUp, upstream } from './support.js'

/** The options with something in them that the types would not let through. */
function create(options: Record<string, unknown>) {
  return () => createRelay({ ...baseOptions, ...options } as RelayOptions) // wrong on purpose
}

/** Which option, what is wrong with it, and what to give in its place. */
const WHOLE = /^createRelay: the option "[^"]+" [a-z][^"]+\. [A-Z].*\.$/

describe('options', () => {
  it.each([
    ['plain http', 'http://proxy.service.test', 'is not https'],
    ['credentials', 'https://user:hunter2@proxy.service.test', 'contains credentials'],
    ['a query', 'https://proxy.service.test?a=1', 'has a query or a fragment'],
    ['a bare question mark', 'https://proxy.service.test/?', 'has a query or a fragment'],
    ['a fragment', 'https://proxy.service.test/#a', 'has a query or a fragment'],
    ['a relative address', '/proxy', 'is not an absolute URL'],
    ['another scheme', 'ftp://proxy.service.test', 'is not https'],
    ['another scheme on this machine', 'ftp://localhost', 'is not https'],
    ['a host that only looks local', 'http://localhost.evil.test', 'is not https'],
    ['a host whose name only ends alike', 'http://notlocalhost', 'is not https'],
    ['an address that is another machine', 'http://128.0.0.1', 'is not https'],
    ['a user’s name', 'https://hunter2@proxy.service.test', 'contains credentials'],
    ['a password', 'https://:hunter2@proxy.service.test', 'contains credentials'],
    ['something else than a text', 7, 'is not an absolute URL'],
    ['an address as an object', new URL('https://hunter2.test'), 'is not an absolute URL'],
    ['an address that only looks local', 'http://127.0.0.1.evil.test', 'is not https'],
    ['nothing', undefined, 'is not an absolute URL'],
  ])('A7 refuses an upstream with %s', (_, proxyUrl, wrong) => {
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
  ])('A7 takes %s, which does not leave the machine', (proxyUrl) => {
    expect(create({ upstream: { ...upstream, proxyUrl } })).not.toThrow()
  })

  it.each([
    ['no secret', { apiKey: undefined }, '"apiKey" is missing'],
    ['an empty key', { apiKey: '' }, '"apiKey" is empty'],
    ['a key with a line break', { apiKey: 'hunter2\n' }, '"apiKey" is empty or holds characters'],
    ['a key that is a number', { apiKey: 42 }, '"apiKey" is not a string or a function'],
    ['an empty token', { accessToken: '' }, '"accessToken" is empty'],
    ['a key with a space before it', { apiKey: ' hunter2' }, '"apiKey" is empty or holds'],
    ['a key with a space after it', { apiKey: 'hunter2 ' }, '"apiKey" is empty or holds'],
    ['a key that is not ASCII', { apiKey: 'hunter2ä' }, '"apiKey" is empty or holds'],
    ['a token that is a number', { accessToken: 7 }, '"accessToken" is neither a text'],
    ['no authorize', { authorize: undefined }, '"authorize" is not a function'],
    ['no project', { project: undefined }, '"project.id" is not a valid string'],
    ['a project of dots', { project: { id: '..' } }, '"project.id" is not a valid string'],
    ['a project of one dot', { project: { id: '.' } }, '"project.id" is not a valid string'],
    ['a project without a name', { project: { id: 'p', name: '' } }, '"project.name" is not'],
    ['a project called by dots', { project: { id: 'p', name: '..' } }, '"project.name" is not'],
    ['no upstream', { upstream: undefined }, '"upstream.baseUrl" is not an absolute URL'],
    [
      'no search',
      { upstream: { ...upstream, searchUrl: undefined } },
      '"upstream.searchUrl" is not an absolute URL',
    ],
    ['a mount in a list', { basePath: ['/api'] }, '"basePath" is not a plain path'],
    ['a mount that is none', { basePath: 7 }, '"basePath" is not a plain path'],
    ['a mount with a query', { basePath: '/api?x' }, '"basePath" is not a plain path'],
    ['a mount with an encoded sign', { basePath: '/a%2fb' }, '"basePath" is not a plain path'],
    ['a mount that is hidden', { basePath: '/.well-known' }, '"basePath" is not a plain path'],
    ['a mount with two slashes', { basePath: '//api' }, '"basePath" is not a plain path'],
    ['a relative mount', { basePath: 'api' }, '"basePath" is not a plain path'],
    ['a mount with a slash at its end', { basePath: '/api/' }, '"basePath" is not a plain path'],
    ['a mount with dots', { basePath: '/a/../b' }, '"basePath" is not a plain path'],
    ['a prefix that is none', { headerPrefix: 'a b' }, '"headerPrefix" is not a valid prefix'],
    ['a prefix with a dash before it', { headerPrefix: '-a' }, '"headerPrefix" is not'],
    ['a prefix with a dash after it', { headerPrefix: 'a-' }, '"headerPrefix" is not'],
    ['a prefix with two dashes', { headerPrefix: 'a--b' }, '"headerPrefix" is not'],
    ['integrations in a list', { integrations: [] }, '"integrations" is not an object'],
    ['no integration’s name', { integrations: { crm: { id: '1' } } }, '"integrations.crm.name" is'],
    ['no integrations', { integrations: undefined }, '"integrations" is not an object'],
    ['a bad alias', { integrations: { 'a/b': { id: '1', name: 'n' } } }, 'has an invalid alias'],
    ['no integration id', { integrations: { crm: { name: 'n' } } }, '"integrations.crm.id" is not'],
    ['a null integration', { integrations: { crm: null } }, '"integrations.crm.id" is not'],
    ['a wildcard header', { requestHeaders: ['*'] }, '"requestHeaders" holds something'],
    ['one header', { requestHeaders: 'x-a' }, '"requestHeaders" holds something'],
    ['a header that is a number', { requestHeaders: [7] }, '"requestHeaders" holds something'],
    [
      'a header without a name',
      { requestHeaders: ['x-a', ''] },
      '"requestHeaders" holds something',
    ],
    ['a space before a header', { requestHeaders: [' a'] }, '"requestHeaders" holds something'],
    ['a space after a header', { requestHeaders: ['a '] }, '"requestHeaders" holds something'],
    ['a family within a name', { requestHeaders: ['x-*-a'] }, '"requestHeaders" holds something'],
    ['a bad header', { responseHeaders: ['a b'] }, '"responseHeaders" holds something'],
    ['a wildcard origin', { crossOrigins: ['*'] }, '"crossOrigins" holds something'],
    ['an origin with a path', { origin: 'https://a.example/' }, '"origin" holds something'],
    ['an origin that is a number', { origin: 7 }, '"origin" holds something'],
    ['no origin in a list', { origin: ['https://a.example', null] }, '"origin" holds something'],
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
    ['a config that is none', { installationConfig: {} }, '"installationConfig" is not a function'],
    ['a rate limit that is a number', { rateLimit: 7 }, '"rateLimit" is not a function'],
    ['a log that is none', { onEvent: 'hunter2' }, '"onEvent" is not a function'],
    ['a search of no size', { limits: { searchBodyBytes: 0 } }, '"limits.searchBodyBytes" is not'],
    ['a list of no size', { limits: { destinationsBytes: -1 } }, '"limits.destinationsBytes" is'],
    [
      'half a millisecond',
      { limits: { rateLimitMs: 0.5 } },
      '"limits.rateLimitMs" is not a valid number',
    ],
    ['a misspelled limit', { limits: { maxInflight: 5 } }, '"limits.maxInflight" does not exist'],
    [
      'no calls at all',
      { limits: { maxInFlight: 0 } },
      '"limits.maxInFlight" is not a valid number',
    ],
    [
      'a limit of nothing',
      { limits: { headersMs: 0 } },
      '"limits.headersMs" is not a valid number',
    ],
    [
      'a limit without end',
      { limits: { headersMs: 2 ** 31 } },
      '"limits.headersMs" is not a valid number',
    ],
    [
      'a size that is no whole number',
      { limits: { proxyBodyBytes: 2 ** 53 } },
      '"limits.proxyBodyBytes" is not a valid number. Use a whole number from 1 to 9007199254740991.',
    ],
    [
      'allow of another kind',
      { allow: true },
      '"allow" is not a list of rules, "all" or a function',
    ],
    [
      'a transport that cannot send',
      { transport: { post: () => 'hunter2' } },
      '"transport" is neither a function nor a transport',
    ],
    ['no transport', { transport: null }, '"transport" is neither a function nor a transport'],
    ['a misspelled option', { api_key: 'hunter2' }, '"api_key" does not exist'],
  ])('names the option and what is wrong with %s', (_, options, message) => {
    const make = create(options)

    expect(make).toThrow(message)
    expect(make).toThrow(WHOLE)
    expect(make).toThrow(TypeError)
    expect(make).not.toThrow(/hunter2/)
  })

  it.each([undefined, null, 'hunter2', []])(
    'says what it wants where it is given %j',
    (options) => {
      const make = () => createRelay(options as unknown as RelayOptions) // wrong on purpose

      expect(make).toThrow(new TypeError('createRelay: pass an object of options.'))
    },
  )

  it.each([
    ['text that is no YAML', 'integrations: [', '"manifest" is not YAML'],
    ['a list', '[]', '"manifest" is not a manifest'],
    [
      'another set of integrations',
      { specVersion: '1.0.0', integrations: [{ name: 'other' }, { name: 'third' }] },
      '"integrations.crm.name" is not in the manifest. It has: other, third.',
    ],
  ])('refuses a manifest that is %s', (_, manifest, message) => {
    expect(create({ manifest })).toThrow(message)
    expect(create({ manifest })).toThrow(
      /^createRelay: the option "[^"]+" is not [^\n]+\. (?:Give|It)[^\n]+\.$/,
    )
  })

  it('repeats nothing of a manifest that is not YAML', () => {
    const broken = create({ manifest: 'integrations:\n  - [hunter2\nspecVersion: 1' })
    expect(broken).toThrow(/"manifest" is not YAML \(.+ at line \d+, column \d+:?\)\. Give/)
    expect(broken).not.toThrow(/hunter2/)
  })

  it('does not see later changes of the object it was given', async () => {
    const integrations = { crm: { id: 'int-crm', name: 'acmeCrm' } }
    const { call, sent } = setUp({ integrations })

    integrations.crm.name = 'other'
    await call('/proxy/crm/v1')

    expect(sent[0]?.headers.get('x-svc-integration-name')).toBe('acmeCrm')
  })

  it.each<[string, Record<string, unknown>]>([
    ['a time as long as a timer can be', { limits: { headersMs: 2 ** 31 - 1 } }],
    ['counts of one', { limits: { headersMs: 1, searchBodyBytes: 1, maxInFlight: 1 } }],
    ['a key of one sign', { apiKey: 'k' }],
    ['a key with spaces in it', { apiKey: 'a key' }],
    ['a prefix of several words', { headerPrefix: 'Acme-2-Go' }],
    ['a mount of several segments', { basePath: '/_a/b.c/~d-0' }],
    ['a mount at the root', { basePath: '' }],
    ['a project of three dots', { project: { id: '...' } }],
    ['a project whose name has a dot', { project: { id: 'p', name: '.a' } }],
    ['no functions', { installationConfig: undefined, rateLimit: undefined, onEvent: undefined }],
    ['header names of every kind', { requestHeaders: ["x!#$%&'+.^`|~_-1", 'x-*'] }],
  ])('takes %s', (_, options) => {
    expect(create(options)).not.toThrow()
  })

  it('lists all options where one is misspelled', () => {
    expect(create({ allowed: 'all' })).toThrow(
      '"allowed" does not exist. The options are: apiKey, accessToken, project, upstream, basePath, headerPrefix, integrations, manifest, authorize, installationConfig, allow, throttle, requestHeaders, responseHeaders, transport, origin, crossOrigins, allowNonBrowser, metadata, limits, rateLimit, onEvent.',
    )
  })

  it('takes several origins for the app’s own', async () => {
    const { call } = setUp({ origin: ['https://a.example', 'https://b.example'] })
    const from = async (origin: string) => {
      const { status } = await call('/proxy/crm/a', { method: 'PUT', headers: { origin } })
      return status
    }

    expect(await from('https://a.example')).toBe(200)
    expect(await from('https://b.example')).toBe(200)
    expect(await from('https://app.example')).toBe(403)
  })

  it.each(['/base', '/base/', '/base//'])('takes an upstream whose path is %s', async (path) => {
    const { call, sent } = setUp({
      upstream: { ...upstream, proxyUrl: `https://proxy.service.test${path}` },
    })

    await call('/proxy/crm/a')

    expect(sent.map(({ url }) => url)).toEqual(['https://proxy.service.test/base/a'])
  })

  it.each<[boolean, string, Record<string, unknown>]>([
    [true, 'more than 10 MiB', { limits: { proxyBodyBytes: 10 * 1024 * 1024 + 1 } }],
    [false, '10 MiB', { limits: { proxyBodyBytes: 10 * 1024 * 1024 } }],
    [false, 'nothing', {}],
    [
      false,
      'more, and a transport that does not',
      {
        limits: { proxyBodyBytes: 10 * 1024 * 1024 + 1 },
        transport: async () => Response.json([]),
      },
    ],
  ])('warns that fetch keeps large uploads in memory: %s for %s', (isWarned, _, options) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})

    create(options)()
    const warnings = warn.mock.calls.flat()
    warn.mockRestore()

    const expected = /"limits.proxyBodyBytes" is above 10 MiB.* give a "transport" that does not\.$/
    expect(warnings).toEqual(isWarned ? [expect.stringMatching(expected)] : [])
  })
})
