import type * as z from 'zod/mini'
import { kindOf } from '../../../contract/json/kindOf.js'
import type { Fault } from './fault.js'

type Issue = z.core.$ZodIssue

function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, key)
        ? (value as Record<PropertyKey, unknown>)[key] // It is an object, and has the key.
        : undefined,
    root,
  )
}

function wrongWith(issue: Issue, value: unknown): string {
  if (issue.code === 'custom') return String(issue.params?.wrong ?? 'is wrong')
  if (issue.code === 'too_big') return 'is too large'
  if (issue.code === 'too_small') return Array.isArray(value) ? 'is empty' : 'is too small'
  if (issue.code === 'invalid_key') return 'has a name that is not allowed'
  const isNearly = issue.code === 'invalid_value' || issue.code === 'invalid_format'
  if (isNearly && typeof value === 'string') return 'is none of its values'
  if (issue.code === 'invalid_type' && issue.expected === 'int' && typeof value === 'number') {
    return 'is not a whole number'
  }
  return kindOf(value)
}

/** The path as people write it: `allow[0].methods`. */
function pathText(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, key) => {
    if (typeof key === 'number') return `${text}[${key}]`
    return text ? `${text}.${String(key)}` : String(key)
  }, '')
}

/** A fault with its path in parts, by which its line is found. */
export interface SchemaFault extends Fault {
  /** Names and places from the whole inwards. */
  at: readonly PropertyKey[]
}

/**
 * What a schema has found, as faults. A schema's own message is what is allowed; the value is only looked at for
 * its kind.
 */
export function schemaFaults(
  issues: readonly Issue[],
  input: unknown,
  above: readonly PropertyKey[] = [],
): SchemaFault[] {
  return issues.flatMap((issue): SchemaFault[] => {
    const at = [...above, ...issue.path]
    const allowed = issue.message
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => {
        const own = [...at, key]
        return { at: own, path: pathText(own), wrong: 'does not exist', allowed }
      })
    }
    if (issue.code === 'invalid_union') {
      // The form that was meant is the one whose kind fits, and which is wrong further in or by a rule.
      const meant = issue.errors.find((inner) =>
        inner.every(({ path, code }) => path.length > 0 || code === 'custom'),
      )
      if (meant) return schemaFaults(meant, input, at)
    }
    return [{ at, path: pathText(at), wrong: wrongWith(issue, valueAt(input, at)), allowed }]
  })
}
