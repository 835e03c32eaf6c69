import { expect, it } from 'vitest'
import { readManifest } from '../../../../src/relay/config/manifest/readManifest.js'

it('readManifest reads many keys in linear time', () => {
  const keys = Array.from({ length: 20_000 }, (_, i) => `k${i}: 1`)
  const text = [...keys, 'specVersion: 1.0.0', 'integrations: []'].join('\n')

  expect(readManifest(text).warnings).toEqual([])
})
