'use client'

import { useState } from 'react'
import { findMatches, type JsonMatches } from './findMatches.js'
import { openableIn, placesOf, STEP } from './jsonPlaces.js'

/** Range of members that are shown. */
export interface JsonRange {
  from: number
  to: number
}

interface Fold {
  /** Objects and arrays that the user, a search or a button has opened or closed, by JSON Pointer. */
  open: ReadonlyMap<string, boolean>
  ranges: ReadonlyMap<string, JsonRange>
  /** Whether the others are as at first. If not, they are closed. */
  isInitial: boolean
  /** Number of lines that "Expand all" has opened, if there are more. */
  cutAt: number | undefined
}

const INITIAL: Fold = { open: new Map(), ranges: new Map(), isInitial: true, cutAt: undefined }

/** State of a JSON tree. */
export interface JsonTreeState extends Fold {
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

/** Opens everything around a value, and shows the members on the way. */
function revealed(fold: Fold, root: unknown, pointer: string): Fold {
  const places = placesOf(root, pointer)
  const ranges = new Map(fold.ranges)
  for (const place of places) {
    const { from, to } = ranges.get(place.pointer) ?? { from: 0, to: STEP }
    if (place.index >= from && place.index < to) continue
    const start = Math.floor(place.index / STEP) * STEP
    ranges.set(place.pointer, { from: start, to: start + STEP })
  }
  const opened = places.map((place) => [place.pointer, true] as const)
  return { ...fold, open: new Map([...fold.open, ...opened]), ranges }
}

/** Returns which parts of a JSON tree are open, and the state of its search. */
export function useJsonTree(root: unknown): JsonTreeState {
  const [fold, setFold] = useState(INITIAL)
  const [query, setQuery] = useState('')
  const [matches, setMatches] = useState<JsonMatches>({ pointers: [], isComplete: true })
  const [at, setAt] = useState(0)
  const [current, setCurrent] = useState<string>()

  function goTo({ pointers }: JsonMatches, index: number) {
    const pointer = pointers[index]
    setAt(index)
    if (pointer === undefined) return
    setCurrent(pointer)
    setFold((now) => revealed(now, root, pointer))
  }

  return {
    ...fold,
    query,
    matches,
    at,
    current,
    choose: setCurrent,
    find: (text) => {
      const wanted = text.toLowerCase()
      const found = findMatches(root, wanted)
      setQuery(wanted)
      setMatches(found)
      goTo(found, 0)
    },
    step: (by) => {
      const count = matches.pointers.length
      if (count > 0) goTo(matches, (at + by + count) % count)
    },
    setOpen: (pointer, open) =>
      setFold((now) => ({ ...now, open: new Map(now.open).set(pointer, open) })),
    setRange: (pointer, range) =>
      setFold((now) => ({ ...now, ranges: new Map(now.ranges).set(pointer, range) })),
    expandAll: () => {
      const { pointers, lines, isComplete } = openableIn(root)
      const open = new Map(pointers.map((pointer) => [pointer, true]))
      setFold({ ...INITIAL, open, isInitial: false, cutAt: isComplete ? undefined : lines })
    },
    collapseAll: () => setFold({ ...INITIAL, open: new Map([['', true]]), isInitial: false }),
  }
}
