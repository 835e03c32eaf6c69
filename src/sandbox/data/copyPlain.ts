import { setMember } from './setMember.js'

/** Thrown for data that contains a function, which cannot be copied. */
export class CannotCopyError extends Error {}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/**
 * Copies JSON data deeply, and other values with `structuredClone`. Several times faster than `structuredClone` alone,
 * which matters for ten thousand records at each reset.
 *
 * @throws CannotCopyError if the data contains a function
 * @throws RangeError if the data is circular
 */
export function copyPlain<T>(value: T): T
export function copyPlain(value: unknown): unknown {
  if (typeof value === 'function') throw new CannotCopyError()
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((one) => copyPlain(one))
  if (!isPlain(value)) return structuredClone(value)

  const copy: Record<string, unknown> = {}
  for (const [name, member] of Object.entries(value)) setMember(copy, name, copyPlain(member))
  return copy
}
