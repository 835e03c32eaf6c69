import { createStore } from '../store.js'
import type { RecordedCall } from './recordedCall.js'

/** Maximum number of recorded calls. The oldest are removed. */
export const MAX_CALLS = 500

/** Minimum time between two notifications of the listeners, in milliseconds. The panel renders at each of them. */
const NOTIFY_MS = 250

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

/** Creates a log of calls. Its listeners are called at most four times a second. */
export function createCallLog(): CallLog {
  let lastId = 0
  let calls: RecordedCall[] = []
  let isScheduled = false
  let publishedMs = Number.NEGATIVE_INFINITY
  const published = createStore<readonly RecordedCall[]>([])

  const publish = () => {
    isScheduled = false
    publishedMs = performance.now()
    published.set([...calls])
  }
  const schedule = () => {
    if (isScheduled) return
    isScheduled = true
    setTimeout(publish, Math.max(0, publishedMs + NOTIFY_MS - performance.now()))
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
