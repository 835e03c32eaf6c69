import { act, renderHook } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Destination } from '../../src/contract/calls/destinations.js'
import { type DestinationSortValue, sortRows } from '../../src/hooks/destination-table/sortRows.js'
import { useDestinationTable } from '../../src/hooks/destination-table/useDestinationTable.js'
import { fc } from '../support/fastCheck.js'

const value = fc.oneof(fc.string(), fc.integer(), fc.constant(undefined))
const rowsOf = (values: readonly DestinationSortValue[]) => values.map((own, at) => ({ own, at }))

function sorted(values: readonly DestinationSortValue[], locale = 'en') {
  return sortRows(rowsOf(values), ({ own }) => own, locale)
}

function destination(id: string, name: string, own: Partial<Destination> = {}): Destination {
  return { id, name, type: 's3', metadata: {}, createTime: '2024-01-30T08:15:00Z', ...own }
}

const destinations = [
  destination('a', 'Place 10'),
  destination('b', 'place 9', { type: 'sqs' }),
  destination('c', ''),
  destination('d', 'Äther'),
  destination('a', 'Place 9'),
]
const sortValues = { name: ({ name }: Destination) => name || undefined }
const searchText = ({ name, id }: Destination) => `${name} ${id}`
const options = { destinations, sortValues, searchText }

function names(result: { current: ReturnType<typeof useDestinationTable> }) {
  return result.current.rows.map((row) => row.destination.name)
}

describe('sortRows', () => {
  it('sorts strings by the locale and their numbers by value', () => {
    const texts = ['z', 'ö', 'Item 10', 'o', 'item 9']

    const orderIn = (locale: string) => sorted(texts, locale).map(({ own }) => own)

    expect(orderIn('de')).toEqual(['item 9', 'Item 10', 'o', 'ö', 'z'])
    expect(orderIn('sv')).toEqual(['item 9', 'Item 10', 'o', 'z', 'ö'])
  })

  it.each([
    ['Latin', 'aAbzéÅñ09- _./'],
    ['several scripts', 'aZ09 äж漢かأ१'],
    ['digits of several scripts', 'a0129٠١٩０１²½ '],
  ])('sorts like a numeric collator, both in ascending and in descending order: %s', (_, units) => {
    // A collator splits numbers of more than 254 digits.
    const number = fc.bigInt({ min: 0n, max: 10n ** 40n }).map((one) => `000${one}`)
    const part = fc.oneof(fc.constantFrom(...units), fc.nat(120).map(String), number)
    const texts = fc.array(
      fc.array(part, { maxLength: 5 }).map((parts) => parts.join('')),
      { maxLength: 12 },
    )
    fc.assert(
      fc.property(texts, fc.constantFrom('en', 'de', 'sv', 'cs', 'ja', 'ar'), (all, locale) => {
        const { compare } = new Intl.Collator(locale, { numeric: true })
        const rows = rowsOf(all)
        const up = sortRows(rows, ({ own }) => own, locale)
        const down = sortRows(up, ({ own }) => own, locale, 'descending')

        const byCollator = (sign: number) =>
          rows.toSorted((a, b) => sign * compare(String(a.own), String(b.own)))
        expect(up).toEqual(byCollator(1))
        expect(down).toEqual(byCollator(-1))
      }),
    )
  })

  it('keeps strings in order that are the same for the collator, in both directions', () => {
    const same = ['\u00e9', 'e\u0301', '\u00e9', 'e\u0301']

    const up = sorted(same)
    const down = sortRows(up, ({ own }) => own, 'en', 'descending')

    expect(up.map(({ at }) => at)).toEqual([0, 1, 2, 3])
    expect(down).toEqual(up)
  })

  it('keeps missing values last and equal values in order, in both directions', () => {
    fc.assert(
      fc.property(fc.array(value), (values) => {
        const up = sorted(values)
        const down = sortRows(up, ({ own }) => own, 'en', 'descending')
        const { compare } = new Intl.Collator('en', { numeric: true })
        const isEqual = (a: DestinationSortValue, b: DestinationSortValue) =>
          typeof a === 'string' && typeof b === 'string' ? compare(a, b) === 0 : a === b

        for (const rows of [up, down]) {
          expect(rows.map(({ at }) => at).toSorted((a, b) => a - b)).toEqual(
            values.map((_, at) => at),
          )
          const firstMissing = rows.findIndex(({ own }) => own === undefined)
          if (firstMissing >= 0) {
            expect(rows.slice(firstMissing).every(({ own }) => own === undefined)).toBe(true)
          }
          rows.forEach((row, place) => {
            const next = rows[place + 1]
            if (next && isEqual(row.own, next.own)) expect(row.at).toBeLessThan(next.at)
          })
        }
      }),
    )
  })
})

describe('useDestinationTable', () => {
  it('toggles a column between ascending, descending and unsorted', () => {
    const onSortChange = vi.fn()
    const { result } = renderHook(() => useDestinationTable({ ...options, onSortChange }))
    const given = names(result)

    act(() => result.current.toggleSort('name'))
    expect(names(result)).toEqual(['Äther', 'place 9', 'Place 9', 'Place 10', ''])
    act(() => result.current.toggleSort('name'))
    expect(names(result)).toEqual(['Place 10', 'Place 9', 'place 9', 'Äther', ''])
    act(() => result.current.toggleSort('name'))

    expect(names(result)).toEqual(given)
    expect(onSortChange.mock.calls).toEqual([
      [{ column: 'name', direction: 'ascending' }],
      [{ column: 'name', direction: 'descending' }],
      [null],
    ])
  })

  it('does not change a controlled sort order, and calls onSortChange', () => {
    const onSortChange = vi.fn()
    const { result } = renderHook(() =>
      useDestinationTable({ ...options, sort: null, onSortChange }),
    )
    const given = names(result)

    act(() => result.current.toggleSort('name'))

    expect(names(result)).toEqual(given)
    expect(onSortChange).toHaveBeenCalledWith({ column: 'name', direction: 'ascending' })
  })

  it('filters by text and type, counts the types and clears the filters', () => {
    const { result } = renderHook(() => useDestinationTable(options))

    act(() => result.current.setFilter({ text: '  PLACE ' }))
    expect(names(result)).toEqual(['Place 10', 'place 9', 'Place 9'])
    act(() => result.current.setFilter({ types: ['sqs'] }))

    expect(names(result)).toEqual(['place 9'])
    expect([...result.current.typeCounts]).toEqual([
      ['s3', 4],
      ['sqs', 1],
    ])
    expect(result.current.isFiltered).toBe(true)
    act(() => result.current.clear())
    expect(names(result)).toHaveLength(5)
    expect(result.current.isFiltered).toBe(false)
  })

  it('initially uses defaultFilter, and calls onFilterChange with the whole filter', () => {
    const onFilterChange = vi.fn()
    const { result } = renderHook(() =>
      useDestinationTable({ ...options, defaultFilter: { types: ['sqs'] }, onFilterChange }),
    )
    expect(names(result)).toEqual(['place 9'])
    expect(result.current.isFiltered).toBe(true)

    act(() => result.current.setFilter({ text: '9' }))
    expect(onFilterChange).toHaveBeenLastCalledWith({ text: '9', types: ['sqs'] })
    act(() => result.current.setFilter({ types: ['sqs', 's3'] }))
    expect(names(result)).toEqual(['place 9', 'Place 9'])
    act(() => result.current.clear())

    expect(onFilterChange).toHaveBeenLastCalledWith({ text: '', types: [] })
    expect(names(result)).toHaveLength(5)
  })

  it('does not change a controlled filter, and keeps its rows if an equal filter is passed', () => {
    const onFilterChange = vi.fn()
    const { result, rerender } = renderHook(
      ({ types }) => useDestinationTable({ ...options, filter: { types }, onFilterChange }),
      { initialProps: { types: ['s3'] } },
    )
    const { rows } = result.current

    act(() => result.current.setFilter({ text: 'nothing' }))
    expect(onFilterChange).toHaveBeenCalledExactlyOnceWith({ text: 'nothing', types: ['s3'] })
    rerender({ types: ['s3'] })
    expect(result.current.rows).toBe(rows)
    rerender({ types: ['sqs'] })

    expect(names(result)).toEqual(['place 9'])
  })

  it('returns the same rows while nothing changes, each with a unique key', () => {
    const { result, rerender } = renderHook(() => useDestinationTable(options))
    act(() => result.current.toggleSort('name'))
    const { rows } = result.current

    rerender()

    expect(result.current.rows).toBe(rows)
    expect(new Set(rows.map(({ key }) => key)).size).toBe(5)
  })

  it('keeps the keys of repeated IDs when destinations with new IDs come before them', () => {
    const ids = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 12 })
    const keysOf = (all: readonly string[]) => {
      const listed = all.map((id) => destination(id, id))
      const { result } = renderHook(() => useDestinationTable({ ...options, destinations: listed }))
      return result.current.rows.map(({ key }) => key)
    }
    fc.assert(
      fc.property(ids, (all) => {
        const keys = keysOf(all)
        const after = keysOf(['new', ...all])

        expect(new Set(keys).size).toBe(all.length)
        expect(after).toEqual(['new', ...keys])
      }),
      { numRuns: 50 },
    )
  })

  it('ignores a sort column that does not exist', () => {
    const sort = { column: 'gone', direction: 'ascending' } as const

    const { result } = renderHook(() => useDestinationTable({ ...options, sort }))

    expect(names(result)).toEqual(destinations.map(({ name }) => name))
  })
})
