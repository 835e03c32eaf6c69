import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { decodeText } from '../../../src/contract/json/decodeText.js'
import { describeIssues, isJsonObject, pointerTo } from '../../../src/contract/json/json.js'

/** Returns the descriptions of a value that a schema rejects. */
function describeInvalid(schema: z.ZodMiniType, value: unknown): string[] {
  return describeIssues(schema.safeParse(value).error?.issues ?? [], value)
}

describe('describeIssues', () => {
  const row = z.object({ id: z.string() })

  it.each([
    ['null', { id: null }, 'id: expected string, got null'],
    ['a missing member', {}, 'id: expected string, got nothing'],
    ['a list', { id: ['secret'] }, 'id: expected string, got an array'],
    ['an object', { id: { a: 'secret' } }, 'id: expected string, got an object'],
    ['a number', { id: 7 }, 'id: expected string, got a number'],
    ['a boolean', { id: true }, 'id: expected string, got a boolean'],
    ['null instead of the object', null, 'expected object, got null'],
    ['a string instead of the object', 'secret', 'expected object, got a string'],
  ])('describes %s', (_, value, description) => {
    expect(describeInvalid(row, value)).toEqual([description])
  })

  it('describes every issue with its index in a list', () => {
    const rows = z.object({ rows: z.array(row) })

    expect(describeInvalid(rows, { rows: [{ id: 1 }, { id: 'a' }, null] })).toEqual([
      'rows.0.id: expected string, got a number',
      'rows.2: expected object, got null',
    ])
  })

  it('uses the issue code if there is no expected type', () => {
    expect(describeInvalid(z.string().check(z.minLength(1)), '')).toEqual([
      'too_small, got a string',
    ])
  })

  it.each([null, 'text', undefined])(
    'describes an issue whose path contains a member of %j',
    (value) => {
      const issue = { code: 'custom' as const, path: ['rows', 'length'], message: '', input: value }

      expect(describeIssues([issue], { rows: value })).toEqual(['rows.length: custom, got nothing'])
    },
  )
})

describe('isJsonObject', () => {
  it.each([
    [{}, true],
    [{ a: 1 }, true],
    [[], false],
    [null, false],
    ['{}', false],
    [undefined, false],
  ])('accepts only plain objects: %j is %s', (value, expected) => {
    expect(isJsonObject(value)).toBe(expected)
  })
})

describe('pointerTo', () => {
  it('returns a pointer to members of any name and to array indexes', () => {
    expect(pointerTo('rows', 0, 'a/b~c', '~1/~')).toBe('/rows/0/a~1b~0c/~01~1~0')
    expect(pointerTo()).toBe('')
  })
})

describe('decodeText', () => {
  it('decodes percent-encoding, and returns an invalid text unchanged', () => {
    expect(decodeText('a%20b%2F')).toBe('a b/')
    expect(decodeText('100%')).toBe('100%')
  })
})
