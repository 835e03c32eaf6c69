import type { Problem } from '../problem.js'
import { fieldPlaceOf, firstText } from './fieldPlace.js'
import { isJsonObject } from './json.js'

/** What is wrong with one part of a request. It never has the value, which can be a secret. */
export interface FieldError {
  /** Which part of the request it is in: `body`, `header`, `path` or `query`. */
  in?: string
  /** Where in the body, a JSON Pointer (RFC 6901): `/fieldFilters/0/value`. */
  pointer?: string
  /** The name of the field, header or parameter, as the answer has it. */
  name?: string
  /** What is wrong, in the answer's words. */
  detail: string
}

/** One element of a list, or none where it does not say what is wrong. */
function readError(element: unknown, key?: string): FieldError[] {
  const stated = isJsonObject(element) ? element : { detail: element }
  const detail = firstText(stated.detail, stated.message, stated.title)
  if (!detail) return []
  return [{ ...fieldPlaceOf(stated, key), detail }]
}

function readErrors(list: unknown): FieldError[] {
  if (Array.isArray(list)) return list.flatMap((element) => readError(element))
  if (!isJsonObject(list)) return []
  return Object.entries(list).flatMap(([key, value]) =>
    (Array.isArray(value) ? value : [value]).flatMap((element) => readError(element, key)),
  )
}

/**
 * What a problem says about single fields of the request, for a form to show beside them: its `issues` and its
 * `errors`, each a list, or lists by field. Neither is documented, so what cannot be read is left out.
 *
 * @see {@link https://www.rfc-editor.org/rfc/rfc9457#section-3 | RFC 9457, section 3, whose example has `errors`}
 */
export function fieldErrorsOf(problem: Problem): FieldError[] {
  const { issues, errors } = problem.extensions
  return [...readErrors(issues), ...readErrors(errors)]
}
