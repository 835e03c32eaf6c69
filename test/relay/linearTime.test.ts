import { describe, expect, it } from 'vitest'
import { readGrant } from '../../src/cli/relay/backend/readGrant.js'
import { providerPathFault } from '../../src/contract/calls/proxy.js'
import { fieldErrorsOf } from '../../src/contract/json/fieldErrors.js'
import { parseJsonBytes, toProblem } from '../../src/contract/problem.js'
import { isHeadersName, isSecretName } from '../../src/contract/secretNames.js'
import { isRandomLooking } from '../../src/contract/secrets/isRandomLooking.js'
import { maskPairs } from '../../src/contract/secrets/maskPairs.js'
import { maskSecrets } from '../../src/contract/secrets/maskSecrets.js'
import { maskTokens } from '../../src/contract/secrets/maskTokens.js'
import { maskWords } from '../../src/contract/secrets/maskWords.js'
import { redactUrl } from '../../src/contract/secrets/redactUrl.js'
import { redactUrlsIn } from '../../src/contract/secrets/redactUrlsIn.js'
import { retryTimeMs } from '../../src/contract/times.js'
import { declaredLength } from '../../src/relay/http/bodies.js'
import { fetchTransport } from '../../src/relay/http/fetchTransport.js'
import {
  FIELD_VALUE,
  recordSource,
  requestHeaderFilter,
  responseHeaderFilter,
} from '../../src/relay/http/headers.js'
import { safeLinks } from '../../src/relay/http/linkHeader.js'
import { readIdempotencyKey } from '../../src/relay/policy/idempotencyKey.js'
import { checkOrigin } from '../../src/relay/policy/originCheck.js'
import { readCall } from '../../src/relay/policy/routes.js'
import { matchesPattern } from '../../src/relay/policy/rules/allowRules.js'
import { mayContainSecret } from '../../src/relay/redaction/mayContainSecret.js'
import { redactDestination } from '../../src/relay/redaction/redactDestination.js'
import { growthOf, LONG, MAX_GROWTH } from './growth.js'
import { hostileStrings, repeat } from './hostileStrings.js'
import { kindOf, problemOf, setUp } from './support.js'

/** The texts for which work takes more than linear time. */
async function superlinear<T>(
  makeInput: (make: (chars: number) => string, chars: number) => T,
  work: (input: T) => unknown,
): Promise<string[]> {
  const found: string[] = []
  for (const [name, make] of hostileStrings) {
    const growth = await growthOf((chars) => makeInput(make, chars), work)
    if (growth > MAX_GROWTH) found.push(`${name}: ${growth.toFixed(0)} times`)
  }
  return found
}

const TIMEOUT_MS = 120_000

describe('the rules for secrets', () => {
  const rules: Record<string, (text: string) => unknown> = {
    isSecretName,
    isHeadersName,
    isRandomLooking,
    maskTokens,
    maskPairs: (text) => maskPairs(text, true),
    maskWords,
    maskSecrets,
    redactUrl,
    redactUrlsIn,
    mayContainSecret,
  }

  it.each(Object.keys(rules))(
    'K1 take linear time: %s',
    async (name) => {
      expect(await superlinear((make, chars) => make(chars), rules[name] ?? String)).toEqual([])
    },
    TIMEOUT_MS,
  )
})

/** More texts of the same length, the more characters. */
const list = (make: (chars: number) => string, chars: number, each: number) =>
  Array.from({ length: Math.ceil(chars / each) }, () => make(each - 64))

/** Longer texts, the more characters. Redaction inspects the longest ones completely. */
const longTexts = (make: (chars: number) => string, chars: number, count: number) =>
  Array.from({ length: count }, () => make(chars / count))

describe('redaction of destinations', () => {
  const places: Record<string, (make: (chars: number) => string, chars: number) => unknown> = {
    'an unknown setting': (make, chars) => ({ metadata: { note: make(chars) } }),
    'the name of a destination': (make, chars) => ({ name: make(chars) }),
    'a documented setting': (make, chars) => ({ metadata: { bucket: make(chars) } }),
    'a URL': (make, chars) => ({ metadata: { url: make(chars) } }),
    'a list of long texts': (make, chars) => ({ metadata: { note: longTexts(make, chars, 8) } }),
    'a list of long URLs': (make, chars) => ({ metadata: { uri: longTexts(make, chars, 13) } }),
    'a list of short texts': (make, chars) => ({ metadata: { note: list(make, chars, 96) } }),
    'the name of a member': (make, chars) => ({ metadata: { [make(chars)]: { a: 'b' } } }),
    'the names of many members': (make, chars) => ({
      metadata: Object.fromEntries(list(make, chars, 120).map((name, i) => [name + i, 'x'])),
    }),
    'the name of a pair': (make, chars) => ({
      metadata: { env: [{ name: make(chars), value: 1 }] },
    }),
    headers: (make, chars) => ({ metadata: { headers: { [make(chars)]: make(chars) } } }),
  }

  it.each(Object.keys(places))(
    'K1 redacts %s in linear time',
    async (place) => {
      const put = places[place] ?? String
      expect(await superlinear(put, (element) => redactDestination(element, 'redacted'))).toEqual(
        [],
      )
    },
    TIMEOUT_MS,
  )

  /** JSON of this shape with about this many characters. */
  const shapes: Record<string, (chars: number) => unknown> = {
    'many numbers': (chars) => ({ a: Array.from({ length: chars / 2 }, () => 1) }),
    'many headers': (chars) => ({ headers: Array.from({ length: chars / 2 }, () => 1) }),
    'many members': (chars) =>
      Object.fromEntries(Array.from({ length: chars / 10 }, (_, i) => [`a${i}`, i])),
    'many secrets': (chars) =>
      Object.fromEntries(Array.from({ length: chars / 16 }, (_, i) => [`token${i}`, 'x'])),
    'many secrets under a long name': (chars) => ({
      ['n'.repeat(120)]: Array.from({ length: chars / 10 }, () => ({ pw: 'x' })),
    }),
    'many pairs': (chars) =>
      Array.from({ length: chars / 24 }, () => ({ name: 'PWD', value: 'x' })),
    'many names in a list': (chars) => Array.from({ length: chars / 8 }, () => 'token'),
    'wide nesting': (chars) => Array.from({ length: chars / 64 }, () => [[[[[[[[[{}]]]]]]]]]),
    'deep arrays': (chars) => JSON.parse('['.repeat(chars / 2) + ']'.repeat(chars / 2)),
    'deep objects': (chars) => JSON.parse(`${'{"a":'.repeat(chars / 6)}1${'}'.repeat(chars / 6)}`),
  }

  it.each(Object.keys(shapes))('K1 redacts %s in linear time', async (shape) => {
    const make = shapes[shape] ?? String

    for (const put of [
      (value: unknown) => ({ metadata: value }),
      (value: unknown) => ({ metadata: { a: value } }),
      (value: unknown) => ({ a: value }),
      (value: unknown) => value,
    ]) {
      const work = (element: unknown) => redactDestination(element, 'redacted')
      expect(await growthOf((chars) => put(make(chars)), work)).toBeLessThan(MAX_GROWTH)
    }
  })

  it.each(Object.keys(shapes))('K1 does not make %s much longer', (shape) => {
    const element = { id: 'd-1', metadata: (shapes[shape] ?? String)(LONG) }

    const shown = JSON.stringify(redactDestination(element, 'redacted'))

    expect(shown.length).toBeLessThan(2 * LONG)
  })

  it('K1 removes all settings if there are more secrets than it can list', () => {
    const name = 'n'.repeat(120)
    const tokens = Array.from({ length: 1000 }, () => ({ pw: 'hunter2' }))
    const element = { id: 'd-1', name: 'Orders', other: [1], metadata: { [name]: tokens } }

    expect(redactDestination(element, 'redacted')).toEqual({
      id: 'd-1',
      name: 'Orders',
      metadata: {},
      redacted: ['', '/metadata'],
    })
  })

  it('K1 L4 removes names of members that are too long or secret, and their values', () => {
    const metadata = { ['n'.repeat(129)]: 'a', 'Bearer-sk_live_4f9a8b7c6d5e': 'b', region: 'eu' }

    expect(redactDestination({ metadata }, 'redacted')).toEqual({
      metadata: { '***': '', region: 'eu' },
      redacted: ['/metadata/***'],
    })
  })

  it.each([16 * 1024 + 1, LONG])('K1 L4 treats a text of %i characters as a secret', (chars) => {
    const text = 'ab '.repeat(chars).slice(0, chars)

    expect(
      redactDestination({ name: text, metadata: { bucket: text, a: text } }, 'redacted'),
    ).toEqual({
      name: '***',
      metadata: { bucket: '', a: '' },
      redacted: ['/name', '/metadata/bucket', '/metadata/a'],
    })
  })

  it('K1 responds to a list with JSON of 100,000 levels', async () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    const { call } = setUp({}, () => new Response(`[{"id":"d-1","metadata":{"a":${deep}}}]`))

    const response = await call('/destinations')

    expect(response.status).toBe(200)
    expect(await response.json()).toEqual([
      {
        id: 'd-1',
        metadata: { a: expect.anything() },
        redacted: [expect.stringMatching(/^\/metadata\/a\//)],
      },
    ])
  })
})

describe('a relay, for paths and headers', () => {
  const incoming = (headers: Record<string, string>, target = '/x', method = 'GET') => ({
    ...{ method, target, host: 'app.example' },
    headers: recordSource(headers),
  })
  const gate = { origins: undefined, crossOrigins: new Set<string>(), allowNonBrowser: false }
  const site = { 'x-svc-relay': '1' }
  const requestHeaders = requestHeaderFilter(['x-tenant-*'], 'svc')
  const responseHeaders = responseHeaderFilter(['x-tenant-*'], 'svc')

  const readers: Record<string, (text: string) => unknown> = {
    providerPathFault: (text) => providerPathFault(`/${text}`),
    'matchesPattern with **': (text) => matchesPattern('/**', `/${text}`),
    'matchesPattern with *': (text) => matchesPattern('/*/*', `/${text}`),
    'matchesPattern with a long pattern': (text) => matchesPattern(`/${text}`, `/${text}`),
    'readCall by its target': (text) => readCall('', incoming({}, `/proxy/crm/${text}`)),
    'readCall by its method': (text) => readCall('', incoming({}, '/proxy/crm/a', text)),
    'readCall by its Upgrade header': (text) => readCall('', incoming({ upgrade: text })),
    'checkGate by its Origin header': (text) =>
      checkOrigin(gate, incoming({ ...site, origin: text })),
    'checkGate by its Host header': (text) => {
      // Servers reject longer headers. Node 20 throws for longer hosts that `URL.canParse` accepts.
      const host = text.slice(0, 16 * 1024)
      checkOrigin(gate, { ...incoming({ ...site, origin: 'https://a.example' }), host })
    },
    safeLinks,
    'safeLinks after a link': (text) => safeLinks(`<https://a.example/>${text}`),
    'safeLinks within a parameter': (text) => safeLinks(`<https://a.example/>; rel="${text}`),
    'the request headers': (text) =>
      requestHeaders(recordSource({ connection: text, accept: text })),
    'the response headers': (text) =>
      responseHeaders(recordSource({ connection: text, link: text })),
    'the names of headers': (text) => requestHeaders(recordSource({ [text]: 'x' })),
    readIdempotencyKey,
    'readIdempotencyKey in quotes': (text) => readIdempotencyKey(`"${text}`),
    FIELD_VALUE: (text) => FIELD_VALUE.test(text),
    declaredLength,
    'retryTimeMs at the start': (text) => retryTimeMs(text, 0),
    'retryTimeMs in a fraction': (text) => retryTimeMs(`2025-03-06T22:09:49.${text}`, 0),
    'the type of a backend’s response': (text) =>
      readGrant({ status: 403, type: `a/${text}`, body: Buffer.from('{}') }),
  }

  it.each(Object.keys(readers))(
    'K1 reads %s in linear time',
    async (name) => {
      expect(await superlinear((make, chars) => make(chars), readers[name] ?? String)).toEqual([])
    },
    TIMEOUT_MS,
  )

  it.each([
    ['parameters without a value', '<a>', ';a'],
    ['parameters with a quoted string', '<a>', ';a="b"'],
    ['spaces before an equals sign', '<a>;a', ' '],
    ['spaces before a separator', '<a>;a=b', '\t'],
    ['relations', '<a>;rel="', 'next '],
    ['spaces between relations', '<a>;rel="next', ' '],
    ['links', '', '<a>;rel=next,'],
    ['links in angle brackets', '', '<'],
    ['unterminated quoted strings', '<a>;rel=next', ';a="'],
  ])('K1 reads a Link header of many %s in linear time', async (_, start, part) => {
    for (const end of ['', '"', '!', '<b>;rel=next']) {
      const growth = await growthOf((chars) => start + repeat(part, chars) + end, safeLinks)
      expect(growth).toBeLessThan(MAX_GROWTH)
    }
  })

  it.each([' ', ',', ' ,', '\t', 'gzip, ', 'gzip '])(
    'K1 reads a Content-Encoding of many %j in linear time',
    async (part) => {
      const transport = (coding: string) =>
        fetchTransport(async () => {
          const response = new Response('x')
          // Some runtimes accept a header that `Headers` would normalize.
          Object.defineProperty(response, 'headers', {
            value: { get: () => coding, has: () => true, forEach() {} },
          })
          return response
        })
      const send = (coding: string) =>
        transport(coding).send({
          ...{ method: 'GET', url: 'https://a.example/', headers: {} },
          signal: new AbortController().signal,
        })

      const growth = await growthOf((chars) => `x${repeat(part, chars)}x`, send)

      expect(growth).toBeLessThan(MAX_GROWTH)
    },
  )
})

describe('a relay, for JSON bodies', () => {
  const bytes = (text: string) => new TextEncoder().encode(text)
  const nested = (chars: number) => `${'['.repeat(chars / 2)}${']'.repeat(chars / 2)}`
  const members = (chars: number) => `{${repeat('"a":[{}],', chars)}"b":1}`

  it.each(['', '{"issues":', '{"context":'])(
    'K1 reads %j and 100,000 levels in linear time',
    async (start) => {
      // Parsed before. V8 takes 8 to 10 times as long for each of many levels, which is the margin of the maximum.
      const body = (chars: number) =>
        parseJsonBytes(bytes(`${start}${nested(chars * 2)}${start && '}'}`))
      const work = (value: unknown) => fieldErrorsOf(toProblem(value, 500))

      expect(await growthOf(body, work)).toBeLessThan(MAX_GROWTH)
    },
  )

  it.each([
    ['errors', (chars: number) => ({ errors: Array.from({ length: chars / 8 }, () => 'wrong') })],
    [
      'keys of a path',
      (chars: number) => ({
        errors: [{ detail: 'wrong', path: Array.from({ length: chars }, () => 'a') }],
      }),
    ],
    ['names', (chars: number) => ({ errors: { ['~/'.repeat(chars)]: ['wrong', 'wrong'] } })],
  ])('K1 reads a problem of many %s in linear time', async (_, make) => {
    const work = (value: object) => fieldErrorsOf(toProblem(value, 422))

    expect(await growthOf(make, work)).toBeLessThan(MAX_GROWTH)
  })

  it('K1 reads a path of a million keys without exhausting the stack', () => {
    const path = Array.from({ length: 1_000_000 }, () => 'a')

    expect(() =>
      fieldErrorsOf(toProblem({ errors: [{ detail: 'wrong', path }] }, 422)),
    ).not.toThrow()
  })

  it('K1 reads a grant of 100,000 levels in linear time', async () => {
    const body = (chars: number) => Buffer.from(`{"user":"a","integrations":${nested(chars * 2)}}`)
    const work = (input: Buffer) => {
      expect(() => readGrant({ status: 200, type: 'application/json', body: input })).toThrow()
    }

    expect(await growthOf(body, work)).toBeLessThan(MAX_GROWTH)
  })

  it.each([
    ['levels', (chars: number) => `{"objectName":"a","fieldFilters":${nested(chars)}}`],
    [
      'invalid filters',
      (chars: number) => `{"objectName":"a","fieldFilters":[${repeat('1,', chars)}1]}`,
    ],
    [
      'filters without members',
      (chars: number) => `{"objectName":"a","fieldFilters":[${repeat('{},', chars)}1]}`,
    ],
    ['members', (chars: number) => `{"objectName":"a","fieldFilters":[],"x":${members(chars)}}`],
    ['characters of a name', (chars: number) => `{"objectName":1,"${repeat('a.', chars)}":1}`],
  ])('K1 checks a search of many %s in linear time', async (_, make) => {
    const { call } = setUp({ limits: { searchBodyBytes: 8 * LONG } })
    const work = async (body: string) => {
      const response = await call('/search/crm', { method: 'POST', body })
      await response.text()
    }

    expect(await growthOf(make, work)).toBeLessThan(MAX_GROWTH)
  })

  it('K1 refuses a search of 100,000 levels', async () => {
    const { call } = setUp({ limits: { searchBodyBytes: 4 * LONG } })
    const body = `{"objectName":"a","fieldFilters":${nested(2 * LONG)}}`

    const response = await call('/search/crm', { method: 'POST', body })

    expect(await kindOf(response.clone())).toBe('400 bad-body')
    expect(JSON.stringify(await problemOf(response)).length).toBeLessThan(16 * 1024)
  })
})
