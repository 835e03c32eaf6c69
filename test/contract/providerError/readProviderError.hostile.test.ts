import { describe, expect, it } from 'vitest'
import { readProviderError } from '../../../src/contract/providerError/index.js'
import { growthOf, LONG, MAX_GROWTH } from '../../relay/growth.js'
import { hostileStrings, repeat } from '../../relay/hostileStrings.js'
import { fc } from '../../support/fastCheck.js'
import { withSentence } from './providerErrors.js'

/** Returns the faults of a result, such as exceeded limits and forbidden characters. */
function faultsOf(body: unknown): string[] {
  const info = readProviderError(body)
  if (!info) return []
  const { message, details, fieldErrors, code } = info
  const places = fieldErrors.flatMap(({ detail, ...place }) => Object.values(place))
  const sentences = [message, ...details, ...fieldErrors.map(({ detail }) => detail)]
  const texts = [...sentences, ...places, ...(code === undefined ? [] : [code])]
  return [
    message.trim() === '' && 'an empty message',
    details.length > 20 && 'details',
    fieldErrors.length > 50 && 'field errors',
    details.includes(message) && 'a repetition',
    texts.some((text) => text === '' || text.length > 500) && 'length',
    texts.some((text) => /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(text)) && 'controls',
    Object.getPrototypeOf(info) !== Object.prototype && 'prototype',
  ].filter((fault) => fault !== false)
}

describe('readProviderError with hostile bodies', () => {
  const deep = (open: string, close: string) =>
    JSON.parse(open.repeat(LONG) + close.repeat(LONG)) as unknown

  it.each([
    ['arrays of 100,000 levels', deep('[', ']')],
    ['objects of 100,000 levels', JSON.parse(`${'{"error":'.repeat(LONG)}1${'}'.repeat(LONG)}`)],
    ['fields of 100,000 levels', JSON.parse(`${'{"errors":'.repeat(LONG)}1${'}'.repeat(LONG)}`)],
    ['JSON text of 100,000 levels', '['.repeat(LONG) + ']'.repeat(LONG)],
    ['100,000 nested XML elements', '<error>'.repeat(LONG)],
    ['100,000 nested HTML elements', `<html>${'<div>'.repeat(LONG)}`],
    ['100,000 errors', { errors: Array.from({ length: LONG }, () => ({ message: 7 })) }],
    [
      'a sentence after 2,000 other elements',
      { errors: [...Array.from({ length: 2000 }, () => 7), 'It failed here'] },
    ],
    [
      'a sentence below 20 fields',
      JSON.parse(`${'{"errors":'.repeat(20)}["It failed here"]${'}'.repeat(20)}`),
    ],
    ['a million characters', 'x'.repeat(1_000_000)],
    ['a million spaces', ' '.repeat(1_000_000)],
  ])('returns null for %s', (_, body) => {
    expect(readProviderError(body)).toBeUndefined()
  })

  it.each([
    ['errors', { errors: Array.from({ length: LONG }, (_, i) => `It failed ${i} times`) }],
    ['texts of errors', `<e>${'<Message>It failed here</Message>'.repeat(LONG / 4)}</e>`],
    [
      'fields',
      {
        errors: Object.fromEntries(Array.from({ length: LONG }, (_, i) => [`f${i}`, 'It is bad'])),
      },
    ],
    ['long sentences', { errors: Array.from({ length: 99 }, (_, i) => `${i} word `.repeat(9999)) }],
    ['long names', { errors: { ['name '.repeat(LONG)]: ['It is bad'] } }],
    [
      'a long pointer',
      { errors: [{ path: Array.from({ length: LONG }, () => 'a'), detail: 'It is bad' }] },
    ],
    ['a long name before a long text', { errors: { ['a '.repeat(99)]: 'is bad '.repeat(99) } }],
    ['a long title', `<html><title>${'word '.repeat(50)}</title>`],
  ])('returns a bounded result for %s', (_, body) => {
    expect(readProviderError(body)).toBeDefined()
    expect(faultsOf(body)).toEqual([])
  })

  it('parses at most 256 KiB of nested documents', () => {
    const documentOf = (message: string) => JSON.stringify({ message, more: 'x'.repeat(200_000) })
    const errors = [documentOf('It failed here'), documentOf('It failed there'), 'It failed again']

    expect(readProviderError({ errors })).toEqual({
      message: 'It failed here',
      details: ['It failed again'],
      fieldErrors: [],
    })
  })

  it('reads the message before 100,000 other members', () => {
    const others = Object.fromEntries(Array.from({ length: LONG }, (_, i) => [`a${i}`, i]))

    expect(readProviderError({ message: 'The disk is full', ...others })?.message).toBe(
      'The disk is full',
    )
  })

  it('does not expand the entities that a document declares', () => {
    const entities = Array.from({ length: 9 }, (_, i) => `<!ENTITY l${i + 1} "&l${i};&l${i};">`)
    const body = `<!DOCTYPE e [<!ENTITY l0 "lol">${entities.join('')}]><e><Message>It says &l9;</Message></e>`

    expect(readProviderError(body)?.message).toBe('It says &l9;')
  })

  it('does not modify a prototype', () => {
    const body =
      '{"__proto__":{"message":"It failed here"},"constructor":{"prototype":{"polluted":1}},"errors":{"__proto__":["It is bad"],"constructor":"It is odd"}}'

    expect(readProviderError(body)?.fieldErrors).toEqual([
      { name: '__proto__', detail: 'It is bad' },
      { name: 'constructor', detail: 'It is odd' },
    ])
    expect(readProviderError('<__proto__><message>It failed here</message></__proto__>')).toEqual({
      message: 'It failed here',
      details: [],
      fieldErrors: [],
    })
    expect(readProviderError('{"constructor":{"errors":["It failed here"]}}')?.message).toBe(
      'It failed here',
    )
    expect(Object.keys(Object.prototype)).toEqual([])
  })

  it('does not modify the body', () => {
    for (const [, body] of withSentence) {
      const before = JSON.stringify(body)
      readProviderError(body)
      expect(JSON.stringify(body)).toBe(before)
    }
  })
})

describe('the running time of readProviderError', () => {
  const places: Record<string, (text: string) => unknown> = {
    'a text': (text) => text,
    'JSON in a text': (text) => JSON.stringify({ error: { message: text } }),
    'a message': (text) => ({ message: `It failed: ${text}` }),
    'a text in a message': (text) => ({ message: `{"message":${JSON.stringify(text)}}` }),
    'the name of a field': (text) => ({ errors: { [text]: ['It is bad'] } }),
    'the name of a member': (text) => ({ [text]: { message: 'It is bad' } }),
    'a pointer': (text) => ({ errors: [{ pointer: `/${text}`, message: 'It is bad' }] }),
    'a code': (text) => ({ code: text, message: 'It is bad' }),
    XML: (text) => `<e>${text}</e>`,
    'an element': (text) => `<${text}`,
    'an attribute': (text) => `<err ${text} msg="It is bad" ${text}`,
    'a comment': (text) => `<!--${text}`,
    'a title': (text) => `<html><title>${text}</title>`,
    'a script': (text) => `<html><script>${text}`,
  }

  it.each(Object.keys(places))(
    'is linear for hostile text in %s',
    async (name) => {
      const put = places[name] ?? String
      const found: string[] = []
      for (const [text, make] of hostileStrings) {
        const growth = await growthOf((chars) => put(make(chars)), readProviderError)
        if (growth > MAX_GROWTH) found.push(`${text}: ${growth.toFixed(0)} times`)
      }
      expect(found).toEqual([])
    },
    120_000,
  )

  it.each([
    '<a',
    '<a>',
    '</a>',
    '<a/>',
    '<!',
    '<!--',
    '<![CDATA[',
    ']]>',
    '<a b="',
    '<script>',
    '</script',
    '<p>',
    '&',
    '&#',
    '&lt;',
    '&#x3c;a',
    '<<a>',
    '[[',
    '{"errors":[',
    '[{"message":"a b"},',
    '\\u003c',
    'a=b&',
    '<error><message>a b</message>',
    '<h1>',
    '</h1><h1>',
  ])('is linear for a repeated %j', async (part) => {
    for (const start of ['', '<html>', '<e>', '{"message":"', 'a=']) {
      const growth = await growthOf((chars) => start + repeat(part, chars), readProviderError)
      expect(growth).toBeLessThan(MAX_GROWTH)
    }
  })

  const shapes: Record<string, (chars: number) => unknown> = {
    'many errors': (chars) => ({
      errors: Array.from({ length: chars / 8 }, () => ({ message: 'a b' })),
    }),
    'many members': (chars) =>
      Object.fromEntries(
        Array.from({ length: chars / 8 }, (_, i) => [`error${i}`, { message: 'a b' }]),
      ),
    'many long texts': (chars) => ({
      errors: Array.from({ length: chars / 4000 }, () => 'a b '.repeat(1000)),
    }),
    'many objects with many members': (chars) => {
      const error = Object.fromEntries(Array.from({ length: chars / 100 }, (_, i) => [`a${i}`, i]))
      return { errors: Array.from({ length: 100 }, () => error) }
    },
    'wide nesting': (chars) => ({
      errors: Array.from({ length: chars / 32 }, () => [[[[[[[[{}]]]]]]]]),
    }),
  }

  it.each(Object.keys(shapes))('is linear for %s', async (name) => {
    expect(await growthOf(shapes[name] ?? String, readProviderError)).toBeLessThan(MAX_GROWTH)
  })
})

const RUNS = 20_000

const words = fc.constantFrom(
  ...[
    'It failed here',
    'invalid_grant',
    'Bad Request',
    "can't be blank",
    '',
    'é',
    '<b>no</b>',
    '<script>x y',
  ],
  ...[
    '{"message":"It failed"}',
    '[1',
    '<e><Message>No luck</Message></e>',
    '\u202eabc def',
    'a\u0000b c',
    '\ud800 a b',
  ],
)
const names = fc.constantFrom(
  ...[
    'message',
    'Message',
    'error',
    'errors',
    'detail',
    'details',
    'title',
    'description',
    'code',
    'fields',
    'field',
  ],
  ...[
    'path',
    'pointer',
    'source',
    'name',
    'in',
    'loc',
    'data',
    'extensions',
    'constraints',
    'value',
    'type',
    'status',
  ],
  ...['__proto__', 'constructor', 'toString', '', 'o:errorDetails', 'innerError', 'errorMessages'],
)
const { json } = fc.letrec<{ json: unknown }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    { weight: 3, arbitrary: words },
    { weight: 1, arbitrary: fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null)) },
    { weight: 2, arbitrary: fc.array(tie('json'), { maxLength: 4 }) },
    {
      weight: 4,
      arbitrary: fc
        .array(fc.tuple(fc.oneof(names, fc.string()), tie('json')), { maxLength: 5 })
        // Built as text, so that `__proto__` becomes a member.
        .map((all) =>
          JSON.parse(`{${all.map(([k, v]) => `${JSON.stringify(k)}:${JSON.stringify(v)}`)}}`),
        ),
    },
  ),
}))

describe('readProviderError with random bodies', () => {
  it('returns a bounded result for any JSON, parsed, as text and truncated', () => {
    let read = 0
    fc.assert(
      fc.property(json, fc.double({ min: 0, max: 1, noNaN: true }), (body, keep) => {
        const text = JSON.stringify(body)
        const bodies = [body, text, text.slice(0, Math.round(text.length * keep))]
        const faults = bodies.flatMap(faultsOf)
        if (faults.length > 0) expect(faults).toEqual([])
        if (readProviderError(body)) read += 1
      }),
      { numRuns: RUNS, seed: 7 },
    )

    expect(read).toBeGreaterThan(RUNS / 4)
  }, 60_000)

  const parts = fc.constantFrom(
    ...[
      '<',
      '>',
      '/',
      '</',
      '<!--',
      '-->',
      '<![CDATA[',
      ']]>',
      '<title>',
      '</title>',
      '<h1>',
      '</h1>',
      '<p>',
      'html',
    ],
    ...[
      '<script>',
      '</script>',
      '<scr',
      'ipt>',
      '&lt;',
      '&gt;',
      '&amp;lt;',
      '&#60;',
      '&#x3c;',
      'script',
      'svg onload=x',
    ],
    ...[
      'It failed',
      ' ',
      'here',
      '"',
      "'",
      '=',
      '<Message>',
      '</Message>',
      '<error msg="',
      '\n',
      '\u0000',
    ],
  )

  it('returns no tags for any markup', () => {
    let read = 0
    const starts = fc.constantFrom(
      ...['', '<html>', '<!doctype html><h1>It failed ', '<html><title>Not here', '<e>'],
      ...['<Error><Message>It failed ', '<error>No luck ', '<e><Message><![CDATA[It failed '],
    )
    fc.assert(
      fc.property(starts, fc.array(parts, { maxLength: 24 }), (start, rest) => {
        const body = start + rest.join('')
        const info = readProviderError(body)
        const faults = faultsOf(body)
        // Plain text is not markup.
        const isMarkup = body.trim().startsWith('<')
        if (isMarkup && /<[a-z/!]/i.test(JSON.stringify(info))) faults.push('a tag')
        if (faults.length > 0) expect({ faults, body }).toEqual({ faults: [], body })
        if (info) read += 1
      }),
      { numRuns: RUNS, seed: 7 },
    )

    expect(read).toBeGreaterThan(RUNS / 4)
  }, 60_000)
})
