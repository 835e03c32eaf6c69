/** What is put in the place of something else. */
type Replacement = readonly [target: object, name: string, value: unknown]

/**
 * Replaces members of objects.
 *
 * @returns a function that puts back what was there. It leaves alone what somebody else has replaced since, such as
 * fake timers; as these put back what they found, it can be called again later.
 */
export function replaceMembers(replacements: readonly Replacement[]): () => void {
  const restores = replacements.map(([target, name, value]) => {
    const before = Object.getOwnPropertyDescriptor(target, name)
    Object.defineProperty(target, name, { value, configurable: true, writable: true })
    return () => {
      if (Reflect.get(target, name) !== value) return
      if (before) Object.defineProperty(target, name, before)
      else Reflect.deleteProperty(target, name)
    }
  })
  return () => {
    for (const restore of restores) restore()
  }
}
