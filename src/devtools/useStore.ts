'use client'

import { useSyncExternalStore } from 'react'
import type { Store } from './store.js'

/** Returns the value of a store, and renders when it changes. */
export function useStore<T>({ subscribe, get }: Pick<Store<T>, 'subscribe' | 'get'>): T {
  return useSyncExternalStore(subscribe, get, get)
}
