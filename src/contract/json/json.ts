/** A JSON object with unknown members. */
export type JsonObject = Record<string, unknown>

/** Returns whether a value is a JSON object. Null and arrays are not objects. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function nameOf(value: unknown): string {
  if (value === null) return 'null'
  if (value === undefined) return 'nothing'
  if (Array.isArray(value)) return 'an array'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}

function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null
        ? (value as Record<PropertyKey, unknown>)[key] // `value` is an object, so a missing key returns undefined.
        : undefined,
    root,
  )
}

/** Issue of a value that does not have the expected type. zod's issues have the same form. */
export interface ValueIssue {
  readonly path: readonly PropertyKey[]
  readonly code?: string
  readonly expected?: unknown
}

/**
 * Describes an issue without its path: `expected number, got a string`. The description never contains the value,
 * because it can be a secret.
 */
export function describeIssue(issue: ValueIssue, input: unknown): string {
  const expected = issue.expected ? `expected ${issue.expected}` : issue.code
  return `${expected}, got ${nameOf(valueAt(input, issue.path))}`
}

/** Describes the issues of a schema, each with its path: `metadata.batchSize: expected number, got a string`. */
export function describeIssues(issues: readonly ValueIssue[], input: unknown): string[] {
  return issues.map((issue) => {
    const where = issue.path.map(String).join('.')
    const text = describeIssue(issue, input)
    return where ? `${where}: ${text}` : text
  })
}

/** Returns the JSON Pointer for member names and array indexes, outermost first (RFC 6901, section 3). */
export function pointerTo(...names: readonly (string | number)[]): string {
  return names
    .map((name) => `/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`)
    .join('')
}
