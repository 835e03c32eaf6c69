import { isJsonObject, type ValueIssue } from '../json/json.js'

/** Member of an object: its name, its type, and `true` if it is optional. */
export type Member = readonly [name: string, shape: Shape, isOptional?: true]

/** Type of a JSON value. */
export type Shape =
  | 'string'
  | 'number'
  | 'boolean'
  /** An object with these members. Other members are accepted. */
  | readonly Member[]
  /** An object whose members all have one type. */
  | { readonly record: Shape }
  | { readonly list: Shape }
  | { readonly nullable: Shape }
  | { readonly literal: string | number }

type Path = readonly PropertyKey[]

const typeIssue = (expected: string, path: Path): ValueIssue => ({
  path,
  code: 'invalid_type',
  expected,
})

function findInObject(members: readonly Member[], value: unknown, path: Path): ValueIssue[] {
  if (!isJsonObject(value)) return [typeIssue('object', path)]
  const names = Object.keys(value)
  return members.flatMap(([name, shape, isOptional]) => {
    // Most optional members are missing, and reading a missing member takes longer than searching the few names.
    if (isOptional && !names.includes(name)) return []
    const member = value[name]
    // A shortcut for most members, which creates no path.
    if (shape === 'string' && typeof member === 'string') return []
    return findIssues(shape, member, [...path, name])
  })
}

function findInEach(
  shape: Shape,
  entries: readonly (readonly [PropertyKey, unknown])[],
  path: Path,
): ValueIssue[] {
  return entries.flatMap(([key, value]) => findIssues(shape, value, [...path, key]))
}

/**
 * Returns the issues of a value that does not match a shape. They are the same, and in the same order, as those of zod
 * for the schema that the shape was generated from.
 */
export function findIssues(shape: Shape, value: unknown, path: Path = []): ValueIssue[] {
  if (typeof shape === 'string') {
    const isValid = typeof value === shape && (shape !== 'number' || Number.isFinite(value))
    return isValid ? [] : [typeIssue(shape, path)]
  }
  if ('nullable' in shape) return value === null ? [] : findIssues(shape.nullable, value, path)
  if ('literal' in shape) return value === shape.literal ? [] : [{ path, code: 'invalid_value' }]
  if ('list' in shape) {
    if (!Array.isArray(value)) return [typeIssue('array', path)]
    return findInEach(shape.list, [...value.entries()], path)
  }
  if ('record' in shape) {
    if (!isJsonObject(value)) return [typeIssue('object', path)]
    // zod ignores a member of this name too. In parsed JSON, it is data and not a prototype.
    const entries = Object.entries(value).filter(([name]) => name !== '__proto__')
    return findInEach(shape.record, entries, path)
  }
  return findInObject(shape, value, path)
}
