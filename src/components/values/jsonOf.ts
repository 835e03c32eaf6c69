/**
 * A value as indented JSON. What JSON cannot say is a text (large integers) or left out (functions); a value that
 * cannot be written at all, such as one that contains itself, gives `undefined`.
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
