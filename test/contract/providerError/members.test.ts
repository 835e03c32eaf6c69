import { describe, expect, it } from 'vitest'
import { isWhole, kindOfMember } from '../../../src/contract/providerError/members.js'

describe('kindOfMember', () => {
  it.each([
    ...['errors', 'paramerrors', 'parametererrors', 'fieldviolations', 'modelstate', 'fields'],
    ...['invalid', 'invalidfield', 'invalidfields', 'invalidparam', 'invalidparams'],
    ...['invalidparameters', 'invalidinput', 'invalidproperty', 'invalidattribute'],
  ])('reads %s as errors by field', (name) => {
    expect(kindOfMember(name, false)).toBe('fields')
  })

  it.each(['err', 'extensions', 'params', 'suberrors', 'errorslist', 'fieldserror', 'faultinfo'])(
    'reads %s as an error',
    (name) => {
      expect(kindOfMember(name, false)).toBe('error')
    },
  )

  it.each(['data', 'result', 'results', 'context', 'contextinfo', 'response', 'apiresponses'])(
    'reads %s as data that can contain errors',
    (name) => {
      expect(kindOfMember(name, false)).toBe('envelope')
    },
  )

  it.each([
    'cerr',
    'errands',
    'fileextensions',
    'extensionslist',
    'paramslist',
    'metadata',
    'database',
  ])('reads %s only if it searches members of any name', (name) => {
    expect(kindOfMember(name, false)).toBeUndefined()
    expect(kindOfMember(name, true)).toBe('envelope')
  })
})

describe('isWhole', () => {
  it.each([
    ['', true],
    ['$', true],
    ['base', true],
    ['__all__', true],
    ['error', true],
    ['errors', true],
    ['database', false],
    [`@${'x'.repeat(94)}.base`, true],
    [`@${'x'.repeat(95)}.base`, false],
    ['x'.repeat(100), false],
    ['x'.repeat(101), false],
  ])('of the field %j is %s', (field, expected) => {
    expect(isWhole(field)).toBe(expected)
  })
})
