'use client'

import { useEffect, useSyncExternalStore } from 'react'

/**
 * Creates a hook that loads a module when a component first needs it. If loading fails, it is tried again when another
 * component needs the module.
 *
 * The hook returns the module, `undefined` while it loads, or `failed` if loading failed. `preload` loads the module
 * before a component needs it, and never rejects.
 */
export function lazyModule<T>(load: () => Promise<T>) {
  let module: T | undefined
  let failed = false
  let loading: Promise<void> | undefined
  const listeners = new Set<() => void>()

  async function settle() {
    try {
      module = await load()
    } catch {
      failed = true
      loading = undefined
    }
    for (const listener of listeners) listener()
  }

  function preload(): Promise<void> {
    loading ??= settle()
    return loading
  }

  function subscribe(onChange: () => void): () => void {
    listeners.add(onChange)
    return () => listeners.delete(onChange)
  }

  function useLoaded(isNeeded: boolean): T | 'failed' | undefined {
    const loaded = useSyncExternalStore<T | 'failed' | undefined>(
      subscribe,
      () => module ?? (failed ? 'failed' : undefined),
      () => undefined,
    )
    // Loads a module, because modules are outside React.
    useEffect(() => {
      if (!isNeeded) return
      // A timer lets the browser paint the page without the module first.
      const timer = setTimeout(preload)
      return () => clearTimeout(timer)
    }, [isNeeded])
    return loaded
  }

  return Object.assign(useLoaded, { preload })
}
