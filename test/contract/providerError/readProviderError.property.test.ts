import { describe, expect, it } from 'vitest'
import { readProviderError } from '../../../src/contract/providerError/index.js'
import { fc } from '../../support/fastCheck.js'
import { faultsOf } from './providerErrors.js'

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
