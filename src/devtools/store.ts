/** A value that changes, and its listeners. */
export interface Store<T> {
  get(): T
  set(value: T): void
  /** @returns A function that removes the listener. */
  subscribe(listener: () => void): () => void
}

/** Creates a store for `useSyncExternalStore`. */
export function createStore<T>(initial: T): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      value = next
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
