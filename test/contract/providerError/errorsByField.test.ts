import { describe, expect, it } from 'vitest'
import { readProviderError } from '../../../src/contract/providerError/index.js'

const invalid = 'is not a valid address'
const email = { name: 'email', detail: invalid }

describe('readProviderError with errors by field', () => {
  it.each([
    ['texts in errors', { errors: { email: invalid } }, [email]],
    ['lists in error', { error: { email: [invalid] } }, [email]],
    ['lists in detail', { detail: { email: [invalid] } }, [email]],
    ['texts in details', { details: { email: invalid } }, [email]],
    ['texts in message', { message: { email: invalid } }, [email]],
    ['texts in messages', { messages: { email: invalid } }, [email]],
    [
      'lists without a wrapper',
      { email: [`This ${invalid}`] },
      [{ ...email, detail: `This ${invalid}` }],
    ],
    [
      'lists without a wrapper, of which one is of a known name',
      { email: [`This ${invalid}`], message: ['short'] },
      [
        { name: 'email', detail: `This ${invalid}` },
        { name: 'message', detail: 'short' },
      ],
    ],
    [
      'fields that are called like the members of an error',
      { errors: { message: ['is too long'], detail: ['is required'] } },
      [
        { name: 'message', detail: 'is too long' },
        { name: 'detail', detail: 'is required' },
      ],
    ],
    [
      'a field that is called like the member of an error, and another one',
      { errors: { message: 'is too long', email: invalid } },
      [{ name: 'message', detail: 'is too long' }, email],
    ],
    [
      'nested fields',
      { errors: { address: { city: ['is required'] } } },
      [{ name: 'address.city', detail: 'is required' }],
    ],
    [
      'nested fields with objects',
      { errors: { address: { city: { message: 'is required' } } } },
      [{ name: 'address.city', detail: 'is required' }],
    ],
    ['an object', { errors: { email: { message: invalid, code: 'format' } } }, [email]],
  ])('reads %s', (_, body, fieldErrors) => {
    expect(readProviderError(body)?.fieldErrors).toEqual(fieldErrors)
  })

  it.each([
    ['errors that is an error', { errors: { message: 'It failed.', code: 'E1' } }, 'It failed.'],
    ['errors in errors', { errors: { errors: 'The order is wrong.' } }, 'The order is wrong.'],
    ['error with a list as message', { error: { message: ['It is wrong.'] } }, 'It is wrong.'],
    ['a list as message', { message: ['It is required.'] }, 'It is required.'],
    ['a document in message', { message: ' {"message":"It is inner."}' }, 'It is inner.'],
    [
      'the path of a GraphQL query',
      { errors: [{ extensions: {}, path: ['a'], message: 'Cannot query field.' }] },
      'Cannot query field.',
    ],
    [
      'a class as name',
      { errors: [{ name: 'ValidationError', message: 'It is bad.' }] },
      'It is bad.',
    ],
  ])('reads no field from %s', (_, body, message) => {
    expect(readProviderError(body)).toMatchObject({ message, fieldErrors: [] })
  })

  it.each([
    ['texts of another name', { mymessage: { email: invalid } }],
    ['lists of words without a wrapper', { email: ['abc'], name: ['def'] }],
    ['texts and words', { message: { email: invalid, code: 'too_long' } }],
    ['a list in a text', { message: '  [1]' }],
  ])('reads nothing from %s', (_, body) => {
    expect(readProviderError(body)).toBeUndefined()
  })
})
