'use client'

import { createContext, type ReactNode, useContext, useState } from 'react'
import type { Destination } from '../../../contract/calls/destinations.js'

type Pointers = ReadonlyMap<Destination, ReadonlySet<string>>

interface Revealed {
  pointers: Pointers
  toggle: (destination: Destination, pointer: string) => void
}

const RevealedContext = createContext<Revealed | null>(null)

/**
 * Stores which secrets the user has revealed. Surrounds all rows, because virtualization unmounts rows. Secrets of a
 * changed destination are hidden again.
 */
export function RevealedProvider({ children }: { children: ReactNode }) {
  const [pointers, setPointers] = useState<Pointers>(new Map())
  function toggle(destination: Destination, pointer: string) {
    setPointers((before) => {
      const own = new Set(before.get(destination))
      if (!own.delete(pointer)) own.add(pointer)
      return new Map(before).set(destination, own)
    })
  }
  return (
    <RevealedContext.Provider value={{ pointers, toggle }}>{children}</RevealedContext.Provider>
  )
}

/** Returns whether the value at a JSON Pointer of a destination is revealed, and a function to toggle it. */
export function useRevealed(destination: Destination, pointer: string) {
  const revealed = useContext(RevealedContext)
  return {
    isShown: revealed?.pointers.get(destination)?.has(pointer) ?? false,
    toggle: () => revealed?.toggle(destination, pointer),
  }
}
