/** Describes the kind of a value, to be read after its name and without showing it: `is missing`, `is a list`. */
export function kindOf(value: unknown): string {
  if (value === undefined) return 'is missing'
  if (value === null || value === '') return 'is empty'
  if (Array.isArray(value)) return 'is a list'
  return typeof value === 'object' ? 'is a mapping' : `is a ${typeof value}`
}

/**
 * The members of an object that differ from a known name in case only, each with that name. They are never read, so
 * one of them is a setting that has no effect.
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
