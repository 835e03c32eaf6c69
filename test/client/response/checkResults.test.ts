import { runInNewContext } from 'node:vm'
import * as v from 'valibot'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { z } from 'zod'
import {
  checkResults,
  checkResultsNow,
  type ResultSchema,
} from '../../../src/client/response/checkResults.js'
import type { SearchResult } from '../../../src/contract/calls/search.js'
import { createStack } from '../../support/renderSvc.js'

const page = (...results: SearchResult[]) => ({ results, unreadable: [] })

const ada = { id: '1', fields: { email: 'ada@mail.example' }, mappedFields: {}, raw: { n: 1 } }
const bare = { id: '2', fields: {}, raw: { n: 2 } }

/** The same record, described with two libraries. */
const schemas: [string, ResultSchema<{ fields: { email: string } }>][] = [
  ['valibot', v.object({ fields: v.object({ email: v.string() }) })],
  ['zod', z.object({ fields: z.object({ email: z.string() }) })],
]

describe('checkResults and checkResultsNow', () => {
  it.each(schemas)('types records that pass and keeps all members: %s', (_, schema) => {
    const [first] = checkResultsNow(page(ada), schema).results

    expect(first).toEqual(ada)
    if (first && !first.faults) expectTypeOf(first.fields.email).toEqualTypeOf<string>()
    if (first?.faults) expectTypeOf(first.fields).toEqualTypeOf<SearchResult['fields']>()
  })

  it.each(schemas)('adds faults to records that fail and keeps their place: %s', (_, schema) => {
    const { results } = checkResultsNow(page(ada, bare, ada), schema)

    expect(results.map((result) => result.faults?.length)).toEqual([undefined, 1, undefined])
    expect(results[1]).toMatchObject(bare)
    expect(results[1]?.faults?.[0]).toMatch(/^fields\.email: ./)
  })

  it('returns the output of the schema', () => {
    const withEmail = v.object({ email: v.string() })
    const schema = v.object({
      fields: v.pipe(
        withEmail,
        v.transform(({ email }) => [email]),
      ),
    })

    expect(checkResultsNow(page(ada), schema).results[0]).toEqual({
      ...ada,
      fields: ['ada@mail.example'],
    })
  })

  it('adds faults only to the records for which the schema throws', () => {
    const size = (fields: unknown) => (fields as { email: string }).email.length
    const schema = v.object({ fields: v.pipe(v.unknown(), v.transform(size)) })

    const { results } = checkResultsNow(page(bare, ada), schema)

    expect(results[0]?.faults).toEqual(['the schema threw TypeError'])
    expect(results[1]).toMatchObject({ fields: 16 })
  })

  it('adds faults to the records of an asynchronous schema, without an unhandled rejection', async () => {
    const throws = z.object({ fields: z.object({}).transform(() => JSON.parse('{')) })

    const { results } = checkResultsNow(page(ada), throws)

    expect(results[0]?.faults?.[0]).toContain('did not return at once')
    await new Promise((resolve) => setTimeout(resolve))
  })

  it('recognizes a promise of another realm, such as a frame or a zone', async () => {
    const inFrame = runInNewContext('async (outcome) => outcome')
    const schemaOf = (outcome: unknown): ResultSchema => ({
      '~standard': { version: 1, vendor: 'own', validate: () => inFrame(outcome) },
    })
    const invalid = schemaOf({ issues: [{ message: 'is odd' }] })

    const [now] = checkResultsNow(page(bare), invalid).results
    expect(now?.faults?.[0]).toContain('did not return at once')
    const [late] = (await checkResults(page(bare), invalid)).results
    expect(late).toEqual({ ...bare, faults: ['is odd'] })
    const [thrown] = (await checkResults(page(bare), schemaOf(undefined))).results
    expect(thrown).toEqual({ ...bare, faults: ['the schema threw TypeError'] })
  })

  it('adds each issue with its path', () => {
    const schema: ResultSchema = {
      '~standard': {
        version: 1,
        vendor: 'own',
        validate: () => ({
          issues: [
            { message: 'is odd' },
            { message: 'is empty', path: [] },
            { message: 'is short', path: ['fields', { key: 'names' }, 0, Symbol('x')] },
          ],
        }),
      },
    }

    const { results } = checkResultsNow(page(bare), schema)

    expect(results).toEqual([
      { ...bare, faults: ['is odd', 'is empty', 'fields.names.0.Symbol(x): is short'] },
    ])
  })

  it.each<[string, () => never, string]>([
    [
      'a string',
      () => {
        throw 'no'
      },
      'string',
    ],
    [
      'a RangeError',
      () => {
        throw new RangeError('secret')
      },
      'RangeError',
    ],
  ])(
    'adds the name, but not the message, of the error if the schema throws or rejects with %s',
    async (_, validate, name) => {
      const now: ResultSchema = { '~standard': { version: 1, vendor: 'own', validate } }
      const later: ResultSchema = {
        '~standard': { version: 1, vendor: 'own', validate: async () => validate() },
      }
      const faults = [`the schema threw ${name}`]

      expect(checkResultsNow(page(bare), now).results).toEqual([{ ...bare, faults }])
      expect((await checkResults(page(bare), later)).results).toEqual([{ ...bare, faults }])
    },
  )

  it.each<[string, () => unknown]>([
    ['returns nothing', () => undefined],
    [
      'returns an issue whose path has null',
      () => ({ issues: [{ message: 'odd', path: [null] }] }),
    ],
  ])('adds faults to a record for which the schema %s, at once or later', async (_, outcome) => {
    const schemaOf = (validate: () => unknown) =>
      ({ '~standard': { version: 1, vendor: 'own', validate } }) as ResultSchema // invalid, as an untyped one can be
    const expected = [{ ...bare, faults: ['the schema threw TypeError'] }]

    expect(checkResultsNow(page(bare), schemaOf(outcome)).results).toEqual(expected)
    const late = schemaOf(async () => outcome())
    expect((await checkResults(page(bare), late)).results).toEqual(expected)
  })

  it('keeps the other members of the result, including unreadable records', async () => {
    const schema = v.object({ fields: v.object({ email: v.string() }) })
    const found = { ...page(ada), unreadable: [{ index: 0, faults: ['expected object'] }], more: 1 }

    expect(checkResultsNow(found, schema)).toEqual(found)
    expect(await checkResults(found, schema)).toEqual(found)
  })

  it('supports members of any name', () => {
    const odd = JSON.parse('{ "then": "no promise", "faults": ["the service’s own"] }')
    const schema = v.object({ fields: v.object({ email: v.string() }) })

    const { results } = checkResultsNow(page({ ...ada, ...odd }, { ...bare, ...odd }), schema)

    expect(results.map((result) => result.faults?.length)).toEqual([undefined, 1])
  })
})

describe('client.search', () => {
  const request = { integration: 'crm', objectName: 'contacts', fieldFilters: [] }

  it('waits for an asynchronous schema', async () => {
    const { client, sandbox } = createStack()
    sandbox.failNext({ response: () => Response.json({ results: [ada, bare] }) })
    const isKnown = async (email: string) => email.endsWith('.example')
    const schema = v.objectAsync({
      fields: v.objectAsync({ email: v.pipeAsync(v.string(), v.checkAsync(isKnown)) }),
    })

    const { results } = await client.search(request, { schema })

    expect(results).toEqual([ada, { ...bare, faults: [expect.stringContaining('fields.email')] }])
    for (const result of results) {
      if (!result.faults) expectTypeOf(result.fields.email).toEqualTypeOf<string>()
    }
  })

  it('rejects with the reason of the signal while an asynchronous schema runs', async () => {
    const { client, sandbox } = createStack()
    sandbox.failNext({ response: () => Response.json({ results: [ada] }) })
    const controller = new AbortController()
    const reason = new Error('left the page')
    const validate = async () => {
      controller.abort(reason)
      return { value: ada }
    }
    const schema: ResultSchema = { '~standard': { version: 1, vendor: 'own', validate } }

    const call = client.search(request, { schema, signal: controller.signal })

    await expect(call).rejects.toBe(reason)
  })

  it('returns records unchanged without a schema', async () => {
    const { client, sandbox } = createStack()
    sandbox.failNext({ response: () => Response.json({ results: [bare] }) })

    const { results } = await client.search(request)

    expect(results).toEqual([bare])
    expectTypeOf(results).toEqualTypeOf<SearchResult[]>()
  })
})
