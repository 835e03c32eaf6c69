import { describe, expect, it } from 'vitest'
import { readProviderError } from '../../src/index.js'
import { withoutSentence, withSentence } from './providerErrors.js'

describe('readProviderError', () => {
  it('is tested with at least 60 bodies that contain a sentence, each of its own name', () => {
    expect(withSentence.length).toBeGreaterThanOrEqual(60)
    expect(new Set(withSentence.map(([name]) => name)).size).toBe(withSentence.length)
  })

  it.each(withSentence)('reads an error of %s', (_, body, expected) => {
    expect(readProviderError(body)).toEqual({ details: [], fieldErrors: [], ...expected })
  })

  it.each(withSentence)('reads an error of %s from its text', (_, body, { message }) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body)

    expect(readProviderError(text)?.message).toBe(message)
  })

  it.each(withoutSentence)('returns null for %s', (_, body) => {
    expect(readProviderError(body)).toBeNull()
  })
})
