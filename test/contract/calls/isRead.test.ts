import { describe, expect, it } from 'vitest'
import { isRead } from '../../../src/contract/calls/isRead.js'

describe('isRead', () => {
  it.each([
    ['GET', true],
    ['HEAD', true],
    ['OPTIONS', true],
    ['POST', false],
    ['DELETE', false],
    ['', false],
  ])('of %j is %s', (method, expected) => {
    expect(isRead(method)).toBe(expected)
  })
})
