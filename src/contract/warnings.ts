import { describeIssue, type JsonObject, pointerTo, type ValueIssue } from './json/json.js'

/** A member of a response that does not have its documented type. */
export interface MemberWarning {
  /** JSON Pointer (RFC 6901) to the member within its destination or record, such as `/metadata/batchSize`. */
  pointer: string
  /** What is wrong with it, without its value: `expected number, got a string`. */
  detail: string
}

/** Options of the contract's readers. */
export interface ReadOptions {
  /** Whether to accept only what the contract documents. @default false */
  strict?: boolean
}

/**
 * Replaces an element's `warnings` with those of a schema. A member of that name that the service sends is
 * removed and listed, so that `warnings` always has one type.
 */
export function addWarnings(
  { warnings: theirs, ...element }: JsonObject,
  issues: readonly ValueIssue[],
  input: unknown,
): JsonObject {
  const reserved = theirs === undefined ? [] : [{ path: ['warnings'], expected: 'nothing' }]
  const warnings = [...issues, ...reserved].map(
    (issue): MemberWarning => ({
      pointer: pointerTo(...issue.path.map(String)),
      detail: describeIssue(issue, input),
    }),
  )
  return warnings.length > 0 ? { ...element, warnings } : element
}
