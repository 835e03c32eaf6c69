import { describe, expect, it, vi } from 'vitest'
import { readProviderFields } from '../../../src/relay/fields/readProviderFields.js'

function read(value: unknown) {
  const onIgnored = vi.fn<(count: number) => void>()
  const found = readProviderFields(value, onIgnored)
  return { ...found, ignored: onIgnored.mock.calls[0]?.[0] ?? 0 }
}

describe('readProviderFields', () => {
  it('reads every documented member', () => {
    const fields = [
      { name: 'email', label: 'Email', type: 'text', required: true },
      { name: 'stage', type: 'select', options: [{ value: 'a', label: 'A' }, { value: '' }] },
      { name: 'vip', type: 'boolean' },
      { name: 'score', type: 'number' },
      { name: 'born', type: 'date' },
      { name: 'seen', type: 'datetime' },
    ]

    expect(read(fields)).toEqual({ fields, isTruncated: false, ignored: 0 })
  })

  it.each([undefined, null])('reads %s as unknown fields', (value) => {
    expect(readProviderFields(value, () => {})).toBeUndefined()
  })

  it.each([[{}], ['email'], [7]])('rejects a value that is not a list: %j', (value) => {
    expect(() => read(value)).toThrow('"fields" did not return a list.')
  })

  it('ignores elements without a valid name, and counts them', () => {
    const long = 'x'.repeat(201)

    expect(
      read([null, 'email', {}, { name: '' }, { name: 7 }, { name: long }, { name: 'a' }]),
    ).toEqual({ fields: [{ name: 'a' }], isTruncated: false, ignored: 6 })
  })

  it('omits members that cannot be read, and keeps no others', () => {
    const field = { name: 'a', label: 7, type: 'money', options: 'b', required: 'yes', secret: 'x' }

    expect(read([field, { name: 'b', label: '', type: null }]).fields).toEqual([
      { name: 'a' },
      { name: 'b' },
    ])
  })

  it('cuts labels after 200 characters', () => {
    expect(read([{ name: 'a', label: 'x'.repeat(300) }]).fields).toEqual([
      { name: 'a', label: 'x'.repeat(200) },
    ])
  })

  it.each([
    ['an unreadable option', [{ value: 'a' }, { value: 7 }]],
    ['an option with a long value', [{ value: 'x'.repeat(201) }]],
    ['more than 500 options', Array.from({ length: 501 }, (_, index) => ({ value: `${index}` }))],
    ['no option', []],
  ])('reads a field with %s as text, because a shorter list would be wrong', (_, options) => {
    expect(read([{ name: 'a', type: 'select', options }]).fields).toEqual([{ name: 'a' }])
  })

  it('reads options without a type as a list of values', () => {
    const options = [{ value: 'a' }]

    expect(read([{ name: 'a', options }]).fields).toEqual([{ name: 'a', type: 'select', options }])
    expect(read([{ name: 'a', type: 'text', options }]).fields).toEqual([
      { name: 'a', type: 'text' },
    ])
  })

  it('reads at most 1,000 fields, and reports that there are more', () => {
    const list = Array.from({ length: 1_001 }, (_, index) => ({ name: `f${index}` }))

    const found = read(list)

    expect(found.fields).toHaveLength(1_000)
    expect(found.isTruncated).toBe(true)
  })
})
