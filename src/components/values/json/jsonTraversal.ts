import { pointerTo } from '../../../contract/json/json.js'
import { memberOf, namesIn } from './jsonValue.js'

/** Number of members that are shown at a time. More members would make the page slow. */
export const PAGE_SIZE = 100

/** Maximum number of lines that "Expand all" opens. */
const MAX_LINES = 1_000

/** Returns the ancestors of a value, outermost first, each with the index of the member that leads to the value. */
export function ancestorsOf(root: unknown, pointer: string): { pointer: string; index: number }[] {
  let value = root
  let parent = ''
  return pointer
    .split('/')
    .slice(1)
    .map((segment) => {
      const name = segment.replaceAll('~1', '/').replaceAll('~0', '~')
      const ancestor = { pointer: parent, index: (namesIn(value) ?? []).indexOf(name) }
      value = memberOf(value, name)
      parent += `/${segment}`
      return ancestor
    })
}

/** Objects and arrays to open, outermost first. */
interface Openable {
  pointers: string[]
  /** Number of lines that are then visible. */
  lines: number
  /** Whether all lines of the document are then visible. */
  isComplete: boolean
}

/** Returns the objects and arrays to open for "Expand all". Limits the lines of each one, and the total. */
export function openableIn(root: unknown): Openable {
  const pointers: string[] = []
  let lines = 0
  let isComplete = true
  const queue = [{ pointer: '', value: root }]
  for (const { pointer, value } of queue) {
    const all = namesIn(value) ?? []
    const names = all.slice(0, PAGE_SIZE)
    if (names.length < all.length) isComplete = false
    if (names.length === 0) continue
    if (lines + names.length > MAX_LINES) return { pointers, lines, isComplete: false }
    lines += names.length
    pointers.push(pointer)
    for (const name of names) {
      queue.push({ pointer: pointer + pointerTo(name), value: memberOf(value, name) })
    }
  }
  return { pointers, lines, isComplete }
}

/** Returns whether a value has at least a number of members at any depth. */
export function hasMembers(root: unknown, least: number): boolean {
  let count = 0
  const queue = [root]
  for (const value of queue) {
    const names = namesIn(value) ?? []
    count += names.length
    if (count >= least) return true
    queue.push(...names.map((name) => memberOf(value, name)))
  }
  return false
}
