import { describe, expect, expectTypeOf, it } from 'vitest'
import * as z from 'zod/mini'
import { checkedSchemas, shapeOf } from '../../scripts/lib/checks.ts'
import type { Destination } from '../../src/contract/calls/destinations.js'
import type { Integration } from '../../src/contract/calls/integrations.js'
import type { RelayInfo } from '../../src/contract/calls/relayInfo.js'
import type { SearchResult } from '../../src/contract/calls/search.js'
import type { SearchBody } from '../../src/contract/calls/searchBody.js'
import { destinationShape } from '../../src/contract/checks/destination.js'
import { findIssues, type Shape } from '../../src/contract/checks/findIssues.js'
import { integrationShape } from '../../src/contract/checks/integration.js'
import { relayInfoShape } from '../../src/contract/checks/relayInfo.js'
import { searchResultShape } from '../../src/contract/checks/searchResult.js'
import { type JsonObject, pointerTo } from '../../src/contract/json/json.js'
import type { destinationSchema } from '../../src/contract/schemas/destination.js'
import type { integrationSchema } from '../../src/contract/schemas/integration.js'
import type { relayInfoSchema } from '../../src/contract/schemas/relayInfo.js'
import type { searchBodySchema } from '../../src/contract/schemas/searchBody.js'
import type { searchResultSchema } from '../../src/contract/schemas/searchResult.js'
import { fc } from '../support/fastCheck.ts'

const shapes: Record<string, Shape> = {
  destination: destinationShape,
  integration: integrationShape,
  relayInfo: relayInfoShape,
  searchResult: searchResultShape,
}

/** Values that have every documented member. */
const valid: Record<string, JsonObject> = {
  destination: {
    id: 'dst_1',
    name: 'Orders',
    type: 'webhook',
    metadata: {
      url: 'https://hooks.example/in',
      headers: { 'X-Team': 'sales', Authorization: 'x' },
      tls: true,
      batchSize: 500,
      region: 'eu-west-1',
    },
    createTime: '2025-03-06T22:09:49Z',
    updateTime: '2025-03-07T22:09:49Z',
  },
  integration: {
    alias: 'crm',
    name: 'hub-crm',
    displayName: 'Hub',
    provider: 'hub',
    objects: [
      {
        objectName: 'contacts',
        displayName: 'Contacts',
        searchable: true,
        always: true,
        fields: [
          { name: 'email', label: 'Email', type: 'text', required: true },
          { name: 'stage', mappedName: 'tier', options: [{ value: 'a', label: 'A' }] },
        ],
        otherFields: true,
      },
      { objectName: 'deals', searchable: false, reason: 'disabled' },
    ],
    proxy: true,
  },
  relayInfo: {
    name: 'svc-relay',
    version: 1,
    actions: { destinations: true, search: true, proxy: false },
    time: '2025-03-06T22:09:49Z',
  },
  searchResult: { id: '1', fields: { email: 'a' }, mappedFields: { mail: 'a' }, raw: { n: [1] } },
}

/** Each schema is compared on 1,000,000 values with `FULL=1`. */
const RUNS = process.env.FULL ? 1_000_000 : 5_000
/** A busy machine takes several times as long. */
const TIMEOUT_MS = process.env.FULL ? 3_600_000 : 120_000

interface Place {
  parent: JsonObject | unknown[]
  key: string | number
}

/** Returns every member and element within a value. */
function placesIn(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return []
  const entries: [string | number, unknown][] = Array.isArray(value)
    ? [...value.entries()]
    : Object.entries(value)
  // An object or an array: both have members that can be set by key.
  const parent = value as Place['parent']
  return entries.flatMap(([key, below]) => [{ parent, key }, ...placesIn(below)])
}

const replacements = fc.oneof(
  fc.constantFrom<unknown>(null, '', 'svc-relay', 0, 1, 1.5, true, false, [], {}, [{}], [null]),
  fc.constantFrom<unknown>({ a: 1 }, { objectName: 'a', searchable: 'yes' }, Infinity, undefined),
  fc.jsonValue({ maxDepth: 2 }),
)

type Change = (place: Place) => void

function setMember({ parent, key }: Place, value: unknown) {
  // Assigning to `__proto__` would change the prototype.
  Object.defineProperty(parent, key, {
    value: structuredClone(value), // a shared value could become a member of itself
    enumerable: true,
    configurable: true,
    writable: true,
  })
}

const changes = fc.oneof(
  replacements.map(
    (value): Change =>
      (place) =>
        setMember(place, value),
  ),
  fc.constant<Change>(({ parent, key }) => {
    if (Array.isArray(parent)) parent.splice(Number(key), 1)
    else delete parent[key]
  }),
  fc
    .tuple(fc.constantFrom('__proto__', 'constructor', 'toString', 'extra', 'Name'), replacements)
    .map(
      ([name, value]): Change =>
        ({ parent, key }) =>
          setMember(Array.isArray(parent) ? { parent, key } : { parent, key: name }, value),
    ),
)
const steps = fc.array(fc.tuple(fc.nat(), changes), { minLength: 1, maxLength: 4 })

const plain = ({
  path,
  code,
  expected,
}: {
  path: readonly PropertyKey[]
  code?: string
  expected?: unknown
}) => `${pointerTo(...path.map(String))} ${code} ${expected}`

/** Fails if the check and zod find different issues. `expect` would take most of the time of 10^6 runs. */
function compare(schema: z.ZodMiniType, shape: Shape, value: unknown) {
  const own = findIssues(shape, value).map(plain).join('\n')
  const theirs = (schema.safeParse(value).error?.issues ?? []).map(plain).join('\n')
  if (own !== theirs) throw new Error(`found\n${own}\nzod found\n${theirs}`)
}

describe('the checks of the browser', () => {
  it.each(Object.entries(checkedSchemas))('have the shape of %sSchema', (name, schema) => {
    expect(shapes[name]).toEqual(shapeOf(schema))
  })

  it('accept the documented values', () => {
    for (const [name, shape] of Object.entries(shapes)) {
      expect(findIssues(shape, valid[name])).toEqual([])
    }
  })

  it('report every member of the wrong type, in the order of the schema', () => {
    const issues = findIssues(destinationShape, {
      name: 7,
      type: 'webhook',
      metadata: { headers: { a: 1 }, tls: 'yes', batchSize: Number.NaN },
      createTime: null,
    })

    expect(issues.map(plain)).toEqual([
      '/id invalid_type string',
      '/name invalid_type string',
      '/metadata/headers/a invalid_type string',
      '/metadata/tls invalid_type boolean',
      '/metadata/batchSize invalid_type number',
      '/createTime invalid_type string',
    ])
  })

  it.each(Object.entries(checkedSchemas))(
    'find the same issues as zod in changed values of %s',
    (name, schema) => {
      const shape = shapes[name] ?? []
      const property = fc.property(steps, (all) => {
        const value = structuredClone(valid[name] ?? {})
        for (const [which, change] of all) {
          const places = placesIn(value)
          const place = places[which % places.length]
          if (place) change(place)
        }
        compare(schema, shape, value)
      })
      fc.assert(property, { numRuns: RUNS })
    },
    TIMEOUT_MS,
  )

  it.each(Object.entries(checkedSchemas))(
    'find the same issues as zod in any JSON value, for %s',
    { tags: 'slow', timeout: TIMEOUT_MS },
    (name, schema) => {
      const property = fc.property(fc.jsonValue({ maxDepth: 3 }), (value) =>
        compare(schema, shapes[name] ?? [], value),
      )
      fc.assert(property, { numRuns: RUNS })
    },
  )
})

describe('the generator of the browser’s checks', () => {
  it.each([
    ['a strict object', z.strictObject({ a: z.string() })],
    ['an object that drops members', z.object({ a: z.string() })],
    ['an optional that accepts undefined', z.looseObject({ a: z.optional(z.string()) })],
    ['a union', z.union([z.string(), z.number()])],
    ['several literals', z.literal(['a', 'b'])],
  ])('rejects %s', (_, schema) => {
    expect(() => shapeOf(schema)).toThrow(TypeError)
  })
})

describe('the types of the contract', () => {
  it('match the schemas', () => {
    expectTypeOf<z.infer<typeof destinationSchema>>().toExtend<Destination>()
    expectTypeOf<Destination>().toExtend<z.infer<typeof destinationSchema>>()
    expectTypeOf<z.infer<typeof integrationSchema>>().toEqualTypeOf<Integration>()
    expectTypeOf<z.infer<typeof relayInfoSchema>>().toEqualTypeOf<RelayInfo>()
    expectTypeOf<z.infer<typeof searchResultSchema>>().toExtend<SearchResult>()
    expectTypeOf<SearchResult>().toExtend<z.infer<typeof searchResultSchema>>()
    expectTypeOf<z.infer<typeof searchBodySchema>>().toEqualTypeOf<SearchBody>()
  })
})
