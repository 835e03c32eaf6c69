/**
 * A function that makes each thing once, by the texts that it is made of. For what costs more to make than a thousand
 * uses of it, such as the formats of `Intl`.
 */
export function memoize<A extends readonly (string | undefined)[], T>(
  make: (...parts: A) => T,
): (...parts: A) => T {
  const known = new Map<string, T>()
  return (...parts) => {
    const key = parts.join(' ')
    const found = known.get(key)
    if (found !== undefined) return found
    const made = make(...parts)
    known.set(key, made)
    return made
  }
}
