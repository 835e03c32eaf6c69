import { WrittenNumber } from '../readExactly.js'

/** Member of an object or array. */
export type JsonMember = [name: string, value: unknown]

/** Returns the JSON form of a value that a schema has created, such as the text of a `Date`. */
export function written(value: unknown): unknown {
  return value instanceof Date ? value.toJSON() : value
}

/** Returns the names of an object's members or an array's items, or `undefined` for other values. */
export function namesIn(value: unknown): string[] | undefined {
  if (typeof value !== 'object' || value === null || value instanceof WrittenNumber)
    return undefined
  return Object.keys(value)
}

/** Returns a member of an object or array. */
export function memberOf(value: unknown, name: string): unknown {
  const isOwn = typeof value === 'object' && value !== null && Object.hasOwn(value, name)
  return isOwn ? written((value as Record<string, unknown>)[name]) : undefined // any own member
}
