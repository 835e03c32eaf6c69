import { describe, expect, it } from 'vitest'
import type { AllowRule } from '../../../../src/relay/policy/rules/allowRule.js'
import { matchesPattern, matchRule } from '../../../../src/relay/policy/rules/allowRules.js'

const call = (method: string, path: string, alias = 'crm', query = '') =>
  ({ op: 'proxy', alias, method, path, query }) as const

describe('matchesPattern', () => {
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
  ])('L2 returns true for the pattern %s and the path %s', (pattern, path) => {
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
    ['/contacts/*', '/contacts/17%31'],
    ['/contacts/*', '/contacts/17%5F'],
    ['/contacts/*', '/contacts/17%7E'],
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
    ['/contacts/*', '/contacts/%C0%AE%C0%AE'],
    ['/contacts/*', '/contacts/..%00'],
    ['/contacts/*', '/contacts/..%20'],
    ['/contacts/*', '/contacts/.%C2%AD.'],
    ['/contacts/*', '/contacts/%E2%80%A5'],
    ['/contacts/*', '/contacts/a%E2%88%95b'],
    ['/contacts/*', '/contacts/a%C2%85b'],
    ['/contacts/*', '/contacts/a;b'],
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
    ['/contacts/**', '/contacts/%c0%ae%c0%ae/admin'],
    ['/contacts/**', '/contacts/..%00/admin'],
    ['/contacts/**', '/contacts/%EF%BC%8E%EF%BC%8E/admin'],
    ['/contacts/**', '/contactsadmin/17'],
    ['/*/notes', '//notes'],
    ['/**', '/'],
  ])('L2 returns false for the pattern %s and the path %s', (pattern, path) => {
    expect(matchesPattern(pattern, path)).toBe(false)
  })
})

const rules: AllowRule[] = [
  { methods: ['GET', 'POST'], path: '/contacts/*', integrations: ['crm'] },
  { methods: ['GET'], path: '/tickets' },
  { methods: ['GET'], path: '/deals', query: ['limit', 'filter[name]', 'größe', 'full name'] },
  { methods: ['GET'], path: '/owners', query: [] },
]

describe('matchRule', () => {
  it.each([
    [call('GET', '/contacts/1'), '/contacts/*'],
    [call('POST', '/contacts/1'), '/contacts/*'],
    [call('GET', '/contacts/1', 'crm', '?a=1&b'), '/contacts/*'],
    [call('GET', '/tickets', 'desk'), '/tickets'],
    [call('GET', '/deals'), '/deals'],
    [call('GET', '/deals', 'crm', '?limit=1&limit=2&'), '/deals'],
    [call('GET', '/deals', 'crm', '?filter%5Bname%5D=a%26b'), '/deals'],
    [call('GET', '/deals', 'crm', '?filter[name]=x'), '/deals'],
    [call('GET', '/deals', 'crm', '?gr%C3%B6%C3%9Fe=1'), '/deals'],
    [call('GET', '/deals', 'crm', '?full+name=x&full%20name=y'), '/deals'],
    [call('GET', '/owners', 'crm', '?'), '/owners'],
  ])('L2 matches %j by method, integration, path and query', (one, path) => {
    expect(matchRule(rules, one)?.path).toBe(path)
  })

  it.each([
    [call('DELETE', '/contacts/1')],
    [call('get', '/contacts/1')],
    [call('HEAD', '/contacts/1')],
    [call('GET', '/contacts/1', 'desk')],
    [call('POST', '/tickets')],
    [call('GET', '/')],
    [call('GET', '/deals', 'crm', '?after=1')],
    [call('GET', '/deals', 'crm', '?limit=1&after=1')],
    [call('GET', '/deals', 'crm', '?limit=1;after=1')],
    [call('GET', '/deals', 'crm', '?Limit=1')],
    [call('GET', '/deals', 'crm', '?li%256Dit=1')],
    [call('GET', '/deals', 'crm', '?limit%00=1')],
    [call('GET', '/deals', 'crm', '?li+mit=1')],
    [call('GET', '/deals', 'crm', '?%EF%BB%BFlimit=1')],
    [call('GET', '/owners', 'crm', '?limit=1')],
  ])('L2 does not match %j', (one) => {
    expect(matchRule(rules, one)).toBeUndefined()
  })

  it('L2 matches nothing if there are no rules', () => {
    expect(matchRule([], call('GET', '/contacts'))).toBeUndefined()
  })

  it('L3 returns the rule with methodOverride if several rules match', () => {
    const open: AllowRule = { methods: ['POST'], path: '/contacts/1', methodOverride: true }

    expect(matchRule([...rules, open], call('POST', '/contacts/1'))).toBe(open)
  })
})
