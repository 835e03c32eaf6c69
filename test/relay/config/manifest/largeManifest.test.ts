import { describe, expect, it } from 'vitest'
import { readManifest } from '../../../../src/relay/config/manifest/readManifest.js'

describe('readManifest with a large manifest', () => {
  it.each([
    ['brackets', '['],
    ['braces', '{a: '],
  ])('rejects deeply nested %s', (_, unit) => {
    const text = unit.repeat(Math.floor(260_000 / unit.length))

    expect(() => readManifest(text)).toThrow('is not YAML (it is nested too deeply')
  })

  it('reads many keys in linear time', () => {
    const keys = Array.from({ length: 20_000 }, (_, i) => `k${i}: 1`)
    const text = [...keys, 'specVersion: 1.0.0', 'integrations: []'].join('\n')

    expect(readManifest(text).warnings).toEqual([])
  })
})
