import { createStore } from '../store.js'
import type { RecordedCall } from './recordedCall.js'

/** Maximum number of recorded calls. The oldest are removed. */
export const MAX_CALLS = 500

/** Time in which changes are collected, in milliseconds, so that the panel does not render for each call. */
const NOTIFY_MS = 100

/** The recorded calls of one connection, newest first. */
export interface CallLog {
  /** Returns the calls, in an array that is the same until its listeners are called. */
  get(): readonly RecordedCall[]
  /** @returns A function that removes the listener. */
  subscribe(listener: () => void): () => void
  /** Adds a call, and returns its number. */
  add(call: Omit<RecordedCall, 'id'>): number
  /** Changes a call, unless it has been removed. */
  update(id: number, changes: Partial<RecordedCall>): void
  clear(): void
}

/** Creates a log of calls. Its listeners learn of changes together, at most every 100 ms. */
export function createCallLog(): CallLog {
  let lastId = 0
  let calls: RecordedCall[] = []
  let isScheduled = false
  const published = createStore<readonly RecordedCall[]>([])

  const publish = () => {
    isScheduled = false
    published.set([...calls])
  }
  const schedule = () => {
    if (!isScheduled) setTimeout(publish, NOTIFY_MS)
    isScheduled = true
  }

  return {
    get: published.get,
    subscribe: published.subscribe,
    add(call) {
      lastId += 1
      calls.unshift({ ...call, id: lastId })
      calls.length = Math.min(calls.length, MAX_CALLS)
      schedule()
      return lastId
    },
    update(id, changes) {
      // Numbers are consecutive, and the newest call is first.
      const index = (calls[0]?.id ?? 0) - id
      const call = calls[index]
      if (!call) return
      calls[index] = { ...call, ...changes }
      schedule()
    },
    clear() {
      calls = []
      publish()
    },
  }
}
