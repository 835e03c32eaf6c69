import type { SearchRequest } from '../../contract/calls/search.js'
import type { FieldFilter } from '../../contract/calls/searchBody.js'

/** Type that a value is sent as. Documented as a string. Some services accept numbers and booleans. */
export type FilterValueType = 'text' | 'number' | 'boolean'

/** One row of the search form, as entered. */
export interface FilterDraft {
  /** Stable ID of the row. */
  id: number
  /** Field to compare, as entered. */
  fieldName: string
  /** Value as entered, regardless of its type. `true` or `false` for a boolean. */
  value: string
  /** Type that the value is sent as. */
  valueType: FilterValueType
  /** Whether the value is entered as text although the field has another type. @default false */
  freeText?: boolean | undefined
}

/** Control of the search form that a fault or a warning belongs to. */
export type SearchPart = 'object' | 'field' | 'value'

/** A problem that the user must fix, found before the search is sent or reported by the service. */
export interface SearchFault {
  /** Row ID. `undefined` if the fault belongs to the object. */
  filterId?: number
  /** Control that the fault belongs to. */
  part: SearchPart
  /** Kind of problem. `refused` means that the service rejected the search, with the reason in `detail`. */
  kind: 'object-missing' | 'field-missing' | 'number-invalid' | 'refused'
  /** Reason from the service, if `kind` is `refused`. */
  detail?: string
}

/** A likely mistake in the form. It does not prevent a search. */
export interface SearchWarning {
  /** Row ID. */
  filterId: number
  /** Control that the warning belongs to. */
  part: SearchPart
  /**
   * Kind of mistake: a leading or trailing space, an empty value, a field that an earlier row uses, or a field that is
   * not among those that the relay lists.
   */
  kind: 'surrounding-space' | 'empty' | 'twice' | 'unknown'
}

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i

/**
 * Parses a number. Returns undefined if it is invalid, or if it is an integer that JavaScript cannot represent exactly.
 */
function numberIn(text: string): number | undefined {
  const number = Number(text)
  if (!NUMBER.test(text.trim()) || !Number.isFinite(number)) return undefined
  return Number.isInteger(number) && !Number.isSafeInteger(number) ? undefined : number
}

/** Returns the value of a row as it is sent. */
export function sentValue({ value, valueType }: FilterDraft): FieldFilter['value'] {
  if (valueType === 'boolean') return value === 'true'
  return valueType === 'number' ? (numberIn(value) ?? value) : value
}

/** Returns whether a row is a condition. A row without a field is not a condition. */
export function isCondition({ fieldName }: FilterDraft): boolean {
  return fieldName.trim() !== ''
}

function rowFaults(filter: FilterDraft): SearchFault[] {
  const { id: filterId, value, valueType } = filter
  if (!isCondition(filter) && value === '') return []
  const isInvalidNumber = valueType === 'number' && numberIn(value) === undefined
  return [
    ...(isCondition(filter) ? [] : [{ filterId, part: 'field', kind: 'field-missing' } as const]),
    ...(isInvalidNumber ? [{ filterId, part: 'value', kind: 'number-invalid' } as const] : []),
  ]
}

/** Returns the problems that prevent a search. */
export function faultsOf(objectName: string, filters: readonly FilterDraft[]): SearchFault[] {
  const missing = { part: 'object', kind: 'object-missing' } as const
  return [...(objectName.trim() === '' ? [missing] : []), ...filters.flatMap(rowFaults)]
}

/**
 * Returns the likely mistakes in the rows.
 *
 * @param isUnknown - Whether no field has a name. Undefined if the fields are not known.
 */
export function warningsOf(
  filters: readonly FilterDraft[],
  isUnknown?: (fieldName: string) => boolean,
): SearchWarning[] {
  return filters.filter(isCondition).flatMap((filter, index, rows): SearchWarning[] => {
    const { id: filterId, fieldName, value, valueType } = filter
    const isSame = (row: FilterDraft) => row.fieldName.trim() === fieldName.trim()
    const isTwice = rows.findIndex(isSame) < index
    const isSpaced = valueType === 'text' && value !== value.trim()
    return [
      ...(isTwice ? [{ filterId, part: 'field', kind: 'twice' } as const] : []),
      ...(isUnknown?.(fieldName.trim())
        ? [{ filterId, part: 'field', kind: 'unknown' } as const]
        : []),
      ...(isSpaced ? [{ filterId, part: 'value', kind: 'surrounding-space' } as const] : []),
      ...(valueType === 'text' && value === ''
        ? [{ filterId, part: 'value', kind: 'empty' } as const]
        : []),
    ]
  })
}

/** Returns the search request for the values in the form. */
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
