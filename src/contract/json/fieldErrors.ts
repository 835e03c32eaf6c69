import type { Problem } from '../problem.js'
import { fieldLocationOf, firstText } from './fieldLocation.js'
import { isJsonObject } from './json.js'

/** An error in one field of a request. It never contains the field's value, which can be a secret. */
export interface FieldError {
  /** Part of the request: `body`, `header`, `path` or `query`. */
  in?: string
  /** JSON Pointer (RFC 6901) to the field in the body, such as `/fieldFilters/0/value`. */
  pointer?: string
  /** Name of the field, header or parameter, as written in the response. */
  name?: string
  /** Description of the error, from the response. */
  detail: string
}

/** Reads one element of a list. Returns an empty array if it has no description. */
function readError(element: unknown, key?: string): FieldError[] {
  const stated = isJsonObject(element) ? element : { detail: element }
  const detail = firstText(stated.detail, stated.message, stated.title)
  if (!detail) return []
  return [{ ...fieldLocationOf(stated, key), detail }]
}

function readErrors(list: unknown): FieldError[] {
  if (Array.isArray(list)) return list.flatMap((element) => readError(element))
  if (!isJsonObject(list)) return []
  return Object.entries(list).flatMap(([key, value]) =>
    (Array.isArray(value) ? value : [value]).flatMap((element) => readError(element, key)),
  )
}

/**
 * Returns the errors of individual fields of the request, so that a form can show them next to each field. Reads the
 * problem's `issues` and `errors`, each of which can be a list, or lists by field. The service documents neither, so
 * elements that cannot be read are omitted.
 *
 * @see {@link https://www.rfc-editor.org/rfc/rfc9457#section-3 | RFC 9457, section 3, whose example has `errors`}
 */
export function fieldErrorsOf(problem: Problem): FieldError[] {
  const { issues, errors } = problem.extensions
  return [...readErrors(issues), ...readErrors(errors)]
}
