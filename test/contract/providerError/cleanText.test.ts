import { describe, expect, it } from 'vitest'
import { cleanText } from '../../../src/contract/providerError/cleanText.js'

// Joined at run time, so that secret scanners do not report it.
const token = ['gh', 'p_'].join('') + 'aB3dE5fG7h'.repeat(380)

describe('cleanText', () => {
  it.each([
    ['Failed', 6, 'Failed'],
    ['abcdefghij', 5, 'abcd…'],
    ['The field email is missing', 12, 'The field…'],
    ['ab cdefghij', 8, 'ab cdef…'],
    ['abcd efghij', 8, 'abcd ef…'],
    ['🙂🙂🙂🙂🙂', 6, '🙂🙂…'],
    ['🙂🙂🙂🙂🙂', 7, '🙂🙂🙂…'],
  ])('cuts %j to %i characters: %j', (text, maxChars, expected) => {
    expect(cleanText(text, maxChars)).toBe(expected)
  })

  it.each([
    [`a ${token} password="correct horse ${'battery '.repeat(60)}" end`, 'a *** password=…'],
    [`a ${token} password=${'x'.repeat(500)}`, 'a ***…'],
    [`a ${token} password=${'x'.repeat(8192)}`, 'a ***…'],
    [`It can't save ${token} ${'x'.repeat(500)}`, "It can't save ***…"],
    ['x'.repeat(8192), ''],
    [`a ${token} it failed${' '.repeat(4500)}again`, 'a *** it…'],
  ])('cuts a long text before what could be a part of a secret, text %#', (text, expected) => {
    expect(cleanText(text)).toBe(expected)
  })

  it('returns all of a text of 4,096 characters', () => {
    const rest = 'It failed, says the provider'
    const text = `a ${token} ${'b'.repeat(4096 - 4 - token.length - rest.length)} ${rest}`

    expect(text).toHaveLength(4096)
    expect(cleanText(text).endsWith(rest)).toBe(true)
  })
})
