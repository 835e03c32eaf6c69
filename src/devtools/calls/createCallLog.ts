import { createStore } from '../store.js'
import type { RecordedCall } from './recordedCall.js'

/** Maximum number of recorded calls. The oldest are removed. */
export const MAX_CALLS = 500

/** Minimum time between two notifications of the listeners, in milliseconds. The panel renders at each of them. */
const NOTIFY_MS = 500

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

/** Creates a log of calls. Its listeners are called at most twice a second. Without listeners, it has no timer. */
export function createCallLog(): CallLog {
  let lastId = 0
  let calls: RecordedCall[] = []
  let publishedMs = Number.NEGATIVE_INFINITY
  let listeners = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const published = createStore<readonly RecordedCall[]>([])

  const cancel = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const publish = () => {
    cancel()
    publishedMs = performance.now()
    published.set([...calls])
  }
  const schedule = () => {
    if (listeners === 0) return
    timer ??= setTimeout(publish, Math.max(0, publishedMs + NOTIFY_MS - performance.now()))
  }

  return {
    get: published.get,
    subscribe(listener) {
      const unsubscribe = published.subscribe(listener)
      listeners += 1
      // The calls since the last listener was removed.
      publish()
      return () => {
        unsubscribe()
        listeners -= 1
        if (listeners === 0) cancel()
      }
    },
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
