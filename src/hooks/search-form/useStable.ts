'use client'

import { useState } from 'react'

/** Returns the same object until one of its members changes, so that values memoized by it stay valid. */
export function useStable<T extends object>(value: T): T {
  const [stable, setStable] = useState(value)
  const members = Object.entries(value)
  const previous = new Map(Object.entries(stable))
  if (members.every(([name, member]) => Object.is(previous.get(name), member))) return stable
  setStable(value)
  return value
}
