import type { ShownCall } from '../shownCalls.js'
import { type CallRow, createCallRow } from './callRow.js'

/** As many as the sandbox keeps. */
const MAX_CALLS = 500

/** The calls on the page. */
export interface CallList {
  /** Takes calls that are new or have changed. */
  add: (calls: readonly ShownCall[]) => void
  /** Forgets all. */
  clear: () => void
  /** Shows nothing new, or all of it again. */
  pause: (isPaused: boolean) => void
}

/** Where it is shown. */
export interface CallListParts {
  /** The list. */
  list: HTMLElement
  /** Told how many calls there are, and how many of them wait to be shown. */
  onCount: (count: number, hidden: number) => void
}

/**
 * The list of calls, the newest first. Rows stay the elements that they are, so that what somebody has opened, or
 * stands on, is not taken away by the next call.
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
