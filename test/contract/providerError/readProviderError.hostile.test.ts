import { describe, expect, it } from 'vitest'
import { readProviderError } from '../../../src/contract/providerError/index.js'
import { growthOf, LONG, MAX_GROWTH } from '../../relay/growth.js'
import { hostileStrings, repeat } from '../../relay/hostileStrings.js'
import { faultsOf, withSentence } from './providerErrors.js'

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
      'a sentence after 1,999 other elements and a member',
      { errors: [...Array.from({ length: 1999 }, () => 7), 'It failed here'] },
    ],
    [
      'a sentence after 2,000 fields',
      {
        errors: {
          ...Object.fromEntries(Array.from({ length: 2000 }, (_, i) => [`f${i}`, 7])),
          base: 'It failed here',
        },
      },
    ],
    [
      'a sentence after 2,000 members',
      {
        ...Object.fromEntries(Array.from({ length: 2000 }, (_, i) => [`a${i}`, 7])),
        message: 'It failed here',
      },
    ],
    ['a sentence after 256 KiB', `<e>${' '.repeat(256 * 1024)}<message>It failed here</message>`],
    ['a name of 101 characters', { [`@${'x'.repeat(92)}.message`]: 'It failed here' }],
    ['a long unknown name', { ['x'.repeat(101)]: { message: 'It failed here' } }],
    ['a name without letters', { '***': { message: 'It failed here' } }],
    [
      'a sentence below 20 fields',
      JSON.parse(`${'{"errors":'.repeat(20)}["It failed here"]${'}'.repeat(20)}`),
    ],
    ['an unreadable location', { errors: [{ loc: [{ toString: 1 }], message: 7 }] }],
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
    ['a location of 100,000 levels', { errors: [{ loc: deep('[', ']'), detail: 'It is bad' }] }],
    ['an unreadable name', { errors: [{ name: { toString: 1 }, message: 'It is bad' }] }],
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

  it('does not count texts that are no documents', () => {
    const errors = ['word '.repeat(60_000), '{"message":"It failed again"}']

    expect(readProviderError({ message: 'It failed here', errors })?.details).toContain(
      'It failed again',
    )
  })

  it('parses a nested document of 256 KiB', () => {
    const document = '{"message":"It failed here"}'.padEnd(256 * 1024)

    expect(readProviderError({ errors: [document] })?.message).toBe('It failed here')
    expect(readProviderError({ errors: [`${document} `] })).toBeUndefined()
  })

  it('reads 8 levels of errors', () => {
    const nested = (levels: number): unknown =>
      levels === 0 ? { message: 'It failed here' } : { error: nested(levels - 1) }

    expect(readProviderError(nested(8))?.message).toBe('It failed here')
    expect(readProviderError(nested(9))).toBeUndefined()
  })

  it('reads an error after 3,000 levels of fields', () => {
    const fields = JSON.parse(`${'{"a":'.repeat(3000)}1${'}'.repeat(3000)}`) as unknown

    expect(readProviderError({ errors: { fields, base: ['It failed here'] } })?.message).toBe(
      'It failed here',
    )
  })

  it('keeps 41 sentences', () => {
    const statuses = (count: number) => Array.from({ length: count }, (_, i) => `Error: ${i} -`)
    const messageOf = (errors: string[]) => readProviderError({ errors })?.message

    expect(messageOf([...statuses(40), 'The disk is full'])).toBe('The disk is full')
    expect(messageOf([...statuses(41), 'The disk is full'])).toBe('Error: 0 -')
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
