import { describe, expect, it } from 'vitest'
import { searchabilityOf } from '../../src/contract/manifest/manifest.js'
import { manifestSchema } from '../../src/contract/schemas/manifest.js'

function integration(enabled?: string, objectName = 'contacts') {
  return { name: 'crm', read: { objects: [{ objectName, ...(enabled && { enabled }) }] } }
}

function config(disabled: boolean, objectName = 'contacts') {
  return { read: { objects: { [objectName]: { disabled } } } }
}

const always = { searchable: true, always: true }
const byDefault = { searchable: true, always: false }
const disabled = { searchable: false, reason: 'disabled' }

describe('searchabilityOf', () => {
  it.each([
    ['always', 'true', integration('always'), config(true), always],
    ['always', 'false', integration('always'), config(false), always],
    ['always', 'nothing', integration('always'), undefined, always],
    ['nothing', 'true', integration(), config(true), disabled],
    ['nothing', 'false', integration(), config(false), byDefault],
    ['nothing', 'nothing', integration(), undefined, byDefault],
    ['another word', 'true', integration('sometimes'), config(true), disabled],
    ['nothing', 'true for another object', integration(), config(true, 'deals'), byDefault],
  ])(
    'where the manifest says %s and the installation disables %s',
    (_, __, manifest, own, expected) => {
      expect(searchabilityOf(manifest, own, 'contacts')).toEqual(expected)
    },
  )

  it('does not search what the manifest does not define', () => {
    const notDefined = { searchable: false, reason: 'not-in-manifest' }

    expect(searchabilityOf(integration('always'), undefined, 'deals')).toEqual(notDefined)
    expect(searchabilityOf({ name: 'crm' }, config(false), 'contacts')).toEqual(notDefined)
    expect(searchabilityOf({ name: 'crm', read: {} }, undefined, 'contacts')).toEqual(notDefined)
  })

  it.each([[{}], [{ read: {} }], [{ read: { objects: { contacts: {} } } }]])(
    'searches where an installation says no more than %j',
    (own) => {
      expect(searchabilityOf(integration(), own, 'contacts')).toEqual(byDefault)
    },
  )

  it.each([
    ['the first', ['always', undefined]],
    ['the second', [undefined, 'always']],
  ])('does not force an object on if only %s of two entries does', (_, enabled) => {
    const [first, second] = enabled.map((one) => integration(one).read.objects)
    const twice = { name: 'crm', read: { objects: [...(first ?? []), ...(second ?? [])] } }

    expect(searchabilityOf(twice, config(true), 'contacts')).toEqual(disabled)
  })

  it('does not take what every object inherits for a setting', () => {
    const own = { read: { objects: {} } }

    expect(searchabilityOf(integration(undefined, 'constructor'), own, 'constructor')).toEqual(
      byDefault,
    )
  })
})

describe('manifestSchema', () => {
  it('keeps the keys that the kit does not read', () => {
    const manifest = {
      specVersion: '1.0.0',
      integrations: [
        {
          name: 'crm',
          provider: 'hub',
          module: 'sales',
          write: { objects: [] },
          read: {
            objects: [
              { objectName: 'now/table/incident', schedule: '*/5 * * * *', destination: 'd' },
            ],
          },
        },
      ],
    }

    expect(manifestSchema.parse(manifest)).toEqual(manifest)
  })
})
