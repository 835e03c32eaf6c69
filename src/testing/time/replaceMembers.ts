/** A member to replace, and its new value. */
export type Replacement = readonly [target: object, name: string, value: unknown]

/**
 * Replaces members of objects.
 *
 * @returns A function that restores the members. It skips members that other code, such as fake timers, has replaced in
 * the meantime. Once that code has put them back, you can call the function again.
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
