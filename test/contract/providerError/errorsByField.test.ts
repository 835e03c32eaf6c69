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
    ['texts in detail', { detail: { email: invalid } }, [email]],
    [
      'an object with a detail',
      { errors: { address: { detail: 'is required' } } },
      [{ name: 'address', detail: 'is required' }],
    ],
    [
      'texts in messages, and a title',
      { title: 'No such user', messages: { email: invalid } },
      [email],
    ],
    ['a list of errors of one field', { details: { name: 'email', message: invalid } }, [email]],
    [
      'a text that looks like a form',
      { message: 'It is wrong', errors: { email: ['pattern=[a-z]'] } },
      [{ name: 'email', detail: 'pattern=[a-z]' }],
    ],
    [
      'lists of four nested fields without a wrapper',
      { w: { x: { y: { z: ['It is wrong'] } } } },
      [{ name: 'w.x.y.z', detail: 'It is wrong' }],
    ],
    [
      'errors of the whole input next to fields',
      { errors: { errors: 'The order is wrong.', title: ['is too long'] } },
      [{ name: 'title', detail: 'is too long' }],
    ],
    [
      'an error with texts and other fields',
      { message: 'It is wrong', fields: ['email', 7], code: 'E1' },
      [{ name: 'email', detail: 'It is wrong' }],
    ],
    [
      'a name that is only a control character',
      { message: 'It is wrong', errors: [{ field: '\u0007', message: 'is odd' }] },
      [{ detail: 'is odd' }],
    ],
    [
      'a detail that is only a control character',
      { message: 'It is wrong', errors: { email: ['\u0007'] } },
      [],
    ],
  ])('reads %s', (_, body, fieldErrors) => {
    expect(readProviderError(body)?.fieldErrors).toEqual(fieldErrors)
  })

  it.each([
    [['paid', 'is odd']],
    [['identity', 'is odd']],
    [
      ['email', 'is odd'],
      ['code', 'is odd'],
    ],
    [
      ['cover_message', 'is odd'],
      ['code', 'is odd'],
    ],
    [
      ['messages_per_day', 'is odd'],
      ['code', 'is odd'],
    ],
    [
      ['message', 'is odd'],
      ['postcode', 'is odd'],
    ],
    [
      ['message', 'is odd'],
      ['codename', 'is odd'],
    ],
    [['x'.repeat(100), 'is odd']],
    [['x'.repeat(101), 'is odd']],
  ])('reads fields whose names are similar to those of an error: %j', (...fields) => {
    expect(readProviderError({ errors: Object.fromEntries(fields) })?.fieldErrors).toEqual(
      fields.map(([name, detail]) => ({ name, detail })),
    )
  })

  it('reads nested fields next to a code', () => {
    const errors = { message: { city: 'is odd' }, code: 'is wrong', age: 'is low' }

    expect(readProviderError({ errors })?.fieldErrors).toEqual([
      { name: 'message.city', detail: 'is odd' },
      { name: 'code', detail: 'is wrong' },
      { name: 'age', detail: 'is low' },
    ])
  })

  it('reads the texts of fields only as errors of these fields', () => {
    expect(readProviderError({ message: { email: 'is too long' } })).toEqual({
      message: 'email is too long',
      details: [],
      fieldErrors: [{ name: 'email', detail: 'is too long' }],
    })
  })

  it('checks at most 50 lists without a wrapper', () => {
    const lists = Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`f${i}`, ['It is bad']]))

    expect(readProviderError({ ...lists, total: 7 })?.fieldErrors).toHaveLength(50)
    expect(readProviderError({ ...lists, message: 'It failed here' })).toEqual({
      message: 'It failed here',
      details: [],
      fieldErrors: [],
    })
  })

  it('reads at most ten fields of an error', () => {
    const fields = Array.from({ length: 11 }, (_, i) => `f${i}`)

    expect(readProviderError({ message: 'It failed here', fields })?.fieldErrors).toHaveLength(10)
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
    [
      'the path of a GraphQL query, without extensions',
      { errors: [{ locations: [], path: ['a'], message: 'Cannot query field.' }] },
      'Cannot query field.',
    ],
    ['errors with only a message', { errors: { message: 'It failed.' } }, 'It failed.'],
    ['errors with a status', { errors: { message: 'It failed.', status: 400 } }, 'It failed.'],
    ['errors with a null', { errors: { message: 'It failed.', email: null } }, 'It failed.'],
    [
      'errors with a message, a code and more',
      { errors: { message: 'It failed.', code: 'E1', help: 'is none' } },
      'It failed.',
    ],
    ['the name in an issue', { issue: { name: 'a', message: 'It failed.' } }, 'It failed.'],
    [
      'texts in details',
      { message: 'It failed.', details: { plan: 'A small plan' } },
      'It failed.',
    ],
  ])('reads no field from %s', (_, body, message) => {
    expect(readProviderError(body)).toMatchObject({ message, fieldErrors: [] })
  })

  it.each([
    ['texts of another name', { mymessage: { email: invalid } }],
    ['lists of words without a wrapper', { email: ['abc'], name: ['def'] }],
    ['texts and words', { message: { email: invalid, code: 'too_long' } }],
    ['a list in a text', { message: '  [1]' }],
    ['texts of a longer name', { messagemap: { email: invalid } }],
    ['lists of five nested fields without a wrapper', { v: { w: { x: { y: { z: [invalid] } } } } }],
    ['lists without a space in 1,000 characters', { a: [`${'x'.repeat(1000)} is odd`] }],
  ])('reads nothing from %s', (_, body) => {
    expect(readProviderError(body)).toBeUndefined()
  })
})
