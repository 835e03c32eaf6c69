import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import {
  integrationObjectSchema,
  integrationSchema,
} from '../../src/contract/schemas/integration.js'
import {
  manifestIntegrationSchema,
  manifestObjectSchema,
  manifestSchema,
} from '../../src/contract/schemas/manifest.js'
import { relayInfoSchema } from '../../src/contract/schemas/relayInfo.js'
import { fieldFilterSchema, searchBodySchema } from '../../src/contract/schemas/searchBody.js'
import { searchResultSchema } from '../../src/contract/schemas/searchResult.js'

const object = {
  objectName: 'contacts',
  displayName: 'Contacts',
  searchable: true,
  always: false,
  reason: 'disabled',
}
const integration = {
  alias: 'crm',
  name: 'hub-crm',
  displayName: 'Hub',
  provider: 'hub',
  objects: [object],
  proxy: true,
}
const manifestObject = { objectName: 'contacts', displayName: 'Contacts', enabled: 'always' }
const manifestIntegration = {
  name: 'hub-crm',
  displayName: 'Hub',
  provider: 'hub',
  read: { objects: [manifestObject] },
  proxy: { enabled: true },
}
const info = {
  name: 'svc-relay',
  version: 1,
  actions: { destinations: true, search: true, proxy: false },
  time: '2026-03-06T22:09:19Z',
}
const filter = { fieldName: 'email', operator: 'eq', value: 'ada@mail.example' }

/** What each end takes from the other, whole, and which of its members can be missing. */
const shapes: [string, z.ZodMiniType, Record<string, unknown>, string[]][] = [
  ['an object', integrationObjectSchema, object, ['displayName', 'always', 'reason']],
  ['an integration', integrationSchema, integration, ['displayName', 'provider', 'objects']],
  ['a manifest’s object', manifestObjectSchema, manifestObject, ['displayName', 'enabled']],
  [
    'a manifest’s integration',
    manifestIntegrationSchema,
    manifestIntegration,
    ['displayName', 'provider', 'read', 'proxy'],
  ],
  ['a manifest', manifestSchema, { specVersion: '1.0.0', integrations: [manifestIntegration] }, []],
  ['what a relay offers', relayInfoSchema, info, []],
  ['what is switched on', relayInfoSchema.shape.actions, info.actions, []],
  [
    'a record',
    searchResultSchema,
    { id: '1', fields: { email: 'a' }, mappedFields: { mail: 'a' }, raw: { n: 1 } },
    ['id', 'fields', 'mappedFields', 'raw'],
  ],
  ['a condition', fieldFilterSchema, filter, []],
  ['a search', searchBodySchema, { objectName: 'contacts', fieldFilters: [filter] }, []],
]

const members = shapes.flatMap(([what, schema, whole, optional]) =>
  Object.keys(whole).map((member) => ({ what, schema, whole, optional, member })),
)

describe('what both ends agree on', () => {
  it.each(shapes)('takes %s as it is', (_, schema, whole) => {
    expect(schema.parse(whole)).toEqual(whole)
  })

  it.each(members)('does not take $what whose $member is of another type', (shape) => {
    const wrong = { ...shape.whole, [shape.member]: () => {} }

    expect(shape.schema.safeParse(wrong).success).toBe(false)
  })

  it.each(members)('knows if $what can be without $member', (shape) => {
    const { [shape.member]: _, ...rest } = shape.whole

    const isTaken = shape.schema.safeParse(rest).success

    expect(isTaken).toBe(shape.optional.includes(shape.member))
  })

  it.each([
    ['an object', integrationSchema, { ...integration, objects: [{ objectName: 'contacts' }] }],
    ['an object', manifestIntegrationSchema, { name: 'crm', read: { objects: [{}] } }],
    ['a list', manifestIntegrationSchema, { name: 'crm', read: { objects: {} } }],
    ['a switch', manifestIntegrationSchema, { name: 'crm', proxy: { enabled: 'yes' } }],
    ['an integration', manifestSchema, { specVersion: '1.0.0', integrations: [{}] }],
    ['a condition', searchBodySchema, { objectName: 'contacts', fieldFilters: [{}] }],
  ])('looks also into what is below: %s', (_, schema: z.ZodMiniType, value) => {
    expect(schema.safeParse(value).success).toBe(false)
  })

  it.each([
    ['a number', 7],
    ['a boolean', false],
  ])('compares with %s too', (_, value) => {
    expect(fieldFilterSchema.parse({ ...filter, value })).toEqual({ ...filter, value })
  })

  it('knows one operator, and no object without a name', () => {
    expect(fieldFilterSchema.safeParse({ ...filter, operator: '' }).success).toBe(false)
    expect(searchBodySchema.safeParse({ objectName: '', fieldFilters: [] }).success).toBe(false)
  })

  it('takes `enabled` as the word and as the boolean that YAML makes of it', () => {
    expect(manifestObjectSchema.safeParse({ objectName: 'a', enabled: true }).success).toBe(true)
  })

  it('takes only a relay of this version for one', () => {
    expect(relayInfoSchema.safeParse({ ...info, name: '' }).success).toBe(false)
    expect(relayInfoSchema.safeParse({ ...info, version: 2 }).success).toBe(false)
  })
})
