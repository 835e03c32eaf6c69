import { describe, expect, it } from 'vitest'
import { searchabilityOf } from '../../../src/contract/manifest/manifest.js'
import { manifestSchema } from '../../../src/contract/schemas/manifest.js'

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
    ['always', 'unset', integration('always'), undefined, always],
    ['unset', 'true', integration(), config(true), disabled],
    ['unset', 'false', integration(), config(false), byDefault],
    ['unset', 'unset', integration(), undefined, byDefault],
    ['sometimes', 'true', integration('sometimes'), config(true), disabled],
    ['unset', 'true for another object', integration(), config(true, 'deals'), byDefault],
  ])(
    'returns the searchability if the manifest has enabled: %s and the installation has disabled: %s',
    (_, __, manifest, own, expected) => {
      expect(searchabilityOf(manifest, own, 'contacts')).toEqual(expected)
    },
  )

  it('returns not-in-manifest for an object that the manifest does not define', () => {
    const notDefined = { searchable: false, reason: 'not-in-manifest' }

    expect(searchabilityOf(integration('always'), undefined, 'deals')).toEqual(notDefined)
    expect(searchabilityOf({ name: 'crm' }, config(false), 'contacts')).toEqual(notDefined)
    expect(searchabilityOf({ name: 'crm', read: {} }, undefined, 'contacts')).toEqual(notDefined)
  })

  it.each([[{}], [{ read: {} }], [{ read: { objects: { contacts: {} } } }]])(
    'returns searchable if the installation config is %j',
    (own) => {
      expect(searchabilityOf(integration(), own, 'contacts')).toEqual(byDefault)
    },
  )

  it.each([
    ['the first', ['always', undefined]],
    ['the second', [undefined, 'always']],
  ])(
    'does not treat an object as always searchable if only %s of two entries sets that',
    (_, enabled) => {
      const [first, second] = enabled.map((one) => integration(one).read.objects)
      const twice = { name: 'crm', read: { objects: [...(first ?? []), ...(second ?? [])] } }

      expect(searchabilityOf(twice, config(true), 'contacts')).toEqual(disabled)
    },
  )

  it('ignores inherited properties of the config', () => {
    const own = { read: { objects: {} } }

    expect(searchabilityOf(integration(undefined, 'constructor'), own, 'constructor')).toEqual(
      byDefault,
    )
  })
})

describe('manifestSchema', () => {
  it('keeps unknown keys', () => {
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
