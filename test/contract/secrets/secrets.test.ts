import { describe, expect, it } from 'vitest'
import { isPasswordLike } from '../../../src/contract/secrets/isPasswordLike.js'
import { isRandomLooking } from '../../../src/contract/secrets/isRandomLooking.js'
import { maskPairs } from '../../../src/contract/secrets/maskPairs.js'
import { maskSecrets } from '../../../src/contract/secrets/maskSecrets.js'
import { maskTokens } from '../../../src/contract/secrets/maskTokens.js'
import { maskWords } from '../../../src/contract/secrets/maskWords.js'
import { redactUrl } from '../../../src/contract/secrets/redactUrl.js'

// Joined at run time, so that secret scanners do not report them.
const ghp = ['gh', 'p_0123456789abcdefABCDEF0123456789abcd'].join('')
const jwt = ['ey', 'JhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl'].join('')
const awsSecret = ['wJalrXUtnFEMI/K7MDENG/bPxRfi', 'CYEXAMPLEKEY'].join('')
const pem = ['-----BEG', 'IN PRIVATE KEY-----\nMIIB\n-----END PRIVATE KEY-----'].join('')

describe('maskTokens', () => {
  it.each([
    [`use ${ghp} here`, 'use *** here'],
    [`${ghp},${ghp}`, '***,***'],
    [`jwt=${jwt}.`, 'jwt=***'],
    [`key ${awsSecret}`, 'key ***'],
    [`a\n${pem}`, 'a\n***'],
    [`key ${awsSecret}=`, 'key ***'],
    [jwt.slice(0, 11), '***'],
  ])('masks the tokens in %j', (text, masked) => {
    expect(maskTokens(text)).toBe(masked)
  })

  it.each([
    ...['', 'orders', 'monkeyJumpingAround', 'SLOVAKIACUSTOMERORDERS', 'x'.repeat(40)],
    ...['OrdersServiceStackOrdersEventBus3F2A9C1B', 'data/warehouse/production/events/orders/day='],
    // Of 40 characters, but without a digit, a capital or a small letter, or with all changes at the end.
    'OrderSyncJobForBigCoOfTheNewEastRegionXy',
    ...['2fd4e1c67a2d28fced849ee1bb76e7391b93eb12', '2FD4E1C67A2D28FCED849EE1BB76E7391B93EB12'],
    `${'x'.repeat(32)}A1A1A1A1`,
    // Shuffled, but neither padded nor of 40 characters.
    ...[awsSecret.slice(1).padEnd(41, 'x'), awsSecret.repeat(2)],
  ])('returns %j unchanged', (text) => {
    expect(maskTokens(text)).toBe(text)
  })
})

describe('maskPairs', () => {
  it.each([
    ['password=x', 'password=***'],
    ['a=b&token=x&c=d', 'a=b&token=***&c=d'],
    ['note=password=x', 'note=password=***'],
    ['{"client_secret":"x","id":"1"}', '{"client_secret":"***","id":"1"}'],
    ['password="a b c" next', 'password="***" next'],
    ['run --password x', 'run --password ***'],
    ['Password: abc123', 'Password: ***'],
    ['password="token=x" next', 'password="***" next'],
    ["password='a b c' next", "password='***' next"],
    ["password='it is", "password='*** is"],
    ['password == x', 'password == ***'],
    ['password === x', 'password === ***'],
    ['password := reset', 'password := ***'],
    ['password   =   x', 'password   =   ***'],
    ['{ "password" : "reset" }', '{ "password" : "***" }'],
    ["{ 'password': 'reset' }", "{ 'password': '***' }"],
    ['<password>abc123</password>', '<password>***</password>'],
    ['mysql -password   xyz next', 'mysql -password   *** next'],
  ])('masks the values of secret names in %j', (text, masked) => {
    expect(maskPairs(text, false)).toBe(masked)
  })

  it.each([
    ...[
      '',
      'Password: reset',
      'token: created',
      'password=',
      'secret={{ name }}',
      'id=1',
      'a --b c',
      'Password => reset',
      '<password>reset</password>',
      `The "token'": created`,
      'Password: version 123456',
      'Tokens: 123456 of 200000',
      'x--password xyz',
      'sub-password xyz',
      '-password {{ name }}',
    ],
    'https://auth-token.example:8443/orders1',
  ])('returns %j unchanged', (text) => {
    expect(maskPairs(text, false)).toBe(text)
  })

  it('masks every value after a colon if isStrict is true', () => {
    expect(maskPairs('Password: reset', true)).toBe('Password: ***')
  })
})

describe('maskSecrets', () => {
  it.each([
    ['The key ?api_key=sk_live_abcdef123456 is invalid.', 'The key ?api_key=*** is invalid.'],
    [`Invalid header: Bearer ${jwt}`, 'Invalid header: Bearer ***'],
    ['See https://ada:pw@a.example/x?token=1', 'See https://a.example/x?token=***'],
    ['GET https://a.example/?token=1 failed', 'GET https://a.example/?token=*** failed'],
    ['ada:pw@db.example', '***@db.example'],
    [':hunter@redis.example:6379', '***@redis.example:6379'],
    ['The error: code=SplxlOBeZQQ', 'The error: code=***'],
    ['[GET https://a.example/?token=1]', '[GET https://a.example/?token=***'],
    ['[GET https://ada:pw@a.example/x] failed', '[GET https://a.example/x] failed'],
    ['x'.repeat(16 * 1024 + 1), '***'],
    ['pw=x', 'pw=***'],
  ])('masks %j', (text, masked) => {
    expect(maskSecrets(text)).toBe(masked)
  })

  it.each([
    ...['The field "email" is required.', 'Property "token" does not exist', 'Basic orders'],
    ...[
      '[GET] to [http://contacts]',
      'error on GET for [http://svc:8080].',
      'Could not connect to http://svc:8080.',
      'Request failed with status code=404',
      'Error code: ORA-00942',
      'dial http://svc:8080: connection refused',
      'Timeout (http://svc:8080), try again!',
      'The URL `http://localhost:3000` is not allowed',
      '[json-pointer:/view]',
      'GET http://[::1] failed',
      'GET https://a.example/?q= failed',
      'The URL must start with https:.',
      'Use one of `http:`, `https:`!',
    ],
    ...['mailto:ada@acme.example', 'orders:eu@north', 'Error code: 100234', 'x '.repeat(8 * 1024)],
  ])('returns %j unchanged', (text) => {
    expect(maskSecrets(text)).toBe(text)
  })
})

describe('maskWords', () => {
  // `user:pass` in Base64, joined at run time.
  const basic = ['dXNlcjp', 'wYXNz'].join('')

  it.each([
    [`Basic ${basic}`, 'Basic ***'],
    [`bearer  ${basic}`, 'bearer  ***'],
    ['token abcdefgh=', 'token ***'],
    ['a:pass1@host', '***@host'],
    ['user:pass@localhost', '***@localhost'],
    ['gossip:pass1@db.example', '***@db.example'],
    ['myhttp:pass1@db.example', '***@db.example'],
  ])('masks the secret in %s', (text, masked) => {
    expect(maskWords(text)).toBe(masked)
  })

  it.each([
    'basic something',
    // It decodes to `abcdef`.
    'Basic YWJjZGVm',
    // They decode to a control character before or after `a:bcd`.
    ...['Basic AWE6YmNk', 'Basic YTpiY2QB'],
    ...['user:pass1@', 'user:pass@mylocalhost', 'user:pass@host1'],
    ...['sip:1234@host.example', 'sips:1234@host.example', 'http:x1@host.example'],
    'ftp://x@host.example',
  ])('returns %s unchanged', (text) => {
    expect(maskWords(text)).toBe(text)
  })
})

describe('redactUrl', () => {
  it.each([
    ['https://h/%FF?to%6ben=x&a=%', 'https://h/%FF?to%6ben=&a=%'],
    // 256 parts and 8,192 characters are the maximum.
    [`https://h/${'a/'.repeat(253)}`, `https://h/${'a/'.repeat(253)}`],
    [`https://h/${'a/'.repeat(254)}`, ''],
    [`https://h/${'a '.repeat(4091)}`, `https://h/${'a '.repeat(4091)}`],
    [`https://h/${'a '.repeat(4091)}b`, ''],
    ['see https://h/a', ''],
    ['mongodb://a,b c/orders', ''],
    ['https://h/u:@', 'https://h/u:@'],
    ['https://h/user:pass@x', 'https://h/***'],
    ['https://h/Tr0ub4dor&3/a', 'https://h/***/a'],
    ['https://h?a=token', 'https://h?a=token'],
    ['https://h?a=password=x', 'https://h?a='],
    ['https://h?a=b;kX9fQ2mZ7pL4vB8nT1cR', 'https://h?a='],
    ['https://h?a=b;sk_abc', 'https://h?a='],
    ['https://h?a=lin_api_abcdefghijklmnop', 'https://h?a='],
    ['https://h?q=password:reset', 'https://h?q=password:reset'],
    ['https://h?token', 'https://h?token'],
    ['https://h?a=b;token', 'https://h?a=b;token'],
    ['https://h?x:y=a@b', 'https://h?x:y=a@b'],
    ['https://h?pw=x', 'https://h?pw='],
    ['https://h?Tr0ub4dor$3', 'https://h?'],
    [`https://${'h'.repeat(254)}/`, ''],
    [
      'https://sqs.eu-west-1.amazonaws.com/123456789012/Stack-Queue4A7E3555-WvRdOcNpgMh5',
      'https://sqs.eu-west-1.amazonaws.com/123456789012/Stack-Queue4A7E3555-WvRdOcNpgMh5',
    ],
    [
      'https://sqs.cn-north-1.amazonaws.com.cn/1/Stack-Queue4A7E3555-WvRdOcNpgMh5',
      'https://sqs.cn-north-1.amazonaws.com.cn/1/Stack-Queue4A7E3555-WvRdOcNpgMh5',
    ],
    [
      'https://sqs.eu-west-1.amazonaws.com.evil.example/1/Stack-Queue4A7E3555-WvRdOcNpgMh5',
      'https://sqs.eu-west-1.amazonaws.com.evil.example/1/***',
    ],
    [
      'https://x.sqs.eu-west-1.amazonaws.com/1/Stack-Queue4A7E3555-WvRdOcNpgMh5',
      'https://x.sqs.eu-west-1.amazonaws.com/1/***',
    ],
    [`https://sqs.eu-west-1.amazonaws.com/1/${ghp}`, 'https://sqs.eu-west-1.amazonaws.com/1/***'],
  ])('redacts %s as %s', (url, redacted) => {
    expect(redactUrl(url)).toBe(redacted)
  })
})

describe('isRandomLooking and isPasswordLike', () => {
  it.each(['0b7d3c1e-8a52-4c7e-9d1b-3f6a2e5c4d10', 'kX9fQ2mZ7pL4vB8nT1cR', 'sk_a'])(
    'isRandomLooking returns true for %s',
    (text) => {
      expect(isRandomLooking(text)).toBe(true)
    },
  )

  it.each([
    ['Tr0ub4dor&3', true],
    ['Orders2024', false],
    ['Ab1!', false],
    ['Ab1!cde', false],
    ['Ab1!cdef', true],
    ['AB1!CDEF', false],
    ['ab1!cdef', false],
    ['Abc!defg', false],
    [`Ab1!${'x'.repeat(124)}`, true],
    [`Ab1!${'x'.repeat(125)}`, false],
    [`Ab1!${'x'.repeat(200)}`, false],
  ])('isPasswordLike classifies the text %s: %s', (text, expected) => {
    expect(isPasswordLike(text)).toBe(expected)
  })
})
