import type { SearchRequest } from '../../contract/calls/search.js'
import type { FieldFilter } from '../../contract/calls/searchBody.js'

/** What a value is sent as. A string by contract; some services take numbers and booleans. */
export type ValueType = 'text' | 'number' | 'boolean'

/** One row of the form, as it is typed. */
export interface FilterDraft {
  /** Stays with the row while others come and go. */
  id: number
  /** The field to compare, as it is typed. */
  fieldName: string
  /** As it is typed, whatever it is sent as; `true` or `false` for a boolean. */
  value: string
  /** What the value is sent as. */
  valueType: ValueType
}

/** The control that a fault or a warning is of. */
export type SearchPart = 'object' | 'field' | 'value'

/** What a person has to mend: before a search can be made, or because the service has refused it. */
export interface SearchFault {
  /** The row, or `undefined` where it is the object. */
  filterId?: number
  /** The control that it is of. */
  part: SearchPart
  /** What is wrong. `refused`: the service says so, in `detail`. */
  kind: 'object-missing' | 'field-missing' | 'number-invalid' | 'refused'
  /** What the service says is wrong, where it has refused. */
  detail?: string
}

/** What may not be meant. A search is made all the same. */
export interface SearchWarning {
  /** The row. */
  filterId: number
  /** The control that it is of. */
  part: SearchPart
  /** What may not be meant: a space around the text, no text, or a field named a second time. */
  kind: 'surrounding-space' | 'empty' | 'twice'
}

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i

/** The number that is written, or `undefined`: also where it has more digits than a number here can keep. */
function numberIn(text: string): number | undefined {
  const number = Number(text)
  if (!NUMBER.test(text.trim()) || !Number.isFinite(number)) return undefined
  return Number.isInteger(number) && !Number.isSafeInteger(number) ? undefined : number
}

/** What a row compares with, as it is sent. */
export function sentValue({ value, valueType }: FilterDraft): FieldFilter['value'] {
  if (valueType === 'boolean') return value === 'true'
  return valueType === 'number' ? (numberIn(value) ?? value) : value
}

/** Whether a row is a condition: one without a field is none. */
export function isCondition({ fieldName }: FilterDraft): boolean {
  return fieldName.trim() !== ''
}

function rowFaults(filter: FilterDraft): SearchFault[] {
  const { id: filterId, value, valueType } = filter
  if (!isCondition(filter) && value === '') return []
  const isNoNumber = valueType === 'number' && numberIn(value) === undefined
  return [
    ...(isCondition(filter) ? [] : [{ filterId, part: 'field', kind: 'field-missing' } as const]),
    ...(isNoNumber ? [{ filterId, part: 'value', kind: 'number-invalid' } as const] : []),
  ]
}

/** What keeps a search from being made. */
export function faultsOf(objectName: string, filters: readonly FilterDraft[]): SearchFault[] {
  const missing = { part: 'object', kind: 'object-missing' } as const
  return [...(objectName.trim() === '' ? [missing] : []), ...filters.flatMap(rowFaults)]
}

/** What may not be meant, row by row. */
export function warningsOf(filters: readonly FilterDraft[]): SearchWarning[] {
  return filters.filter(isCondition).flatMap((filter, index, rows): SearchWarning[] => {
    const { id: filterId, fieldName, value, valueType } = filter
    const isSame = (row: FilterDraft) => row.fieldName.trim() === fieldName.trim()
    const isTwice = rows.findIndex(isSame) < index
    const isSpaced = valueType === 'text' && value !== value.trim()
    return [
      ...(isTwice ? [{ filterId, part: 'field', kind: 'twice' } as const] : []),
      ...(isSpaced ? [{ filterId, part: 'value', kind: 'surrounding-space' } as const] : []),
      ...(valueType === 'text' && value === ''
        ? [{ filterId, part: 'value', kind: 'empty' } as const]
        : []),
    ]
  })
}

/** The search that is written in the form. */
export function requestOf(
  integration: string,
  objectName: string,
  filters: readonly FilterDraft[],
): SearchRequest {
  return {
    integration,
    objectName: objectName.trim(),
    fieldFilters: filters.filter(isCondition).map((filter) => ({
      fieldName: filter.fieldName.trim(),
      operator: 'eq',
      value: sentValue(filter),
    })),
  }
}
