import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allowByRules, matchesPattern } from '../../src/relay/policy/allowRules.js'

const call = (method: string, path: string, alias = 'crm') =>
  ({ op: 'proxy', alias, method, path, query: '' }) as const

describe('a pattern', () => {
  it.each([
    ['/crm/v3/contacts', '/crm/v3/contacts'],
    ['/contacts/*', '/contacts/17'],
    ['/contacts/*', '/contacts/ada%40example.com'],
    ['/contacts/*', '/contacts/J%C3%BCrgen%20M.'],
    ['/contacts/*/notes', '/contacts/17/notes'],
    ['/*/notes', '/17/notes'],
    ['/contacts/**', '/contacts/17'],
    ['/contacts/**', '/contacts/17/notes/3'],
    ['/contacts/**', '/contacts/17/'],
    ['/*/v3/**', '/crm/v3/contacts/1'],
    ['/**', '/contacts'],
    ['/projects/group%2Fproject/issues', '/projects/group%2Fproject/issues'],
    ['/projects/group%2Fproject/**', '/projects/group%2Fproject/issues/1'],
    ['/%61dmin', '/%61dmin'],
    ['/files/;v=1/*', '/files/;v=1/a'],
    ['/a/*', '/a/b:c,d'],
  ])('%s names %s', (pattern, path) => {
    expect(matchesPattern(pattern, path)).toBe(true)
  })

  it.each([
    ['/crm/v3/contacts', '/crm/v3/contacts/'],
    ['/crm/v3/contacts', '/crm/v3/contact'],
    ['/crm/v3/contacts', '/crm/v3/CONTACTS'],
    ['/crm/v3/contacts', '/crm/v3/contact%73'],
    ['/admin', '/%61dmin'],
    ['/files/%2f', '/files/%2F'],
    ['/contacts/*', '/contacts'],
    ['/contacts/*', '/contacts/'],
    ['/contacts/*', '/contacts/17/notes'],
    ['/contacts/*', '/contacts/17/'],
    ['/contacts/*', '/contactsX/17'],
    ['/contacts/*', '/contacts/%61dmin'],
    ['/contacts/*', '/contacts/17%2Fnotes'],
    ['/contacts/*', '/contacts/17%2fnotes'],
    ['/contacts/*', '/contacts/17%5Cnotes'],
    ['/contacts/*', '/contacts/17%252Fnotes'],
    ['/contacts/*', '/contacts/17%3Fadmin=1'],
    ['/contacts/*', '/contacts/17%23x'],
    ['/contacts/*', '/contacts/17%3B'],
    ['/contacts/*', '/contacts/17%00'],
    ['/contacts/*', '/contacts/17%0d%0aX'],
    ['/contacts/*', '/contacts/..;'],
    ['/contacts/*', '/contacts/..;a'],
    ['/contacts/*', '/contacts/.'],
    ['/contacts/*', '/contacts/..'],
    ['/contacts/*', '/contacts/%2e%2e'],
    ['/contacts/*', '/contacts/%C0%AF'],
    ['/contacts/*', '/contacts/%FF'],
    ['/contacts/*', '/contacts/a%EF%BC%8Fb'],
    ['/contacts/*', '/contacts/%EF%BC%8E%EF%BC%8E'],
    ['/contacts/*', '/contacts/%'],
    ['/contacts/*', '/contacts/%zz'],
    ['/contacts/*', '/contacts/a\\b'],
    ['/contacts/*', '/contacts/ü'],
    ['/contacts/*', '/contacts/a b'],
    ['/contacts/**', '/contacts'],
    ['/contacts/**', '/contacts/'],
    ['/contacts/**', '/contacts//17'],
    ['/contacts/**', '/contacts/17//notes'],
    ['/contacts/**', '/contacts/17//'],
    ['/contacts/**', '/contacts/17/..%2f..%2fadmin'],
    ['/contacts/**', '/contacts/17/..;/..;/admin'],
    ['/contacts/**', '/contacts/17/../../admin'],
    ['/contacts/**', '/contactsadmin/17'],
    ['/*/notes', '//notes'],
    ['/**', '/'],
  ])('%s does not name %s', (pattern, path) => {
    expect(matchesPattern(pattern, path)).toBe(false)
  })

  it('means the same to a provider that decodes, however often, and to one that does not', () => {
    const piece = fc.constantFrom(
      ...'/ \\ . .. ; ? # % a admin é 1 @ : %2f %2F %5c %2e %25 %252f %3b %3f %23 %61 %00 %c3%bc %ef%bc%8f %c0%af'.split(
        ' ',
      ),
    )
    const segments = fc.array(piece, { minLength: 1, maxLength: 6 }).map((all) => all.join(''))
    let named = 0

    fc.assert(
      fc.property(segments, (rest) => {
        if (!matchesPattern('/contacts/*', `/contacts/${rest}`)) return
        named += 1
        let level = rest
        for (let i = 0; i < 4; i += 1) {
          expect(level).not.toMatch(/[/\\;?#\0]|^\.+$/)
          level = decodeURIComponent(level)
        }
        expect(new URL(`/contacts/${rest}`, 'http://x').pathname).toBe(`/contacts/${rest}`)
      }),
      { numRuns: 100_000 },
    )

    expect(named).toBeGreaterThan(1000)
  })
})

describe('rules', () => {
  const allow = allowByRules([
    { methods: ['GET', 'POST'], path: '/contacts/*', integrations: ['crm'] },
    { methods: ['GET'], path: '/tickets' },
  ])

  it('allow what one of them names, by method, integration and path', () => {
    expect(allow(call('GET', '/contacts/1'))).toBe(true)
    expect(allow(call('POST', '/contacts/1'))).toBe(true)
    expect(allow(call('GET', '/tickets', 'desk'))).toBe(true)
  })

  it.each([
    call('DELETE', '/contacts/1'),
    call('get', '/contacts/1'),
    call('HEAD', '/contacts/1'),
    call('GET', '/contacts/1', 'desk'),
    call('POST', '/tickets'),
    call('GET', '/'),
  ])('do not allow $method $path of $alias', (one) => {
    expect(allow(one)).toBe(false)
  })

  it('that are none allow nothing', () => {
    expect(allowByRules([])(call('GET', '/contacts'))).toBe(false)
  })
})
