import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import {
  integrationFieldSchema,
  integrationObjectSchema,
  integrationSchema,
} from '../../src/contract/schemas/integration.js'
import {
  manifestFieldSchema,
  manifestIntegrationSchema,
  manifestObjectSchema,
  manifestSchema,
} from '../../src/contract/schemas/manifest.js'
import { relayInfoSchema } from '../../src/contract/schemas/relayInfo.js'
import { fieldFilterSchema, searchBodySchema } from '../../src/contract/schemas/searchBody.js'
import { searchResultSchema } from '../../src/contract/schemas/searchResult.js'

const field = {
  name: 'phonenumber',
  mappedName: 'phone',
  label: 'Phone',
  type: 'select',
  options: [{ value: 'home', label: 'Home' }, { value: 'work' }],
  required: true,
}
const object = {
  objectName: 'contacts',
  displayName: 'Contacts',
  searchable: true,
  always: false,
  reason: 'disabled',
  fields: [field],
  otherFields: true,
}
const integration = {
  alias: 'crm',
  name: 'hub-crm',
  displayName: 'Hub',
  provider: 'hub',
  objects: [object],
  proxy: true,
}
const manifestField = { fieldName: 'phonenumber', mapToName: 'phone', mapToDisplayName: 'Phone' }
const manifestObject = {
  objectName: 'contacts',
  displayName: 'Contacts',
  enabled: 'always',
  requiredFields: [manifestField],
  optionalFields: [{ fieldName: 'email' }],
  optionalFieldsAuto: 'all',
}
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

/** Name, schema, complete value and optional members of each shape in the contract. */
const shapes: [string, z.ZodMiniType, Record<string, unknown>, string[]][] = [
  [
    'a field',
    integrationFieldSchema,
    field,
    ['mappedName', 'label', 'type', 'options', 'required'],
  ],
  [
    'an object',
    integrationObjectSchema,
    object,
    ['displayName', 'always', 'reason', 'fields', 'otherFields'],
  ],
  ['an integration', integrationSchema, integration, ['displayName', 'provider', 'objects']],
  ['a manifest’s field', manifestFieldSchema, manifestField, Object.keys(manifestField)],
  [
    'a manifest’s object',
    manifestObjectSchema,
    manifestObject,
    ['displayName', 'enabled', 'requiredFields', 'optionalFields', 'optionalFieldsAuto'],
  ],
  [
    'a manifest’s integration',
    manifestIntegrationSchema,
    manifestIntegration,
    ['displayName', 'provider', 'read', 'proxy'],
  ],
  ['a manifest', manifestSchema, { specVersion: '1.0.0', integrations: [manifestIntegration] }, []],
  ['relay info', relayInfoSchema, info, []],
  ['the actions of relay info', relayInfoSchema.shape.actions, info.actions, []],
  [
    'a record',
    searchResultSchema,
    { id: '1', fields: { email: 'a' }, mappedFields: { mail: 'a' }, raw: { n: 1 } },
    ['id', 'fields', 'mappedFields', 'raw'],
  ],
  ['a condition', fieldFilterSchema, filter, []],
  ['a search', searchBodySchema, { objectName: 'contacts', fieldFilters: [filter] }, []],
]

const members = shapes.flatMap(([name, schema, whole, optional]) =>
  Object.keys(whole).map((member) => ({ name, schema, whole, optional, member })),
)

describe('contract schemas', () => {
  it.each(shapes)('accept %s unchanged', (_, schema, whole) => {
    expect(schema.parse(whole)).toEqual(whole)
  })

  it.each(members)('reject $name if $member has the wrong type', (shape) => {
    const wrong = { ...shape.whole, [shape.member]: () => {} }

    expect(shape.schema.safeParse(wrong).success).toBe(false)
  })

  it.each(members)('reject $name without $member unless it is optional', (shape) => {
    const { [shape.member]: _, ...rest } = shape.whole

    const isAccepted = shape.schema.safeParse(rest).success

    expect(isAccepted).toBe(shape.optional.includes(shape.member))
  })

  it.each([
    ['an object', integrationSchema, { ...integration, objects: [{ objectName: 'contacts' }] }],
    ['an object', manifestIntegrationSchema, { name: 'crm', read: { objects: [{}] } }],
    ['a list', manifestIntegrationSchema, { name: 'crm', read: { objects: {} } }],
    ['a boolean', manifestIntegrationSchema, { name: 'crm', proxy: { enabled: 'yes' } }],
    ['an integration', manifestSchema, { specVersion: '1.0.0', integrations: [{}] }],
    ['a condition', searchBodySchema, { objectName: 'contacts', fieldFilters: [{}] }],
  ])('reject an invalid nested value: %s', (_, schema: z.ZodMiniType, value) => {
    expect(schema.safeParse(value).success).toBe(false)
  })

  it.each([
    ['a number', 7],
    ['a boolean', false],
  ])('accept %s as the value of a condition', (_, value) => {
    expect(fieldFilterSchema.parse({ ...filter, value })).toEqual({ ...filter, value })
  })

  it('reject unknown operators and empty object names', () => {
    expect(fieldFilterSchema.safeParse({ ...filter, operator: '' }).success).toBe(false)
    expect(searchBodySchema.safeParse({ objectName: '', fieldFilters: [] }).success).toBe(false)
  })

  it('accept `enabled` of a manifest object as a boolean, which YAML can produce', () => {
    expect(manifestObjectSchema.safeParse({ objectName: 'a', enabled: true }).success).toBe(true)
  })

  it('reject relay info with another name or version', () => {
    expect(relayInfoSchema.safeParse({ ...info, name: '' }).success).toBe(false)
    expect(relayInfoSchema.safeParse({ ...info, version: 2 }).success).toBe(false)
  })
})
