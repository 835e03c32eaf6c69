import { describe, expect, it } from 'vitest'
import { fieldErrorsOf } from '../../../src/contract/json/fieldErrors.js'
import { readProblem, toProblem } from '../../../src/contract/problem.js'

function fieldErrors(members: object) {
  return fieldErrorsOf(toProblem({ title: 'No', ...members }, 400))
}

describe('fieldErrorsOf', () => {
  it('reads issues without their values', () => {
    const issues = [
      { in: 'header', name: 'x-group-ref', detail: 'is missing' },
      { in: 'body', name: 'apiKey', detail: 'is too short', value: 'hunter2' },
    ]

    expect(fieldErrors({ issues })).toEqual([
      { in: 'header', name: 'x-group-ref', detail: 'is missing' },
      { in: 'body', name: 'apiKey', detail: 'is too short' },
    ])
  })

  it.each([
    ['a pointer', { pointer: '/fieldFilters/0/value' }, '/fieldFilters/0/value'],
    ['a pointer in a fragment', { pointer: '#/fieldFilters/0/value' }, '/fieldFilters/0/value'],
    ['an encoded fragment', { pointer: '#/caf%C3%A9/a~1b' }, '/café/a~1b'],
    ['a fragment with an invalid encoding', { pointer: '#/100%' }, '/100%'],
    ['a path', { path: '/age' }, '/age'],
    ['a list of keys', { path: ['fieldFilters', 0, 'a/b~c'] }, '/fieldFilters/0/a~1b~0c'],
  ])('reads an error located by %s', (_, where, pointer) => {
    expect(fieldErrors({ errors: [{ ...where, detail: 'is wrong' }] })).toEqual([
      { pointer, detail: 'is wrong' },
    ])
  })

  it('reads a path that is not a pointer as name, and message as detail', () => {
    expect(fieldErrors({ errors: [{ path: 'address.city', message: 'is wrong' }] })).toEqual([
      { name: 'address.city', detail: 'is wrong' },
    ])
  })

  it('reads a path with slashes but without a leading slash as name', () => {
    expect(fieldErrors({ errors: [{ path: 'address/city', detail: 'is wrong' }] })).toEqual([
      { name: 'address/city', detail: 'is wrong' },
    ])
  })

  it.each([
    [{ source: { header: 'X-Id' } }, { in: 'header', name: 'X-Id' }],
    [{ source: 'email' }, { name: 'email' }],
    [{ loc: ['query', 'page'] }, { in: 'query', name: 'page' }],
    [{ loc: ['header', 'X-Id'] }, { in: 'header', name: 'X-Id' }],
    [{ loc: ['query', 'filter', 'name'] }, { in: 'query', pointer: '/filter/name' }],
    [{ loc: ['email', 'city'] }, { pointer: '/email/city' }],
    [{ loc: ['bodywork', 'city'] }, { pointer: '/bodywork/city' }],
    [{ loc: ['somebody', 'city'] }, { pointer: '/somebody/city' }],
    [{ location: 'email', field: 'address' }, { name: 'address' }],
    [
      { location: 'query', field: 'page' },
      { in: 'query', name: 'page' },
    ],
  ])('reads the location %j', (where, location) => {
    expect(fieldErrors({ errors: [{ ...where, detail: 'is wrong' }] })).toEqual([
      { ...location, detail: 'is wrong' },
    ])
  })

  it('uses the message if detail is empty', () => {
    expect(fieldErrors({ errors: [{ detail: '', message: 'is wrong' }] })).toEqual([
      { detail: 'is wrong' },
    ])
  })

  it('reads an issue that has only a title', () => {
    expect(fieldErrors({ issues: [{ title: 'Unknown field' }] })).toEqual([
      { detail: 'Unknown field' },
    ])
  })

  it('prefers the detail of an issue to its title', () => {
    expect(fieldErrors({ issues: [{ title: 'Invalid', detail: 'is too short' }] })).toEqual([
      { detail: 'is too short' },
    ])
  })

  it('reads lists of texts and objects by field', () => {
    const errors = { email: ['is taken', { message: 'is long' }], '/age': 'is negative', city: [] }

    expect(fieldErrors({ errors })).toEqual([
      { name: 'email', detail: 'is taken' },
      { name: 'email', detail: 'is long' },
      { pointer: '/age', detail: 'is negative' },
    ])
  })

  it('reads texts without a field from both issues and errors', () => {
    expect(fieldErrors({ issues: [{ detail: 'one' }], errors: ['two'] })).toEqual([
      { detail: 'one' },
      { detail: 'two' },
    ])
  })

  it.each([
    ['undefined', undefined],
    ['null', null],
    ['a text', 'no'],
    ['a number', 7],
    [
      'elements without a description',
      [null, 7, '', [], ['text'], {}, { detail: 7 }, { name: 'a' }],
    ],
    ['fields without a description', { email: null, age: [[], {}] }],
  ])('returns no errors for %s', (_, errors) => {
    expect(fieldErrors({ errors, issues: errors })).toEqual([])
  })

  it.each([
    { in: 7, name: {}, pointer: [{ toString: 1 }], path: null },
    { pointer: { toString: 1 }, path: ['age', {}] },
    { in: '', name: '', pointer: '', path: '' },
    { loc: [{ toString: 1 }, 'age'] },
  ])('ignores members of the wrong type and keeps the detail: %j', (error) => {
    expect(fieldErrors({ errors: [{ ...error, detail: 'is wrong' }] })).toEqual([
      { detail: 'is wrong' },
    ])
  })

  it('accepts field names that exist on Object.prototype', async () => {
    const body = '{"errors":{"__proto__":["a"],"constructor":["b"],"toString":{"toString":1}}}'

    const problem = await readProblem(new Response(body, { status: 400 }))

    expect(fieldErrorsOf(problem)).toEqual([
      { name: '__proto__', detail: 'a' },
      { name: 'constructor', detail: 'b' },
    ])
  })
})
