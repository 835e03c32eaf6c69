import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { decodeText } from '../../src/contract/json/decodeText.js'
import { describeIssues, isJsonObject, pointerTo } from '../../src/contract/json/json.js'

/** What is said of a value that a schema refuses. */
function said(schema: z.ZodMiniType, value: unknown): string[] {
  return describeIssues(schema.safeParse(value).error?.issues ?? [], value)
}

describe('describeIssues', () => {
  const row = z.object({ id: z.string() })

  it.each([
    ['null', { id: null }, 'id: expected string, got null'],
    ['what is not there', {}, 'id: expected string, got nothing'],
    ['a list', { id: ['secret'] }, 'id: expected string, got an array'],
    ['an object', { id: { a: 'secret' } }, 'id: expected string, got an object'],
    ['a number', { id: 7 }, 'id: expected string, got a number'],
    ['a boolean', { id: true }, 'id: expected string, got a boolean'],
    ['null in the place of all of it', null, 'expected object, got null'],
    ['a text in the place of all of it', 'secret', 'expected object, got a string'],
  ])('says where there is %s', (_, value, words) => {
    expect(said(row, value)).toEqual([words])
  })

  it('names the place in a list, and each fault', () => {
    const rows = z.object({ rows: z.array(row) })

    expect(said(rows, { rows: [{ id: 1 }, { id: 'a' }, null] })).toEqual([
      'rows.0.id: expected string, got a number',
      'rows.2: expected object, got null',
    ])
  })

  it('says the kind of a fault that expects no type', () => {
    expect(said(z.string().check(z.minLength(1)), '')).toEqual(['too_small, got a string'])
  })

  it.each([null, 'text', undefined])('goes on where a path leads through %j', (value) => {
    const issue = { code: 'custom' as const, path: ['rows', 'length'], message: '', input: value }

    expect(describeIssues([issue], { rows: value })).toEqual(['rows.length: custom, got nothing'])
  })
})

describe('isJsonObject', () => {
  it.each([
    [{}, true],
    [{ a: 1 }, true],
    [[], false],
    [null, false],
    ['{}', false],
    [undefined, false],
  ])('says of %j %s', (value, expected) => {
    expect(isJsonObject(value)).toBe(expected)
  })
})

describe('pointerTo', () => {
  it('points to members of any name and to elements', () => {
    expect(pointerTo('rows', 0, 'a/b~c', '~1/~')).toBe('/rows/0/a~1b~0c/~01~1~0')
    expect(pointerTo()).toBe('')
  })
})

describe('decodeText', () => {
  it('decodes what is encoded, and leaves what cannot be as it is', () => {
    expect(decodeText('a%20b%2F')).toBe('a b/')
    expect(decodeText('100%')).toBe('100%')
  })
})
