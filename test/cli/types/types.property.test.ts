import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { stringify } from 'yaml'
import { declarationText } from '../../../src/cli/types/declarationText.js'
import { readManifestTypes } from '../../../src/cli/types/readManifestTypes.js'
import { TypesFault } from '../../../src/cli/types/typesFault.js'
import type { Integration } from '../../../src/contract/calls/integrations.js'
import { compile } from '../../support/compile.ts'
import { fc } from '../../support/fastCheck.ts'
import { temporaryFolder } from '../relay/support.ts'
import { type Declared, parseDeclaration } from './support.ts'

/** Names that could break out of a string, a comment or a type. */
const HOSTILE = [
  ...['"', "'", '`', '\\', '\\"', '*/', '/*', '//', '${', '}', '{', ';', '[name: string]'],
  ...[
    'a\nb',
    'a\r\nb',
    '\u2028',
    '\u2029',
    '\0',
    '\u202e',
    '\ufeff',
    '\ud800',
    '\udc00x',
    '𝒳',
    '名前',
  ],
  ...['__proto__', 'constructor', 'toString', 'default', 'new', 'get', 'readonly', 'static', 'a-b'],
  ...['1', '-1', '01', '1e3', 'unknown', '', ' ', 'e\u0301', '\u00e9', '<script>', '@ts-ignore'],
]

const name = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.stringMatching(/^[a-z_]{1,12}$/),
)
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })

/** Removes undefined members, as JSON does. */
const compact = <T>(value: T): T => JSON.parse(JSON.stringify(value))

const field = fc.record({
  name,
  mappedName: optional(name),
  type: optional(fc.constantFrom('text', 'number', 'boolean', 'date', 'select', 'toString', '*/')),
})

const integrations: fc.Arbitrary<Integration[]> = fc
  .uniqueArray(
    fc.record({
      alias: name,
      name,
      proxy: fc.boolean(),
      objects: optional(
        fc.uniqueArray(
          fc.record({
            objectName: name,
            searchable: fc.boolean(),
            fields: optional(fc.array(field, { maxLength: 6 })),
            otherFields: optional(fc.boolean()),
          }),
          { selector: ({ objectName }) => objectName, maxLength: 4 },
        ),
      ),
    }),
    { selector: ({ alias }) => alias, maxLength: 4 },
  )
  // A string that is not well-formed stays as is, because JSON escapes it.
  .map((list) => compact(list) as Integration[])

/** Returns the members of a type, or none of a type that has no members. */
const membersOf = (type: Declared | string | undefined): Declared =>
  typeof type === 'object' ? type : {}

const keysOf = (type: Declared | string | undefined) =>
  Object.keys(membersOf(type)).filter((key) => key !== '[name]')

describe('the declaration of any integrations', () => {
  it('is valid TypeScript with exactly their names', () => {
    fc.assert(
      fc.property(integrations, (list) => {
        const {
          integrations: declared,
          errors,
          statements,
        } = parseDeclaration(declarationText(list, '*/ amp\n.yaml'))

        expect(errors).toEqual([])
        expect(statements).toBe(2)
        expect(keysOf(declared).sort()).toEqual(list.map(({ alias }) => alias).sort())
        for (const { alias, objects = [] } of list) {
          const types = membersOf(membersOf(membersOf(declared)[alias]).objects)
          expect(keysOf(types).sort()).toEqual(objects.map(({ objectName }) => objectName).sort())
          for (const { objectName, fields = [] } of objects) {
            const object = membersOf(types[objectName])
            const own = fields.flatMap((one) => (one.mappedName === undefined ? [one.name] : []))
            const mapped = fields.flatMap(({ mappedName }) => mappedName ?? [])
            expect(keysOf(object.fields).sort()).toEqual([...new Set(own)].sort())
            expect(keysOf(object.mappedFields).sort()).toEqual([...new Set(mapped)].sort())
          }
        }
      }),
      { numRuns: 500 },
    )
  })

  it('contains no invisible characters', () => {
    fc.assert(
      fc.property(integrations, (list) => {
        expect(declarationText(list, '\u202e')).not.toMatch(/[^\P{C}\n]/u)
      }),
    )
  })

  it('does not depend on their order', () => {
    fc.assert(
      fc.property(integrations, (list) => {
        const reversed = list.toReversed().map(({ objects, ...one }) => ({
          ...one,
          ...(objects && { objects: objects.toReversed() }),
        }))

        expect(declarationText(reversed, 'amp.yaml')).toBe(declarationText(list, 'amp.yaml'))
      }),
    )
  })
})

describe('the declaration of more than 10,000 fields', () => {
  it('has the names of the fields of an object in one text', async () => {
    const fields = Array.from({ length: 10_001 }, (_, index) => ({
      name: `field_${index}`,
      ...(index === 1 && { mappedName: 'mapped' }),
      ...(index === 2 && { type: 'number' }),
    }))
    const text = declarationText(
      [
        {
          alias: 'crm',
          name: 'crm',
          proxy: true,
          objects: [
            { objectName: 'many', searchable: true, fields },
            {
              objectName: 'few',
              searchable: true,
              fields: [...HOSTILE, 'plain'].map((name) => ({ name })),
              otherFields: true,
            },
          ],
        },
      ],
      'amp.yaml',
    )

    const faults = await compile({
      'svc.d.ts': text,
      'page.ts': `
import { expectTypeOf } from 'vitest'
import type { FieldName, SearchResult } from 'svc-react'
type Many = NonNullable<SearchResult<'crm', 'many'>['fields']>
expectTypeOf<Many['field_0']>().toEqualTypeOf<unknown>()
expectTypeOf<Many['field_2']>().toEqualTypeOf<number | null | undefined>()
expectTypeOf<Many['field_10000']>().toEqualTypeOf<unknown>()
expectTypeOf<'field_1' extends keyof Many ? true : false>().toEqualTypeOf<false>()
expectTypeOf<'mapped' | 'field_9999'>().toExtend<FieldName<'crm', 'many'>>()
expectTypeOf<'field_10001'>().not.toExtend<FieldName<'crm', 'many'>>()
type Few = NonNullable<SearchResult<'crm', 'few'>['fields']>
expectTypeOf<Few['plain']>().toEqualTypeOf<unknown>()
expectTypeOf<Few['*/']>().toEqualTypeOf<unknown>()
expectTypeOf<Few['other']>().toEqualTypeOf<unknown>()
`,
    })

    expect(faults).toEqual([])
    expect(text.split('\n').length).toBeLessThan(200)
  })
})

const wrong = fc.constantFrom<unknown>(null, true, 0, '', 'all', 'Always', [], {}, [null], [[]], {
  a: 1,
})
const orWrong = <T>(value: fc.Arbitrary<T>) =>
  fc.oneof(
    { weight: 9, arbitrary: value as fc.Arbitrary<unknown> },
    { weight: 1, arbitrary: wrong },
  )

const fields = orWrong(
  fc.array(
    orWrong(
      fc.record(
        {
          fieldName: orWrong(name),
          mapToName: orWrong(name),
          mapToDisplayName: orWrong(name),
          prompt: name,
        },
        { requiredKeys: [] },
      ),
    ),
    { maxLength: 5 },
  ),
)

const manifests = fc.record(
  {
    specVersion: orWrong(fc.constant('1.0.0')),
    integrations: orWrong(
      fc.array(
        orWrong(
          fc.record(
            {
              name: orWrong(name),
              displayName: name,
              read: orWrong(
                fc.record({
                  objects: orWrong(
                    fc.array(
                      orWrong(
                        fc.record(
                          {
                            objectName: orWrong(name),
                            requiredFields: fields,
                            optionalFields: fields,
                            optionalFieldsAuto: orWrong(fc.constant('all')),
                            enabled: orWrong(fc.constant('always')),
                          },
                          { requiredKeys: ['objectName'] },
                        ),
                      ),
                      { maxLength: 4 },
                    ),
                  ),
                }),
              ),
              proxy: orWrong(fc.record({ enabled: orWrong(fc.boolean()) })),
            },
            { requiredKeys: ['name'] },
          ),
        ),
        { maxLength: 4 },
      ),
    ),
  },
  { requiredKeys: ['integrations'] },
)

/** Changes of a text: those that people and tools make, and damage. */
const changes: [weight: number, change: (text: string, at: number) => string][] = [
  [6, (text) => text],
  [1, (text) => text.replaceAll('\n', '\r\n')],
  [1, (text) => `\ufeff# A comment.\n---\n${text}`],
  [1, (text) => `${text}\n---\n${text}`],
  [1, (text, at) => text.slice(0, at % (text.length + 1))],
  [1, (text, at) => `${text.slice(0, at % (text.length + 1))}\t: [`],
  [1, (text, at) => text.replace(/^ +/m, (spaces) => ' '.repeat((spaces.length + at) % 7))],
  [1, (text) => text.replace('integrations', 'Integrations')],
  [1, (text) => text + text],
  [1, (text) => `${text}more: &a [*a, *b]\n<<: *a\n`],
  [1, (_, at) => '- '.repeat(at % 5_000)],
  [1, (_, at) => `integrations: ${'{a: '.repeat(at % 20_000)}`],
]

const texts = fc
  .tuple(
    fc.oneof(manifests, fc.anything()),
    fc.boolean(),
    fc.oneof(...changes.map(([weight, change]) => ({ weight, arbitrary: fc.constant(change) }))),
    fc.nat(),
  )
  .map(([value, isJson, change, at]) => {
    let text = ''
    try {
      text = isJson ? JSON.stringify(value) : stringify(value)
    } catch {
      // YAML cannot write some values, such as a symbol.
    }
    return change(text ?? '', at)
  })

describe('svc-react types with 286 manifests of many kinds', () => {
  it('never throws, explains each fault with file and line, and writes valid TypeScript', async () => {
    const path = join(temporaryFolder(), 'amp.yaml')
    const counts = { written: 0, withWarnings: 0, faulty: 0 }
    const place = (line: string) =>
      line.startsWith(`${path}:`) && /^:\d+: ./.test(line.slice(path.length))

    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        writeFileSync(path, text)
        try {
          const { integrations: found, warnings } = await readManifestTypes(path, new Map())
          counts.written += 1
          if (warnings.length > 0) counts.withWarnings += 1
          expect(warnings.filter((line) => !place(line))).toEqual([])
          expect(parseDeclaration(declarationText(found, 'amp.yaml')).errors).toEqual([])
        } catch (error) {
          if (!(error instanceof TypesFault)) throw error
          counts.faulty += 1
          expect(error.message.split('\n').filter((line) => !place(line))).toEqual([])
        }
      }),
      { numRuns: 286 },
    )

    // The manifests are varied: many are valid, many have faults.
    for (const count of Object.values(counts)) expect(count).toBeGreaterThan(30)
  })
})
