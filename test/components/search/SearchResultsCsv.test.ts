import { describe, expect, it } from 'vitest'
import {
  resultsAsCsv,
  resultsAsJson,
} from '../../../src/components/search/results/resultsAsText.js'
import { csvOf } from '../../../src/components/values/csvOf.js'
import { fc } from '../../support/fastCheck.js'

/** Parses CSV (RFC 4180). Quoted cells keep a mark, so that `""` differs from a missing value. */
function readCsv(text: string): { text: string; isQuoted: boolean }[][] {
  const rows: { text: string; isQuoted: boolean }[][] = []
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy
  let row: { text: string; isQuoted: boolean }[] = []
  for (const [, quoted, plain = '', end] of text.matchAll(cell)) {
    row.push({ text: quoted?.replaceAll('""', '"') ?? plain, isQuoted: quoted !== undefined })
    if (end === ',') continue
    rows.push(row)
    row = []
  }
  return rows
}

describe('csvOf', () => {
  it.each([
    ['a plain text', 'a plain text'],
    ['', '""'],
    [null, ''],
    [undefined, ''],
    [0, '0'],
    [-12.5, '-12.5'],
    [true, 'true'],
    ['a,b', '"a,b"'],
    ['a;b', '"a;b"'],
    ['say "no"', '"say ""no"""'],
    ['two\r\nlines', '"two\r\nlines"'],
    [' around ', '" around "'],
    [{ a: [1, 'x'] }, '"{""a"":[1,""x""]}"'],
    ['=1+1', "'=1+1"],
    ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
    ['+81 6 0000', "'+81 6 0000"],
    ['-1+1', "'-1+1"],
    ['-12.5', '-12.5'],
    ['+81', '+81'],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', `"'\t=1"`],
    ['\r=1', `"'\r=1"`],
    ['＝1+1', "'＝1+1"],
    ['a=1', 'a=1'],
    ['東京', '東京'],
  ])('serializes %j as %s', (value, written) => {
    expect(csvOf(['h'], [[value]])).toBe(`h\r\n${written}\r\n`)
  })

  it('escapes formulas in field names', () => {
    expect(csvOf(['=cmd|x'], [])).toBe("'=cmd|x\r\n")
  })

  it('returns CSV that can be parsed back and contains no formula, for any text', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({
        unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '"', ',', ' ', '1'),
      }),
    )
    const rows = fc.array(fc.array(text, { minLength: 2, maxLength: 2 }))
    fc.assert(
      fc.property(rows, (given) => {
        const [, ...read] = readCsv(csvOf(['a', 'b'], given))
        expect(read).toHaveLength(given.length)
        for (const [index, cells] of read.entries()) {
          const back = cells.map((cell) => cell.text)
          for (const [at, cell] of back.entries()) {
            const original = given[index]?.[at] ?? ''
            expect([original, `'${original}`]).toContain(cell)
            expect(/^[=+\-@\t\r\n]/.test(cell) && !/^[+-]?\d+(\.\d+)?$/.test(cell)).toBe(false)
          }
        }
      }),
      { numRuns: 2_000 },
    )
  })

  it('distinguishes missing values from empty text', () => {
    const [, row] = readCsv(csvOf(['a', 'b'], [[null, '']]))

    expect(row).toEqual([
      { text: '', isQuoted: false },
      { text: '', isQuoted: true },
    ])
  })
})

describe('the export of a page of records', () => {
  const results = [
    { id: '1', fields: { email: 'a@x', id: 7 }, mappedFields: { email: 'b@x' }, raw: { big: 1 } },
    { fields: { tags: ['a'] }, faults: ['no id'], associations: [] },
  ]

  it('has a column with a unique name for every field', () => {
    expect(resultsAsCsv(results)).toBe(
      'id,mappedFields.email,fields.email,fields.id,tags\r\n1,b@x,a@x,7,\r\n,,,,"[""a""]"\r\n',
    )
  })

  it('contains whole records as JSON, without members that the kit adds', () => {
    const [first] = results

    expect(JSON.parse(resultsAsJson(results))).toEqual([
      first,
      { fields: { tags: ['a'] }, associations: [] },
    ])
  })
})
