import type { IntegrationField } from '../../../contract/calls/integrations.js'
import { type FieldSource, fieldNames } from '../../../hooks/search-form/fieldNames.js'
import { isIdField, keyOf, titleOf } from './record/recordTitle.js'
import { fieldOf, type ShownResult } from './shownResult.js'

/** Column for a field that at least one record of the page has. */
export interface ResultColumn {
  /** Unique key. Includes the source, because a mapped name can equal a provider's name. */
  key: string
  name: string
  source: FieldSource
  /** Text of the heading: the field's label, or its name. */
  label: string
  /** The field as the relay describes it, if it is known. */
  field: IntegrationField | undefined
}

/** Maximum number of initial columns. Wider tables are hard to read. */
const MAX_FIRST = 8

/** Returns the columns of all records. Mapped fields come first, because users have named them. */
export function columnsOf(
  results: readonly ShownResult[],
  known: readonly IntegrationField[] = [],
): ResultColumn[] {
  const columnsIn = (source: FieldSource) => {
    const member = source === 'fields' ? 'name' : 'mappedName'
    // In lower case, because services and providers change the case.
    const fields = new Map(known.map((field) => [field[member]?.toLowerCase(), field]))
    return fieldNames(results, source).map((name) => {
      const field = fields.get(name.toLowerCase())
      return { key: keyOf(source, name), name, source, label: field?.label || name || '""', field }
    })
  }
  return [...columnsIn('mappedFields'), ...columnsIn('fields')]
}

/** Sorts columns by their ranks, lowest first. Columns of equal rank keep their order. */
function sortedBy(
  columns: readonly ResultColumn[],
  rankOf: (column: ResultColumn) => number,
): ResultColumn[] {
  return columns
    .map((column) => ({ column, rank: rankOf(column) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ column }) => column)
}

function isNested(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !(value instanceof Date)
}

/** Returns the keys of columns whose values the record headers already show, such as the name. */
export function keysInHeader(
  columns: readonly ResultColumn[],
  results: readonly ShownResult[],
): Set<string> {
  const titles = results.map(titleOf)
  const isInHeader = ({ key, name, source }: ResultColumn) => {
    const shown = results.flatMap((result, index) => {
      const value = fieldOf(result, source, name)
      if (value === undefined || value === null || value === '') return []
      return titles[index]?.keys.includes(key) || isIdField(result, name, value)
    })
    return shown.length > 0 && shown.every(Boolean)
  }
  return new Set(columns.filter(isInHeader).map(({ key }) => key))
}

/** Returns columns in reading order: names and email addresses, other plain values, then objects and arrays. */
export function inReadingOrder(
  columns: readonly ResultColumn[],
  results: readonly ShownResult[],
  inHeader: ReadonlySet<string>,
): ResultColumn[] {
  return sortedBy(columns, ({ key, name, source }) => {
    if (results.some((result) => isNested(fieldOf(result, source, name)))) return 3
    if (inHeader.has(key)) return 0
    return /e-?mail/i.test(name) ? 1 : 2
  })
}

/** Returns the share of records, from 0 to 1, that have a short plain value in a column. */
function plainness(column: ResultColumn, results: readonly ShownResult[]): number {
  const plain = results.filter((result) => {
    const value = fieldOf(result, column.source, column.name)
    if (value === undefined || value === null || value === '') return false
    return typeof value === 'string' ? value.length <= 60 : !isNested(value)
  })
  return plain.length / Math.max(results.length, 1)
}

/** Matches names of fields that usually help to recognize a record. */
const INFORMATIVE = /name|title|subject|mail|phone|status|stage|tier|amount|company|domain/i

/**
 * Returns the initial columns, in order. Omits columns that the record headers already show. If there are too many,
 * prefers searched fields, mapped fields, required fields and fields with short plain values.
 */
export function firstColumns(
  columns: readonly ResultColumn[],
  results: readonly ShownResult[],
  inHeader: ReadonlySet<string>,
  searched: readonly string[] = [],
): ResultColumn[] {
  const others = columns.filter(({ key }) => !inHeader.has(key))
  if (others.length <= MAX_FIRST) return others
  const searchedNames = new Set(searched.map((name) => name.toLowerCase()))
  const weight = (column: ResultColumn) =>
    (searchedNames.has(column.name.toLowerCase()) ? 4 : 0) +
    (column.source === 'mappedFields' ? 1 : 0) +
    (column.field?.required ? 0.75 : 0) +
    (INFORMATIVE.test(column.name) ? 0.5 : 0) +
    plainness(column, results)
  const best = sortedBy(others, (column) => -weight(column)).slice(0, MAX_FIRST)
  return others.filter((column) => best.includes(column))
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
