'use client'

import { useEffect, useSyncExternalStore } from 'react'

/**
 * Returns a hook for a part of the kit that is a file of its own and is loaded when a component first needs it. If
 * loading fails, it is tried again when another component needs the part.
 *
 * The hook returns `failed` if loading failed, and `undefined` until it ends. Its `preload` loads the part before a
 * component needs it, and never rejects.
 */
export function lazyModule<T>(load: () => Promise<T>) {
  let part: T | undefined
  let failed = false
  let loading: Promise<void> | undefined
  const listeners = new Set<() => void>()

  async function settle() {
    try {
      part = await load()
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
      () => part ?? (failed ? 'failed' : undefined),
      () => undefined,
    )
    // What the page has loaded is outside React.
    useEffect(() => {
      if (!isNeeded) return
      // After what is there without it has been painted.
      const timer = setTimeout(preload)
      return () => clearTimeout(timer)
    }, [isNeeded])
    return loaded
  }

  return Object.assign(useLoaded, { preload })
}
