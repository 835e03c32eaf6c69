import { afterEach, expect, it, vi } from 'vitest'
import { keyOfCall } from '../../src/contract/keyOfCall.js'
import { randomUuid } from '../../src/contract/randomUuid.js'

/** RFC 9562, section 5.4. */
const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('keyOfCall returns one key for each object', () => {
  const [first, second] = [{}, {}]

  expect(keyOfCall(first)).toMatch(UUID)
  expect(keyOfCall(first)).toBe(keyOfCall(first))
  expect(keyOfCall(second)).not.toBe(keyOfCall(first))
})

it('randomUuid uses the browser’s function', () => {
  const uuid = '0b7d3c1e-8a52-4c7e-9d1b-3f6a2e5c4d10'
  vi.spyOn(crypto, 'randomUUID').mockReturnValue(uuid)

  expect(randomUuid()).toBe(uuid)
})

it.each([
  [0x00, '00000000-0000-4000-8000-000000000000'],
  [0x0a, '0a0a0a0a-0a0a-4a0a-8a0a-0a0a0a0a0a0a'],
  [0xff, 'ffffffff-ffff-4fff-bfff-ffffffffffff'],
])('randomUuid makes a UUID of random bytes in a page that is not secure: %i', (byte, uuid) => {
  vi.stubGlobal('crypto', {
    getRandomValues: (bytes: Uint8Array) => {
      expect(bytes).toHaveLength(16)
      return bytes.fill(byte)
    },
  })

  expect(randomUuid()).toBe(uuid)
})
