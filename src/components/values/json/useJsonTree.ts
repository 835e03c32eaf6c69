'use client'

import { useState } from 'react'
import { findMatches, type JsonMatches } from './findMatches.js'
import { ancestorsOf, openableIn, PAGE_SIZE } from './jsonTraversal.js'

/** Range of the members that are shown. */
export interface JsonRange {
  from: number
  to: number
}

interface Expansion {
  /** Objects and arrays that the user, a search or a button has opened or closed, by JSON Pointer. */
  open: ReadonlyMap<string, boolean>
  ranges: ReadonlyMap<string, JsonRange>
  /** Whether all others have their initial state. If false, they are closed. */
  isInitial: boolean
  /** Number of lines that "Expand all" has opened, if it has reached its limit. */
  cutAt: number | undefined
}

const INITIAL: Expansion = { open: new Map(), ranges: new Map(), isInitial: true, cutAt: undefined }

/** State of a JSON tree. */
export interface JsonTreeState extends Expansion {
  /** Text to find, in lower case. */
  query: string
  matches: JsonMatches
  /** Index of the current match. */
  at: number
  /** JSON Pointer of the line that the user has chosen, or of the current match. */
  current: string | undefined
  choose: (pointer: string) => void
  find: (text: string) => void
  /** Moves to another match. */
  step: (by: 1 | -1) => void
  setOpen: (pointer: string, open: boolean) => void
  setRange: (pointer: string, range: JsonRange) => void
  expandAll: () => void
  collapseAll: () => void
}

/** Opens the ancestors of a value, and moves their ranges so that the value is shown. */
function revealed(expansion: Expansion, root: unknown, pointer: string): Expansion {
  const ancestors = ancestorsOf(root, pointer)
  const ranges = new Map(expansion.ranges)
  for (const ancestor of ancestors) {
    const { from, to } = ranges.get(ancestor.pointer) ?? { from: 0, to: PAGE_SIZE }
    if (ancestor.index >= from && ancestor.index < to) continue
    const start = Math.floor(ancestor.index / PAGE_SIZE) * PAGE_SIZE
    ranges.set(ancestor.pointer, { from: start, to: start + PAGE_SIZE })
  }
  const opened = ancestors.map((ancestor) => [ancestor.pointer, true] as const)
  return { ...expansion, open: new Map([...expansion.open, ...opened]), ranges }
}

/** Returns the open parts of a JSON tree, the state of its search, and functions to change them. */
export function useJsonTree(root: unknown): JsonTreeState {
  const [expansion, setExpansion] = useState(INITIAL)
  const [found, setFound] = useState({ root, query: '', matches: findMatches(root, '') })
  const [foundAt, setAt] = useState(0)
  const [current, setCurrent] = useState<string>()

  const { query, matches } = found
  // Set while rendering, as React documents for derived state. The next response replaces the value.
  if (found.root !== root) {
    setFound({ root, query, matches: findMatches(root, query) })
    setCurrent(undefined)
  }
  const at = Math.max(0, Math.min(foundAt, matches.pointers.length - 1))

  function goTo({ pointers }: JsonMatches, index: number) {
    const pointer = pointers[index]
    setAt(index)
    if (pointer === undefined) return
    setCurrent(pointer)
    setExpansion((now) => revealed(now, root, pointer))
  }

  return {
    ...expansion,
    query,
    matches,
    at,
    current,
    choose: setCurrent,
    find: (text) => {
      const wanted = text.toLowerCase()
      const next = findMatches(root, wanted)
      setFound({ root, query: wanted, matches: next })
      goTo(next, 0)
    },
    step: (by) => {
      const count = matches.pointers.length
      if (count > 0) goTo(matches, (at + by + count) % count)
    },
    setOpen: (pointer, open) =>
      setExpansion((now) => ({ ...now, open: new Map(now.open).set(pointer, open) })),
    setRange: (pointer, range) =>
      setExpansion((now) => ({ ...now, ranges: new Map(now.ranges).set(pointer, range) })),
    expandAll: () => {
      const { pointers, lines, isComplete } = openableIn(root)
      const open = new Map(pointers.map((pointer) => [pointer, true]))
      setExpansion({ ...INITIAL, open, isInitial: false, cutAt: isComplete ? undefined : lines })
    },
    collapseAll: () => setExpansion({ ...INITIAL, open: new Map([['', true]]), isInitial: false }),
  }
}
