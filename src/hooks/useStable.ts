'use client'

import { useState } from 'react'

/** The same object for as long as its members are the same, so that what is memoized by it stays. */
export function useStable<T extends object>(value: T): T {
  const [known, setKnown] = useState(value)
  const members = Object.entries(value)
  const before = new Map(Object.entries(known))
  if (members.every(([name, member]) => Object.is(before.get(name), member))) return known
  setKnown(value)
  return value
}
