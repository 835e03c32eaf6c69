/**
 * Returns a value as indented JSON. A `bigint` becomes text, and functions are omitted. Returns `undefined` for values
 * that cannot be serialized, such as circular ones.
 */
export function jsonOf(value: unknown, indent = 2): string | undefined {
  const writable = (_name: string, member: unknown) =>
    typeof member === 'bigint' ? String(member) : member
  try {
    return JSON.stringify(value, writable, indent)
  } catch {
    return undefined
  }
}
