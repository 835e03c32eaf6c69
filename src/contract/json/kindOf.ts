/** Describes the kind of a value, without the value itself, as a predicate such as `is missing` or `is a list`. */
export function kindOf(value: unknown): string {
  if (value === undefined) return 'is missing'
  if (value === null || value === '') return 'is empty'
  if (Array.isArray(value)) return 'is a list'
  return typeof value === 'object' ? 'is a mapping' : `is a ${typeof value}`
}

/**
 * Returns the members of an object whose names differ from a known name only in case, each with the known name. Such
 * members are not read, so the setting would have no effect.
 */
export function misspelledMembers(
  object: object,
  known: readonly string[],
): { name: string; meant: string }[] {
  return Object.keys(object).flatMap((name) => {
    const meant = known.includes(name)
      ? undefined
      : known.find((one) => one.toLowerCase() === name.toLowerCase())
    return meant === undefined ? [] : [{ name, meant }]
  })
}
