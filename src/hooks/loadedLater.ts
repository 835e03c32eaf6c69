'use client'

import { useEffect, useSyncExternalStore } from 'react'

/**
 * A part of the kit that is a file of its own, loaded when it is first needed: a hook that gives it once it is
 * there, `failed` where it could not be loaded, and nothing before. What could not be loaded is tried again when
 * it is needed somewhere else.
 */
export function loadedLater<T>(load: () => Promise<T>) {
  let part: T | undefined
  let state: 'none' | 'loading' | 'failed' = 'none'
  const listeners = new Set<() => void>()

  function tell() {
    for (const listener of listeners) listener()
  }

  async function start() {
    if (part !== undefined || state === 'loading') return
    state = 'loading'
    try {
      part = await load()
    } catch {
      state = 'failed'
    }
    tell()
  }

  function subscribe(onChange: () => void): () => void {
    listeners.add(onChange)
    return () => listeners.delete(onChange)
  }

  return function useLoaded(isNeeded: boolean): T | 'failed' | undefined {
    const loaded = useSyncExternalStore<T | 'failed' | undefined>(
      subscribe,
      () => part ?? (state === 'failed' ? state : undefined),
      () => undefined,
    )
    // What the page has loaded is outside React.
    useEffect(() => {
      if (!isNeeded) return
      // After what is there without it has been painted.
      const timer = setTimeout(start)
      return () => clearTimeout(timer)
    }, [isNeeded])
    return loaded
  }
}
