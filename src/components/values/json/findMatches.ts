import { pointerTo } from '../../../contract/json/json.js'
import { memberOf, namesIn } from './jsonValue.js'

/** Values whose name or text contains a query. */
export interface JsonMatches {
  /** JSON Pointers, in document order. */
  pointers: readonly string[]
  /** Whether the whole document was searched. */
  isComplete: boolean
}

/** Maximum number of values that are searched. A document of 1 MB has fewer. Also limits circular values. */
const MAX_VALUES = 200_000

const MAX_MATCHES = 1_000

/** Limits the depth of circular values. */
const MAX_DEPTH = 100

/** Returns whether a text contains a query, which is in lower case. */
export function includesQuery(text: unknown, query: string): boolean {
  return query !== '' && String(text).toLowerCase().includes(query)
}

/**
 * Returns the values whose name or text contains a query.
 *
 * @param query - Text to find, in lower case.
 */
export function findMatches(root: unknown, query: string): JsonMatches {
  const pointers: string[] = []
  if (query === '') return { pointers, isComplete: true }
  // A stack instead of recursion, so that deep documents do not exhaust the call stack.
  const stack = [{ pointer: '', name: '', value: root, isItem: true, depth: 0 }]
  for (let count = 0; count < MAX_VALUES; count += 1) {
    const next = stack.pop()
    if (!next) return { pointers, isComplete: true }
    const { pointer, name, value, isItem, depth } = next
    const names = namesIn(value)
    if ((!isItem && includesQuery(name, query)) || (!names && includesQuery(value, query))) {
      if (pointers.length === MAX_MATCHES) break
      pointers.push(pointer)
    }
    if (!names || depth === MAX_DEPTH) continue
    const isList = Array.isArray(value)
    for (const child of names.toReversed()) {
      stack.push({
        pointer: pointer + pointerTo(child),
        name: child,
        value: memberOf(value, child),
        isItem: isList,
        depth: depth + 1,
      })
    }
  }
  return { pointers, isComplete: false }
}
