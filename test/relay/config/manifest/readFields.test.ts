import { describe, expect, it } from 'vitest'
import type { ManifestObject } from '../../../../src/contract/manifest/manifest.js'
import { readManifest } from '../../../../src/relay/config/manifest/readManifest.js'

/** A manifest with one object. Its members are these lines, and the first of them is line 7. */
const contacts = (...lines: string[]) =>
  [
    'specVersion: 1.0.0',
    'integrations:',
    '  - name: crm',
    '    read:',
    '      objects:',
    '        - objectName: contacts',
    ...lines.map((line) => `          ${line}`),
  ].join('\n')

function fieldsOf(manifest: unknown): Partial<ManifestObject> {
  const [object] = readManifest(manifest).integrations[0]?.read?.objects ?? []
  const { objectName: _, ...fields }: Partial<ManifestObject> = object ?? {}
  return fields
}

const warningsOf = (manifest: unknown) =>
  readManifest(manifest).warnings.map(
    ({ line, pointer, wrong, allowed }) =>
      `${line ?? '-'} ${pointer.replace('/integrations/0/read/objects/0', '')} ${wrong}. ${allowed}`,
  )

const NAMES = 'Write "fieldName: …", "mapToName: …", or both.'

describe('readManifest with fields', () => {
  it('reads required and optional fields, mapped ones, and optionalFieldsAuto', () => {
    const manifest = contacts(
      'requiredFields:',
      '  - fieldName: email',
      '  - { mapToName: phone, mapToDisplayName: Phone, prompt: Which field?, default: mobile }',
      'optionalFields:',
      '  - { fieldName: customertier, mapToName: tier, mapToDisplayName: Tier }',
      'optionalFieldsAuto: all',
    )

    expect(fieldsOf(manifest)).toEqual({
      requiredFields: [{ fieldName: 'email' }, { mapToName: 'phone', mapToDisplayName: 'Phone' }],
      optionalFields: [{ fieldName: 'customertier', mapToName: 'tier', mapToDisplayName: 'Tier' }],
      optionalFieldsAuto: 'all',
    })
    expect(warningsOf(manifest)).toEqual([])
  })

  it('reads empty members as absent', () => {
    const manifest = contacts('requiredFields:', 'optionalFields: []', 'optionalFieldsAuto:')
    const withField = contacts('requiredFields: [{ fieldName: a, mapToName: , mapToDisplayName: }]')

    expect([fieldsOf(manifest), warningsOf(manifest)]).toEqual([{}, []])
    expect(fieldsOf(withField)).toEqual({ requiredFields: [{ fieldName: 'a' }] })
    expect(warningsOf(withField)).toEqual([])
  })

  it.each<[string, string[], object, string]>([
    [
      'a list that is a mapping, and reads the other list',
      ['requiredFields: { fieldName: a }', 'optionalFields: [{ fieldName: b }]'],
      { optionalFields: [{ fieldName: 'b' }] },
      '7 /requiredFields is a mapping, so it is ignored. Write a list of fields.',
    ],
    [
      'a field that is a string, and reads the next one',
      ['requiredFields:', '  - email', '  - fieldName: b'],
      { requiredFields: [{ fieldName: 'b' }] },
      `8 /requiredFields/0 is a string, so the field is ignored. ${NAMES}`,
    ],
    [
      'an empty field',
      ['requiredFields:', '  - fieldName: b', '  -'],
      { requiredFields: [{ fieldName: 'b' }] },
      `9 /requiredFields/1 is empty, so the field is ignored. ${NAMES}`,
    ],
    [
      'a field without a name',
      ['optionalFields:', '  - mapToDisplayName: Phone', '  - fieldName: b'],
      { optionalFields: [{ fieldName: 'b' }] },
      `8 /optionalFields/0/fieldName has no valid value, and neither has "mapToName", so the field is ignored. ${NAMES}`,
    ],
    [
      'a field of the same name, and uses the first',
      ['optionalFields:', '  - fieldName: b', '  - { fieldName: c, mapToName: b }'],
      { optionalFields: [{ fieldName: 'b' }] },
      '9 /optionalFields/1 has the name of an earlier field, so only the first is used. Remove one of them.',
    ],
    [
      'a name that is a number, and uses the other name',
      ['optionalFields:', '  - fieldName: 2024', '    mapToName: year'],
      { optionalFields: [{ mapToName: 'year' }] },
      '8 /optionalFields/0/fieldName is a number, so it is ignored. Write the name as a string. Quote it if YAML reads it as another type.',
    ],
    [
      'an empty name, and uses the other name',
      ['optionalFields:', '  - { fieldName: a, mapToName: "" }'],
      { optionalFields: [{ fieldName: 'a' }] },
      '8 /optionalFields/0/mapToName is empty, so it is ignored. Write the name as a string. Quote it if YAML reads it as another type.',
    ],
    [
      'a display name that is a list',
      ['optionalFields:', '  - mapToName: year', '    mapToDisplayName: [Year]'],
      { optionalFields: [{ mapToName: 'year' }] },
      '9 /optionalFields/0/mapToDisplayName is a list, so it is ignored. Write a string.',
    ],
    [
      'a member of a field in another case',
      ['optionalFields: [{ mapToName: year, mapToDisplayname: Year }]'],
      { optionalFields: [{ mapToName: 'year' }] },
      '7 /optionalFields/0/mapToDisplayname does not exist, so it is ignored. Write "mapToDisplayName".',
    ],
    [
      'a list in another case',
      ['RequiredFields: [{ fieldName: a }]'],
      {},
      '7 /RequiredFields does not exist, so it is ignored. Write "requiredFields".',
    ],
    [
      'optionalFieldsAuto with another value',
      ['optionalFieldsAuto: some'],
      {},
      '7 /optionalFieldsAuto has an unknown value, so it is ignored. Write "all", or omit it.',
    ],
    [
      'optionalFieldsAuto that is an empty text',
      ['optionalFieldsAuto: ""'],
      {},
      '7 /optionalFieldsAuto is empty, so it is ignored. Write "all", or omit it.',
    ],
    [
      'optionalFieldsAuto that is true',
      ['optionalFieldsAuto: true'],
      {},
      '7 /optionalFieldsAuto is a boolean, so it is ignored. Write "all", or omit it.',
    ],
  ])('warns about %s', (_, lines, fields, warning) => {
    const manifest = contacts(...lines)

    expect(fieldsOf(manifest)).toEqual(fields)
    expect(warningsOf(manifest)[0]).toBe(warning)
  })

  it.each([
    [1_000, []],
    [
      1_001,
      [
        '- /requiredFields has more than 1000 elements, so the rest is ignored. Split the manifest.',
      ],
    ],
  ])('reads at most 1,000 fields of a list of %i', (length, warnings) => {
    const requiredFields = Array.from({ length }, (_, i) => ({ fieldName: `f${i}` }))
    const read = { objects: [{ objectName: 'contacts', requiredFields }] }
    const manifest = { specVersion: '1.0.0', integrations: [{ name: 'crm', read }] }

    expect(fieldsOf(manifest).requiredFields).toHaveLength(1_000)
    expect(warningsOf(manifest)).toEqual(warnings)
  })
})
