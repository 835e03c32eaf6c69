import { describeIssue, type JsonObject, pointerTo, type ValueIssue } from './json/json.js'

/** A member of a response whose value does not have the documented type. */
export interface MemberWarning {
  /** JSON Pointer (RFC 6901) to the member within its destination or record, such as `/metadata/batchSize`. */
  pointer: string
  /** Description of the problem, without the value: `expected number, got a string`. */
  detail: string
}

/** Options of the functions that read responses. */
export interface ReadOptions {
  /** Whether to reject values that the service does not document. @default false */
  strict?: boolean
}

/**
 * Sets an element's `warnings` to the issues of a schema. If the service sends a member named `warnings`, this function
 * replaces the member and reports it as a warning, so that `warnings` always has the same type.
 */
export function addWarnings(
  element: JsonObject,
  issues: readonly ValueIssue[],
  input: unknown,
): JsonObject {
  const reserved = { path: ['warnings'], expected: 'nothing' }
  const all = element.warnings === undefined ? issues : [...issues, reserved]
  if (all.length === 0) return element
  const warnings = all.map(
    (issue): MemberWarning => ({
      pointer: pointerTo(...issue.path.map(String)),
      detail: describeIssue(issue, input),
    }),
  )
  return { ...element, warnings }
}
