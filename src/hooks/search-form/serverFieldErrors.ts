import type { ProblemError } from '../../client/response/ProblemError.js'
import { type FieldError, fieldErrorsOf } from '../../contract/json/fieldErrors.js'
import type { FilterDraft, SearchFault, SearchPart } from './searchDraft.js'

/** The object and rows of a search that was sent. The rows are in the order of its filters. */
export interface SentSearch {
  objectName: string
  filters: readonly FilterDraft[]
}

const POINTER = /^\/?(?:objectName|fieldFilters[/.[](\d+)\]?(?:[/.](\w+))?)$/

/** Returns the control of a field error by its pointer or name: `/fieldFilters/0/value`, `fieldFilters.0.value`. */
function controlOf({ pointer, name = '' }: FieldError, { filters }: SentSearch) {
  const match = POINTER.exec(pointer ?? name)
  if (match) {
    const [, index, member] = match
    const part: SearchPart = !index ? 'object' : member === 'fieldName' ? 'field' : 'value'
    return { part, row: index ? filters[Number(index)] : undefined }
  }
  // Some services return the name of the compared field. It identifies a row if only one row uses the field.
  const rows = pointer ? [] : filters.filter(({ fieldName }) => fieldName.trim() === name)
  return rows.length === 1 ? { part: 'field' as const, row: rows[0] } : undefined
}

/**
 * Returns the service's field errors as faults of the current rows. Omits errors of rows that the user has changed or
 * removed since the search was sent. Also omits errors without a row, because the alert shows them.
 */
export function serverFieldErrors(
  error: ProblemError,
  sent: SentSearch,
  now: SentSearch,
): SearchFault[] {
  return fieldErrorsOf(error.problem).flatMap((fieldError): SearchFault[] => {
    const { in: where = 'body', detail } = fieldError
    const control = where === 'body' ? controlOf(fieldError, sent) : undefined
    if (!control) return []
    const { part, row } = control
    if (part === 'object') {
      return sent.objectName === now.objectName ? [{ part, kind: 'refused', detail }] : []
    }
    // A changed row is a new object.
    return row && now.filters.includes(row)
      ? [{ filterId: row.id, part, kind: 'refused', detail }]
      : []
  })
}
