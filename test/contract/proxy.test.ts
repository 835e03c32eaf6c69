import { describe, expect, it } from 'vitest'
import { pathFault, providerPathFault } from '../../src/contract/proxy.js'

describe('providerPathFault', () => {
  it.each([
    '/',
    '/crm/v3/objects/contacts',
    '/a%2Fb',
    '/a//b',
    '/a;b=1/c',
    '/users/a@b.example',
    '/a:batchGet',
    '/a,b',
    '/...',
    '/.well-known/x',
    '/a..b/c',
    '/a?next=../b',
    '/a?next=/../b',
    '/a?q=\\',
    '/a?q=100%',
    '/a?q=%2B+&q=&q',
    '/%FF',
    '/a?',
  ])('lets %s pass', (path) => {
    expect(providerPathFault(path)).toBeNull()
  })

  it.each([
    ['contacts', 'no-slash'],
    ['//evil.example/', 'other-host'],
    ['/a b', 'control'],
    ['/a#b', 'fragment'],
    ['/a\\b', 'backslash'],
    ['/a%', 'percent'],
    ['/a/../b', 'dot-segment'],
  ])('refuses %j by a kind that can be told in any language', (path, kind) => {
    expect(pathFault(path)).toBe(kind)
  })

  it.each([
    ['', 'must begin'],
    ['contacts', 'must begin'],
    ['https://evil.example/', 'must begin'],
    ['//evil.example/', 'another host'],
    ['/..', 'segment'],
    ['/.', 'segment'],
    ['/a/../b', 'segment'],
    ['/%2e%2e/b', 'segment'],
    ['/.%2E/b', 'segment'],
    ['/..%2fb', 'segment'],
    ['/%252e%252e/b', 'segment'],
    ['/%25252e%25252e/b', 'segment'],
    ['/..%5cb', 'segment'],
    ['/..%255cb', 'segment'],
    ['/a\\b', '%5C'],
    ['/a b', 'space'],
    ['/a\tb', 'control'],
    ['/a\nb', 'control'],
    ['/a\u0000b', 'control'],
    ['/a?b\r\nx', 'control'],
    ['/a#b', '%23'],
    ['/a%', '%25'],
    ['/a%zz', '%25'],
    ['/a%2', '%25'],
    ['/a%2g', '%25'],
  ])('refuses %j and says why', (path, reason) => {
    expect(providerPathFault(path)).toContain(reason)
  })
})
