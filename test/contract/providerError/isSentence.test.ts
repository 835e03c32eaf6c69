import { describe, expect, it } from 'vitest'
import { isSentence, meaningOf } from '../../../src/contract/providerError/isSentence.js'

describe('isSentence', () => {
  it.each([
    'Email is invalid',
    'Email  is  invalid',
    'No\nrecord',
    'レコードが見つかりません',
    'Запись не найдена',
    'Ungültig',
  ])('is true for %j', (text) => {
    expect(isSentence(text)).toBe(true)
  })

  it.each([
    '',
    ' ',
    'invalid_grant',
    'RecordInvalid',
    ' Forbidden ',
    '404 - 12',
    'a 1',
    '1 b 2',
    '→→',
    'é',
    '123 456',
  ])('is false for %j', (text) => {
    expect(isSentence(text)).toBe(false)
  })
})

describe('meaningOf', () => {
  it.each([
    'Not Found',
    'Not found.',
    'NOT_FOUND',
    '404',
    '404 Not Found',
    'HTTP 404',
    'HTTP 404 Not Found',
    'HTTP error 500',
    'Error 500',
    'Status code 500',
    'Server error code: Not found',
    'Internal Server Error',
    'Error 500: Internal Server Error',
    'HTTP 500 Internal Server Error',
    'Error: An unexpected error occurred',
    'Error: Something went wrong',
    'Error: Internal server error',
    'Not found error',
    'Conflict error',
    'Error',
    'Code',
    'An error occurred',
    'An error has occured.',
    'A error happened',
    'The server error',
    'Some error',
    'Unknown error',
    'An unknown error occurred',
    'Unexpected application exception',
    'An unexpected internal server error has occurred.',
    'API error',
    'Exception',
    'Something went wrong',
    'Something has happened',
    'Sorry, something went wrong.',
    'No message available',
    'Unprocessable entity',
    'Payload too large',
    'Request entity too large',
    'Service temporarily unavailable',
  ])('is "status" for %j', (text) => {
    expect(meaningOf(text)).toBe('status')
  })

  it.each([
    'Validation failed',
    'Validation failure',
    'Validation errors',
    'One or more validation errors occurred.',
    'One or more parameters were invalid',
    'A parameter is invalid',
    'An input error has occurred',
    'A validation exception occured',
    'The record is not valid',
    'The request body was invalid',
    'Some field has errors',
    'Your form data is invalid',
    'This model is invalid',
    'Invalid data',
    'The given data was invalid.',
    'The given data are not valid',
    'Request contains an invalid argument.',
    'An error occurred while processing your request.',
    'An error has occured while validating the form',
  ])('is "summary" for %j', (text) => {
    expect(meaningOf(text)).toBe('summary')
  })

  it.each([
    'Email has already been taken',
    'Email is invalid',
    'Validation failed: email',
    'The record "Acme" is not valid',
    'Something is locked',
    'No error message available here',
    'A server error occurred in the sync',
    'Sorry, the account is closed',
    'Contact not found',
    'HTTP is disabled for this account',
    'Error reading the file',
    'Not found error in the log',
    'Unknown errors',
    'レコードが見つかりません',
    'Too many HTTP requests',
    'Request error timeout',
    'HTTPS is required',
    'With the import, something went wrong',
    'Sorry, something went wrong in the import',
    'Of the log, no message available',
    'Payload too large for the plan',
    'The request contains an invalid argument',
    'Request contains an invalid argument: name',
    'Sorry, an error occurred while processing it',
  ])('is "specific" for %j', (text) => {
    expect(meaningOf(text)).toBe('specific')
  })

  it('is "specific" for more than 80 characters, whatever the words are', () => {
    const text = `${'unknown '.repeat(9)}error`

    expect(meaningOf(text.padEnd(80, '!'))).toBe('status')
    expect(meaningOf(text.padEnd(81, '!'))).toBe('specific')
  })
})
