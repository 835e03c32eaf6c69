import { describe, expect, it } from 'vitest'
import { kindOf } from '../../../src/contract/json/kindOf.js'

describe('kindOf', () => {
  it.each([
    [undefined, 'is missing'],
    [null, 'is empty'],
    ['', 'is empty'],
    ['secret', 'is a string'],
    [7, 'is a number'],
    [true, 'is a boolean'],
    [[], 'is a list'],
    [{}, 'is a mapping'],
  ])('of %j is %j', (value, expected) => {
    expect(kindOf(value)).toBe(expected)
  })
})
