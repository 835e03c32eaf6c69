import type { ShownCall } from '../shownCalls.js'
import { type CallRow, createCallRow } from './callRow.js'

/** Maximum number of calls in the list, as in the log of the sandbox. */
const MAX_CALLS = 500

/** List of calls on the page. */
export interface CallList {
  /** Adds new calls and updates changed calls. */
  add: (calls: readonly ShownCall[]) => void
  /** Removes all calls. */
  clear: () => void
  /** Pauses or resumes the display of changes. */
  pause: (isPaused: boolean) => void
}

/** Elements and callbacks of {@link createCallList}. */
export interface CallListParts {
  /** List element. */
  list: HTMLElement
  /** Called with the number of calls, and the number of calls that are not shown. */
  onCount: (count: number, hidden: number) => void
}

/**
 * Creates the list of calls, newest first. Rows keep their elements, so that new calls do not change open rows or the
 * focus.
 */
export function createCallList({ list, onCount }: CallListParts): CallList {
  const calls = new Map<number, ShownCall>()
  const rows = new Map<number, CallRow>()
  const shown = new Map<number, ShownCall>()
  let isPaused = false

  const show = (number: number, call: ShownCall) => {
    if (shown.get(number) === call) return
    shown.set(number, call)
    let row = rows.get(number)
    if (!row) {
      row = createCallRow()
      rows.set(number, row)
      list.prepend(row.item)
    }
    row.update(call)
  }
  const render = () => {
    if (!isPaused) {
      for (const [number, row] of rows) {
        if (calls.has(number)) continue
        row.item.remove()
        rows.delete(number)
        shown.delete(number)
      }
      for (const [number, call] of calls) show(number, call)
    }
    onCount(calls.size, [...calls.keys()].filter((number) => !rows.has(number)).length)
  }
  return {
    add(given) {
      for (const call of given) calls.set(call.number, call)
      for (const number of [...calls.keys()].slice(0, -MAX_CALLS)) calls.delete(number)
      render()
    },
    clear() {
      calls.clear()
      render()
    },
    pause(next) {
      isPaused = next
      render()
    },
  }
}
