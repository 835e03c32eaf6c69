import { describe, expect, it, vi } from 'vitest'
import { createRelay, type RelayOptions } from '../../src/relay/index.js'
import { baseOptions, setUp, upstream } from './support.js'

/** The options with something in them that the types would not let through. */
function create(options: Record<string, unknown>) {
  return () => createRelay({ ...baseOptions, ...options } as RelayOptions) // wrong on purpose
}

describe('options', () => {
  it.each([
    ['plain http', 'http://proxy.service.test', 'is not https'],
    ['credentials', 'https://user:hunter2@proxy.service.test', 'contains credentials'],
    ['a query', 'https://proxy.service.test?a=1', 'has a query or a fragment'],
    ['a bare question mark', 'https://proxy.service.test/?', 'has a query or a fragment'],
    ['a fragment', 'https://proxy.service.test/#a', 'has a query or a fragment'],
    ['a relative address', '/proxy', 'is not an absolute URL'],
    ['another scheme', 'ftp://proxy.service.test', 'is not https'],
    ['a host that only looks local', 'http://localhost.evil.test', 'is not https'],
    ['an address that only looks local', 'http://127.0.0.1.evil.test', 'is not https'],
    ['nothing', undefined, 'is not an absolute URL'],
  ])('A7 refuses an upstream with %s', (_, proxyUrl, wrong) => {
    const make = create({ upstream: { ...upstream, proxyUrl } })

    expect(make).toThrow(`"upstream.proxyUrl" ${wrong}`)
    expect(make).not.toThrow(/hunter2/)
  })

  it.each([
    'http://localhost:4000',
    'http://127.0.0.1:1/x',
    'http://[::1]:1',
    'http://a.localhost',
  ])('A7 takes %s, which does not leave the machine', (proxyUrl) => {
    expect(create({ upstream: { ...upstream, proxyUrl } })).not.toThrow()
  })

  it.each([
    ['no secret', { apiKey: undefined }, '"apiKey" is missing'],
    ['an empty key', { apiKey: '' }, '"apiKey" is empty'],
    ['a key with a line break', { apiKey: 'hunter2\n' }, '"apiKey" is empty or holds characters'],
    ['a key that is a number', { apiKey: 42 }, '"apiKey" is neither a text nor a function'],
    ['an empty token', { accessToken: '' }, '"accessToken" is empty'],
    ['no authorize', { authorize: undefined }, '"authorize" is not a function'],
    ['no project', { project: undefined }, '"project.id" is not a usable text'],
    ['a project of dots', { project: { id: '..' } }, '"project.id" is not a usable text'],
    ['a relative mount', { basePath: 'api' }, '"basePath" is not a plain path'],
    ['a mount with a slash at its end', { basePath: '/api/' }, '"basePath" is not a plain path'],
    ['a mount with dots', { basePath: '/a/../b' }, '"basePath" is not a plain path'],
    ['a prefix that is none', { headerPrefix: 'a b' }, '"headerPrefix" is not a short name'],
    ['no integrations', { integrations: undefined }, '"integrations" is not an object'],
    ['a bad alias', { integrations: { 'a/b': { id: '1', name: 'n' } } }, 'has a bad alias'],
    ['no integration id', { integrations: { crm: { name: 'n' } } }, '"integrations.crm.id" is not'],
    ['a null integration', { integrations: { crm: null } }, '"integrations.crm.id" is not'],
    ['a wildcard header', { requestHeaders: ['*'] }, '"requestHeaders" holds something'],
    ['a bad header', { responseHeaders: ['a b'] }, '"responseHeaders" holds something'],
    ['a wildcard origin', { crossOrigins: ['*'] }, '"crossOrigins" holds something'],
    ['an origin with a path', { origin: 'https://a.example/' }, '"origin" holds something'],
    ['an unknown choice', { metadata: 'some' }, '"metadata" is not one of its values'],
    ['a limit of nothing', { limits: { headersMs: 0 } }, '"limits.headersMs" is not a count'],
    [
      'a limit without end',
      { limits: { headersMs: 2 ** 31 } },
      '"limits.headersMs" is not a count',
    ],
    [
      'a size that is no whole number',
      { limits: { proxyBodyBytes: 2 ** 53 } },
      '"limits.proxyBodyBytes" is not a count. Give a whole number from 1 to 9007199254740991.',
    ],
    ['allow of another kind', { allow: true }, '"allow" is not a function'],
    ['a misspelled option', { api_key: 'hunter2' }, '"api_key" does not exist'],
  ])('names the option and what is wrong with %s', (_, options, message) => {
    const make = create(options)

    expect(make).toThrow(message)
    expect(make).toThrow(TypeError)
    expect(make).not.toThrow(/hunter2/)
  })

  it.each([
    ['text that is no YAML', 'integrations: [', '"manifest" is not YAML'],
    ['a version that YAML reads as a number', 'specVersion: 1.0\nintegrations: []', 'specVersion'],
    ['a list', '[]', '"manifest" is not a manifest'],
    ['an integration without a name', { specVersion: '1.0.0', integrations: [{}] }, '0.name'],
    [
      'another set of integrations',
      { specVersion: '1.0.0', integrations: [{ name: 'other' }] },
      '"integrations.crm.name" is not in the manifest. It has: other.',
    ],
  ])('refuses a manifest that is %s', (_, manifest, message) => {
    expect(create({ manifest })).toThrow(message)
  })

  it('does not see later changes of the object it was given', async () => {
    const integrations = { crm: { id: 'int-crm', name: 'acmeCrm' } }
    const { call, sent } = setUp({ integrations })

    integrations.crm.name = 'other'
    await call('/proxy/crm/v1')

    expect(sent[0]?.headers.get('x-svc-integration-name')).toBe('acmeCrm')
  })

  it('warns that fetch keeps large uploads in memory', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})

    createRelay({ ...baseOptions, limits: { proxyBodyBytes: 100 * 1024 * 1024 } })

    expect(warn).toHaveBeenCalledWith(expect.stringContaining('limits.proxyBodyBytes'))
    warn.mockRestore()
  })
})
