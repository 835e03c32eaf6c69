import { describe, expect, it } from 'vitest'
import type { InstallationConfig, ManifestObject } from '../../../src/contract/manifest/manifest.js'
import { objectFields, type ProviderField } from '../../../src/contract/manifest/objectFields.js'

const contacts: ManifestObject = {
  objectName: 'contacts',
  requiredFields: [
    { fieldName: 'email' },
    { mapToName: 'phone', mapToDisplayName: 'Phone' },
    { fieldName: 'customertier', mapToName: 'tier' },
  ],
  optionalFields: [{ fieldName: 'notes' }],
}

const provided = (...fields: ProviderField[]) => ({ fields, isTruncated: false })

const installed = (contactConfig: Record<string, unknown>): InstallationConfig => ({
  read: { objects: { contacts: contactConfig } },
})

describe('objectFields', () => {
  it('returns nothing for an object without fields', () => {
    expect(objectFields({ objectName: 'contacts' })).toEqual({})
  })

  it('returns the fields of the manifest, mapped ones first', () => {
    expect(objectFields(contacts)).toEqual({
      fields: [
        { name: 'phone', mappedName: 'phone', label: 'Phone', required: true },
        { name: 'customertier', mappedName: 'tier', required: true },
        { name: 'email', required: true },
        { name: 'notes' },
      ],
    })
  })

  it('describes them as the app does, and the manifest overrides the label', () => {
    const provider = provided(
      { name: 'Email', label: 'Email address', type: 'text' },
      { name: 'CustomerTier', label: 'Tier', type: 'select', options: [{ value: 'gold' }] },
      { name: 'mobile', label: 'Mobile phone', type: 'text' },
      { name: 'city', label: 'City', type: 'text', required: true },
    )
    const installation = installed({ selectedFieldMappings: { phone: 'mobile' } })

    expect(objectFields(contacts, { provider, installation }).fields).toEqual([
      { name: 'mobile', mappedName: 'phone', label: 'Phone', type: 'text', required: true },
      {
        name: 'CustomerTier',
        mappedName: 'tier',
        label: 'Tier',
        type: 'select',
        options: [{ value: 'gold' }],
        required: true,
      },
      { name: 'Email', label: 'Email address', type: 'text', required: true },
      { name: 'notes' },
      { name: 'city', label: 'City', type: 'text', required: true },
    ])
  })

  it('lets the installation replace the field of a mapped name, and add mappings and fields', () => {
    const installation = installed({
      selectedFieldMappings: { tier: 'segment_c', region: 'region_c' },
      selectedFields: { fax: true, notes: false, hidden: false },
    })

    expect(objectFields(contacts, { installation }).fields).toEqual([
      { name: 'phone', mappedName: 'phone', label: 'Phone', required: true },
      { name: 'segment_c', mappedName: 'tier', required: true },
      { name: 'region_c', mappedName: 'region' },
      { name: 'email', required: true },
      { name: 'notes' },
      { name: 'fax' },
    ])
  })

  it('lists a mapped field once, and ignores fields without a name', () => {
    const object: ManifestObject = {
      objectName: 'contacts',
      requiredFields: [{ fieldName: 'CustomerTier', mapToName: 'tier' }],
      optionalFields: [{ fieldName: 'customertier' }, {}],
    }

    expect(objectFields(object, { installation: {} }).fields).toEqual([
      { name: 'CustomerTier', mappedName: 'tier', required: true },
    ])
  })

  it('ignores the installation’s choices for other objects, including inherited members', () => {
    const installation: InstallationConfig = {
      read: { objects: { deals: { selectedFields: { amount: true } } } },
    }

    expect(objectFields({ objectName: 'contacts' }, { installation })).toEqual({})
    expect(objectFields({ objectName: 'constructor' }, { installation })).toEqual({})
  })

  it('lists a name once, ignoring case, and prefers the mapped field', () => {
    const provider = provided({ name: 'Phone', label: 'Landline' }, { name: 'EMAIL' })

    const names = objectFields(contacts, { provider }).fields?.map(({ name, label }) => [
      name,
      label,
    ])

    expect(names).toEqual([
      ['phone', 'Phone'],
      ['customertier', undefined],
      ['EMAIL', undefined],
      ['notes', undefined],
    ])
  })

  it.each([
    ['optionalFieldsAuto is all, and the app describes none', 'all', undefined, true],
    ['optionalFieldsAuto is all, and the app describes them', 'all', provided(), undefined],
    ['the app describes too many', undefined, { fields: [], isTruncated: true }, true],
    ['neither', undefined, undefined, undefined],
  ])('reports other fields: %s', (_, auto, provider, otherFields) => {
    const object = { objectName: 'a', ...(auto !== undefined && { optionalFieldsAuto: auto }) }

    expect(objectFields(object, { provider }).otherFields).toBe(otherFields)
  })
})
