import { describe, expect, it } from 'vitest'
import {
  countParameters,
  queryRows,
  withRows,
} from '../../../src/components/proxy/request/queryText.js'
import { fc } from '../../support/fastCheck.js'

/** Texts of a path field, with characters that have a meaning in a query. */
const target = fc
  .array(
    fc.constantFrom('/', '?', '&', '=', '+', '%', '%20', '%FF', '%zz', "'", 'a', 'é', '🙂', '['),
  )
  .map((parts) => `/p${parts.join('')}`)

/** A segment of a query, encoded in any way. */
const segment = fc
  .array(fc.constantFrom('=', '+', '%', '%20', '%2B', '%FF', '%zz', "'", 'a', 'é', '[', '$'), {
    minLength: 1,
  })
  .map((parts) => parts.join(''))

const text = fc.string({ unit: 'binary' })

/** The text without lone surrogates, which no URL can contain. */
const wellFormed = (value: string) => value.replace(/\p{Surrogate}/gu, '\ufffd')

describe('query parameters as rows', () => {
  it('keep the text of the path and query if no row is changed', () => {
    fc.assert(
      fc.property(target, (path) => {
        const rows = queryRows(path, [])
        const kept = withRows(path, rows, rows)

        expect(kept.replace(/\?$/, '')).toBe(path.replace(/\?$/, ''))
        expect(rows).toHaveLength(countParameters(path))
      }),
    )
  })

  it('keep the text of all other parameters if one is changed', () => {
    const change = fc.record({ name: text, value: text })
    fc.assert(
      fc.property(fc.array(segment, { minLength: 1 }), fc.nat(), change, (segments, at, edit) => {
        const path = `/p?${segments.join('&')}`
        const index = at % segments.length
        const rows = queryRows(path, [])
        // The user replaces both texts.
        const changed = rows.map((row, i) =>
          i === index ? { ...row, name: `n${edit.name}`, value: `v${edit.value}` } : row,
        )

        const result = withRows(path, rows, changed)

        const after = result.slice('/p?'.length).split('&')
        expect(after.toSpliced(index, 1)).toEqual(segments.toSpliced(index, 1))
        const again = queryRows(result, [])[index]
        const isDecodable = !/%/.test(segments[index] ?? '')
        if (isDecodable) {
          expect(again?.name).toBe(wellFormed(`n${edit.name}`))
          expect(again?.value).toBe(wellFormed(`v${edit.value}`))
        }
        // A URL parser does not change the encoding of the changed row.
        const sent = new URL(`http://relay.invalid/?${after[index]}`).search
        if (isDecodable) expect(sent).toBe(`?${after[index]}`)
      }),
    )
  })

  it.each([
    ['a value', '/p?a=1&b=2', 1, { value: '3 4' }, '/p?a=1&b=3%204'],
    ['a name', '/p?a=x+y', 0, { name: 'b' }, '/p?b=x+y'],
    ['a value with invalid encoding', '/p?a=caf%E9', 0, { value: 'caf%E9s' }, '/p?a=caf%E9s'],
    ['a name without a value', '/p?flag', 0, { name: 'flags' }, '/p?flags'],
    ['a name without a value, which gets one', '/p?flag', 0, { value: '1' }, '/p?flag=1'],
    [
      'OData and lists',
      '/p?a',
      0,
      { name: '$filter', value: "b eq 'c',[d]" },
      '/p?$filter=b%20eq%20%27c%27,[d]',
    ],
    ['separators', '/p?a=1', 0, { name: 'a&b=c', value: '#+%' }, '/p?a%26b%3Dc=%23%2B%25'],
  ])('change only their part of the path: %s', (_, path, index, change, expected) => {
    const rows = queryRows(path, [])

    const changed = rows.map((row, i) => (i === index ? { ...row, ...change } : row))

    expect(withRows(path, rows, changed)).toBe(expected)
  })

  it('remove the question mark with the last row, and add it with the first', () => {
    const rows = queryRows('/p?a=1', [])
    const added = { id: 0, name: 'b', value: '2' }

    expect(withRows('/p?a=1', rows, [])).toBe('/p')
    expect(withRows('/p', [], [added])).toBe('/p?b=2')
    expect(withRows('/p?', [], [])).toBe('/p?')
  })
})
