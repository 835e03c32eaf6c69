/**
 * Returns a function that caches the results of `create` by its string arguments. Use it for objects that are expensive
 * to create, such as `Intl` formatters.
 */
export function memoize<A extends readonly (string | undefined)[], T>(
  create: (...parts: A) => T,
): (...parts: A) => T {
  const cache = new Map<string, T>()
  return (...parts) => {
    const key = parts.join(' ')
    const found = cache.get(key)
    if (found !== undefined) return found
    const created = create(...parts)
    cache.set(key, created)
    return created
  }
}
