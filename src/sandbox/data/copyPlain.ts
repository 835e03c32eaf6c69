import { setMember } from './setMember.js'

/** A function can be called twice, but not copied. */
export class CannotCopyError extends Error {}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/**
 * A deep copy of data as JSON has it, and of what `structuredClone` takes within it. Several times as fast as
 * `structuredClone` alone, which is felt with ten thousand records at each reset.
 *
 * @throws CannotCopyError if there is a function in it; RangeError if it contains itself.
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
