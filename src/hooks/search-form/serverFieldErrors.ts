import type { ProblemError } from '../../client/response/ProblemError.js'
import { type FieldError, fieldErrorsOf } from '../../contract/json/fieldErrors.js'
import type { FilterDraft, SearchFault, SearchPart } from './searchDraft.js'

/** A search as it was sent: its object, and the rows that its filters were, in their order. */
export interface SentSearch {
  objectName: string
  filters: readonly FilterDraft[]
}

const POINTER = /^\/?(?:objectName|fieldFilters[/.[](\d+)\]?(?:[/.](\w+))?)$/

/** What a field error is of, by where it points: `/fieldFilters/0/value`, `fieldFilters.0.value`. */
function placeOf({ pointer, name = '' }: FieldError, { filters }: SentSearch) {
  const place = POINTER.exec(pointer ?? name)
  if (place) {
    const [, index, member] = place
    const part: SearchPart = !index ? 'object' : member === 'fieldName' ? 'field' : 'value'
    return { part, row: index ? filters[Number(index)] : undefined }
  }
  // Some say the name of the field that was compared: that is a row, where only one compares it.
  const rows = pointer ? [] : filters.filter(({ fieldName }) => fieldName.trim() === name)
  return rows.length === 1 ? { part: 'field' as const, row: rows[0] } : undefined
}

/**
 * What a service has said of single rows, at the rows as they are now: one that was changed or removed since the
 * search was sent has nothing said of it any more. What names no row is left out, and stays in the alert.
 */
export function serverFieldErrors(
  error: ProblemError,
  sent: SentSearch,
  now: SentSearch,
): SearchFault[] {
  return fieldErrorsOf(error.problem).flatMap((fieldError): SearchFault[] => {
    const { in: where = 'body', detail } = fieldError
    const place = where === 'body' ? placeOf(fieldError, sent) : undefined
    if (!place) return []
    const { part, row } = place
    if (part === 'object') {
      return sent.objectName === now.objectName ? [{ part, kind: 'refused', detail }] : []
    }
    // A row is a new object whenever something of it changes.
    return row && now.filters.includes(row)
      ? [{ filterId: row.id, part, kind: 'refused', detail }]
      : []
  })
}
