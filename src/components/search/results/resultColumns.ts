import { type FieldSource, fieldOf, fieldsOf, type ShownResult } from './shownResult.js'

/** A field of some of the records on a page. */
export interface ResultColumn {
  /** Of all columns of the page: a mapped name can be a provider's name as well. */
  key: string
  name: string
  source: FieldSource
}

/** A table of more columns than this is no longer read but searched. */
const MOST_FIRST = 8

/** The fields of all records: mapped ones first, because people have named them themselves. */
export function columnsOf(results: readonly ShownResult[]): ResultColumn[] {
  const columnsIn = (source: FieldSource) => {
    const names = new Set(results.flatMap((result) => Object.keys(fieldsOf(result, source))))
    return [...names].map((name) => ({ key: `${source} ${name}`, name, source }))
  }
  return [...columnsIn('mappedFields'), ...columnsIn('fields')]
}

/** How much a column tells at a glance, from 0 to 1: how many records have a short plain value in it. */
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
 * The columns to begin with, in the order of the page: all of them where they are few, else what was searched by,
 * what is mapped, and what tells most.
 */
export function firstColumns(
  columns: readonly ResultColumn[],
  results: readonly ShownResult[],
  searched: readonly string[] = [],
): ResultColumn[] {
  if (columns.length <= MOST_FIRST) return [...columns]
  const asked = new Set(searched.map((name) => name.toLowerCase()))
  const weight = (column: ResultColumn) =>
    (asked.has(column.name.toLowerCase()) ? 4 : 0) +
    (column.source === 'mappedFields' ? 1 : 0) +
    (TELLING.test(column.name) ? 0.5 : 0) +
    plainness(column, results)
  const best = columns
    .map((column) => ({ column, weight: weight(column) }))
    .sort((a, b) => b.weight - a.weight)
    .slice(0, MOST_FIRST)
  const keys = new Set(best.map(({ column }) => column.key))
  return columns.filter(({ key }) => keys.has(key))
}

/** The columns of these names in this order, whatever their case; a name that both kinds have gives both. */
export function columnsNamed(
  columns: readonly ResultColumn[],
  names: readonly string[],
): ResultColumn[] {
  const named = names.flatMap((name) =>
    columns.filter((column) => column.name.toLowerCase() === name.toLowerCase()),
  )
  return [...new Set(named)]
}
