import { describe, expect, it } from 'vitest'
import { readSearchResponse } from '../../../src/contract/calls/readSearchResponse.js'

const record = { id: '1', fields: { email: 'a' }, mappedFields: { mail: 'a' }, raw: { n: 1 } }
const empty = { results: [], unreadable: [] }

/** Reads a page with one record. */
function readOne(row: unknown) {
  return readSearchResponse({ results: [row] })?.results[0]
}

describe('readSearchResponse', () => {
  it.each([[{ results: null }], [{}], [{ result: null }], [{ results: [] }]])(
    'reads %j as an empty list',
    (body) => {
      expect(readSearchResponse(body)).toEqual(empty)
    },
  )

  it('reads "result" if there is no "results"', () => {
    expect(readSearchResponse({ result: [record] })?.results).toEqual([record])
  })

  it('prefers "results" if both exist', () => {
    const body = { result: [{ id: 'other' }], results: [record] }

    expect(readSearchResponse(body)?.results).toEqual([record])
  })

  it.each([[null], [[]], ['text'], [{ results: {} }], [{ records: [record] }], [{ error: 'no' }]])(
    'returns undefined for %j',
    (body) => {
      expect(readSearchResponse(body)).toBeUndefined()
    },
  )

  it.each(['id', 'fields', 'mappedFields', 'raw'])('keeps a record without %s', (member) => {
    const { [member]: _, ...rest } = record as Record<string, unknown>

    expect(readOne(rest)).toStrictEqual(rest)
    expect(readOne({ ...rest, [member]: null })).toStrictEqual(rest)
  })

  it('converts a numeric ID to a string', () => {
    expect(readOne({ ...record, id: 42 })).toEqual({ ...record, id: '42' })
  })

  it('keeps an ID that is not a safe integer and adds a warning', () => {
    expect(readOne({ ...record, id: 2 ** 53 })).toEqual({
      ...record,
      id: 2 ** 53,
      warnings: [{ pointer: '/id', detail: 'expected string, got a number' }],
    })
  })

  it('keeps extra members and mapped values of any type', () => {
    const row = {
      ...record,
      mappedFields: { owner: { id: 7 }, tags: ['a', 'b'] },
      associations: [{ to: 7 }],
    }

    expect(readOne(row)).toEqual(row)
  })

  it.each(['fields', 'mappedFields', 'raw'])(
    'keeps a record whose %s is an array and adds a warning',
    (member) => {
      const row = { ...record, [member]: ['hunter2'] }

      expect(readOne(row)).toEqual({
        ...row,
        warnings: [{ pointer: `/${member}`, detail: 'expected object, got an array' }],
      })
    },
  )

  it('replaces a member "warnings" of the service and adds a warning', () => {
    expect(readOne({ ...record, warnings: ['quota'] })).toEqual({
      ...record,
      warnings: [{ pointer: '/warnings', detail: 'expected nothing, got an array' }],
    })
  })

  it('lists elements that are not objects as unreadable', () => {
    expect(readSearchResponse({ results: [record, 7, null, []] })).toEqual({
      results: [record],
      unreadable: [
        { index: 1, faults: ['expected object, got a number'] },
        { index: 2, faults: ['expected object, got null'] },
        { index: 3, faults: ['expected object, got an array'] },
      ],
    })
  })

  describe('with strict: true', () => {
    it.each([{ result: [] }, { results: null }, {}])('returns undefined for %j', (body) => {
      expect(readSearchResponse(body, { strict: true })).toBeUndefined()
    })

    it('lists records that differ from the contract as unreadable', () => {
      const results = [record, { ...record, id: 7 }, { ...record, raw: null }]

      expect(readSearchResponse({ results }, { strict: true })).toMatchObject({
        results: [record],
        unreadable: [{ index: 1 }, { index: 2 }],
      })
    })
  })
})
