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

function wrongText(issue: Issue, value: unknown): string {
  if (issue.code === 'custom') return String(issue.params?.wrong ?? 'is wrong')
  if (issue.code === 'too_big') return 'is too large'
  if (issue.code === 'too_small') return Array.isArray(value) ? 'is empty' : 'is too small'
  if (issue.code === 'invalid_key') return 'has a name that is not allowed'
  const isNearly = issue.code === 'invalid_value' || issue.code === 'invalid_format'
  if (isNearly && typeof value === 'string') return 'is not an allowed value'
  if (issue.code === 'invalid_type' && issue.expected === 'int' && typeof value === 'number') {
    return 'is not a whole number'
  }
  return kindOf(value)
}

/** Formats a path: `allow[0].methods`. */
function pathText(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, key) => {
    if (typeof key === 'number') return `${text}[${key}]`
    return text ? `${text}.${String(key)}` : String(key)
  }, '')
}

/** A fault with the segments of its path, which determine its line. */
export interface SchemaFault extends Fault {
  /** Keys and indexes, from the root. */
  at: readonly PropertyKey[]
}

/**
 * Converts schema issues to faults. The message of an issue becomes `allowed`. Uses only the type of a value, because
 * the value can be a secret.
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
      // The intended variant is the one whose type matches, with faults only in its members or by a custom check.
      const meant = issue.errors.find((inner) =>
        inner.every(({ path, code }) => path.length > 0 || code === 'custom'),
      )
      if (meant) return schemaFaults(meant, input, at)
    }
    return [{ at, path: pathText(at), wrong: wrongText(issue, valueAt(input, at)), allowed }]
  })
}
