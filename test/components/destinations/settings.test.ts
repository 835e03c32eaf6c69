import { describe, expect, it } from 'vitest'
import { isAddress } from '../../../src/components/destinations/details/destinationSecrets.js'
import { destinationTarget } from '../../../src/components/destinations/details/destinationTarget.js'
import { metadataGroups } from '../../../src/components/destinations/details/metadataKeys.js'
import { en } from '../../../src/components/messages/en.js'
import {
  type DestinationMetadata,
  destinationTypes,
} from '../../../src/contract/calls/destinations.js'
import { destinationMetadataSchema } from '../../../src/contract/schemas/destination.js'
import { metadataKinds } from '../../../src/relay/redaction/documentedKinds.js'

/** The settings of the type, without its index signature. */
type Setting = keyof {
  [K in keyof DestinationMetadata as string extends K ? never : K]: DestinationMetadata[K]
}

// The type check fails if the schema lacks a setting of the type.
const schemas: Record<Setting, unknown> = destinationMetadataSchema.shape
const settings = Object.keys(schemas)

/** Returns the settings that a condition excludes. */
const without = (has: (name: string) => boolean) => settings.filter((name) => !has(name))

describe('every documented setting of a destination', () => {
  it('has a kind, by which the relay redacts it', () => {
    expect(settings.length).toBeGreaterThan(20)
    expect(without((name) => metadataKinds.has(name))).toEqual([])
  })

  it('has a group in the details, and a label', () => {
    const grouped = Object.values(metadataGroups).flat()

    expect(without((name) => grouped.includes(name))).toEqual([])
    expect(without((name) => Object.hasOwn(en.destinations.keys, name))).toEqual([])
  })

  it('is shown as host and path only if it is a URL', () => {
    expect(without((name) => isAddress(name) === (metadataKinds.get(name) === 'url'))).toEqual([])
  })
})

it.each(destinationTypes)('the list has a target for the type %s', (type) => {
  const destination = { id: '1', name: 'a', type, metadata: {}, createTime: '' }

  expect(destinationTarget(destination, { ...en.common, ...en.destinations })).toBeDefined()
})
