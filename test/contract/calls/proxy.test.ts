import { describe, expect, it } from 'vitest'
import { pathFault, providerPathFault } from '../../../src/contract/calls/proxy.js'
import { growthOf, MAX_GROWTH } from '../../relay/growth.js'

describe('providerPathFault', () => {
  it.each([
    '/',
    '/crm/v3/objects/contacts',
    '/a%2Fb',
    '/a//b',
    '/a;b=1/c',
    '/;',
    '/a;/b',
    '/a/;b/c',
    '/a;../b',
    '/...;/b',
    '/..a;b',
    '/a;.;b',
    '/a%3Bb/c',
    '/a?next=/..;/b',
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
  ])('allows %s', (path) => {
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
  ])('returns a translatable reason for %j: %s', (path, kind) => {
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
  ])('rejects %j with a reason that contains %j', (path, reason) => {
    expect(providerPathFault(path)).toContain(reason)
  })

  it.each([
    '/..;',
    '/.;',
    '/a/..;/b',
    '/a/.;/b',
    '/a/..;x=1/b',
    '/a/..;x=1;y=2',
    '/a/..;;/b',
    '/a/%2e%2e;/b',
    '/a/..%3b/b',
    '/a/..%3Bx/b',
    '/a/%2e;/b',
    '/a/%252e%252e%253b/b',
    '/a/%25252e.%3b/b',
    '/a/..%25253b/b',
    '/a%2f..;%2fb',
    '/a%5c..;b',
    '/;/..;/b',
  ])('A3 rejects %j, which is ".." or "." without its path parameters', (path) => {
    expect(pathFault(path)).toBe('dot-segment')
  })

  it.each(['..;', '/..', ';', '%25', '.', '%3b', '..%25252e'])(
    'A3 checks a long path of %j in linear time',
    async (piece) => {
      const makePath = (chars: number) => `/${piece.repeat(chars / piece.length)}a`

      expect(await growthOf(makePath, pathFault)).toBeLessThan(MAX_GROWTH)
    },
  )
})
