import { type FieldSource, fieldOf, fieldsOf, type ShownResult } from './shownResult.js'

/** Column of a field that some records of a page have. */
export interface ResultColumn {
  /** Unique key: a mapped name can equal a provider's name. */
  key: string
  name: string
  source: FieldSource
}

/** Maximum number of initial columns. Wider tables are hard to read. */
const MAX_FIRST = 8

/** Returns the columns of all records. Mapped fields come first, because users have named them. */
export function columnsOf(results: readonly ShownResult[]): ResultColumn[] {
  const columnsIn = (source: FieldSource) => {
    const names = new Set(results.flatMap((result) => Object.keys(fieldsOf(result, source))))
    return [...names].map((name) => ({ key: `${source} ${name}`, name, source }))
  }
  return [...columnsIn('mappedFields'), ...columnsIn('fields')]
}

/** Returns the share of records, from 0 to 1, that have a short plain value in a column. */
function plainness(column: ResultColumn, results: readonly ShownResult[]): number {
  const plain = results.filter((result) => {
    const value = fieldOf(result, column.source, column.name)
    if (value === undefined || value === null || value === '') return false
    return typeof value === 'string' ? value.length <= 60 : typeof value !== 'object'
  })
  return plain.length / Math.max(results.length, 1)
}

const TELLING = /name|title|subject|mail|phone|status|stage|tier|amount|company|domain/i

/**
 * Returns the initial columns, in order. If there are too many, prefers searched fields, mapped fields and fields with
 * short plain values.
 */
export function firstColumns(
  columns: readonly ResultColumn[],
  results: readonly ShownResult[],
  searched: readonly string[] = [],
): ResultColumn[] {
  if (columns.length <= MAX_FIRST) return [...columns]
  const asked = new Set(searched.map((name) => name.toLowerCase()))
  const weight = (column: ResultColumn) =>
    (asked.has(column.name.toLowerCase()) ? 4 : 0) +
    (column.source === 'mappedFields' ? 1 : 0) +
    (TELLING.test(column.name) ? 0.5 : 0) +
    plainness(column, results)
  const best = columns
    .map((column) => ({ column, weight: weight(column) }))
    .sort((a, b) => b.weight - a.weight)
    .slice(0, MAX_FIRST)
  const keys = new Set(best.map(({ column }) => column.key))
  return columns.filter(({ key }) => keys.has(key))
}

/** Returns the columns with these names, in this order. Ignores case. A name can match a column of each source. */
export function columnsNamed(
  columns: readonly ResultColumn[],
  names: readonly string[],
): ResultColumn[] {
  const named = names.flatMap((name) =>
    columns.filter((column) => column.name.toLowerCase() === name.toLowerCase()),
  )
  return [...new Set(named)]
}
