import { describe, expect, it } from 'vitest'
import { textOf } from '../../../src/contract/providerError/textOf.js'

describe('textOf', () => {
  it.each(['value', 'Value', '#text', 'text', 'Text', 'content', '_'])(
    'returns the text in the member %s',
    (name) => {
      expect(textOf({ lang: 'en', type: 'plain', [name]: 'No' })).toBe('No')
    },
  )

  it.each([
    ['a number', { value: 7 }],
    ['four members', { a: 1, b: 2, c: 3, value: 'No' }],
    ['another name', { note: 'No' }],
    ['a list', ['No']],
  ])('returns undefined for %s', (_, value) => {
    expect(textOf(value)).toBeUndefined()
  })
})
