import { msUntil } from '../time/instants.js'
import { subscribeToClock } from '../time/monotonicClock.js'
import { subscribeToStorage } from './holdStore.js'
import { endOfHold, holdOf, watchHolds } from './holds.js'

/** `setTimeout` fires at once beyond this delay, in milliseconds. Longer waits take several timers. */
const LONGEST_TIMEOUT_MS = 2 ** 31 - 1

const listeners = new Map<string, Set<() => void>>()
const timers = new Map<string, ReturnType<typeof setTimeout>>()

watchHolds(notify)

function notify(name: string) {
  schedule(name)
  for (const listener of [...(listeners.get(name) ?? [])]) listener()
}

function notifyAll() {
  for (const name of listeners.keys()) notify(name)
}

/** One timer for each hold that somebody looks at, for the moment when it lifts. */
function schedule(name: string) {
  clearTimeout(timers.get(name))
  timers.delete(name)
  const endsAt = holdOf(name) && endOfHold(name)
  if (!endsAt || !listeners.get(name)?.size) return
  timers.set(name, setTimeout(notify, Math.min(msUntil(endsAt), LONGEST_TIMEOUT_MS), name))
}

let stopListening: (() => void) | undefined

/** Things that may have changed a hold without a call of this page: other tabs, sleep, a page shown again. */
function listenToOthers(): () => void {
  const stopStorage = subscribeToStorage((name) => {
    if (name === null) notifyAll()
    else if (listeners.has(name)) notify(name)
  })
  const stopTime = subscribeToClock(notifyAll)
  globalThis.addEventListener?.('pageshow', notifyAll)
  globalThis.document?.addEventListener('visibilitychange', notifyAll)
  return () => {
    stopStorage()
    stopTime()
    globalThis.removeEventListener?.('pageshow', notifyAll)
    globalThis.document?.removeEventListener('visibilitychange', notifyAll)
  }
}

/**
 * Calls `listener` when a hold begins, changes or lifts, also through another tab.
 *
 * @returns a function that ends it.
 */
export function subscribeToHold(name: string, listener: () => void): () => void {
  // A function of its own: a subscriber may come twice.
  const own = () => listener()
  const group = listeners.get(name) ?? new Set()
  listeners.set(name, group.add(own))
  stopListening ??= listenToOthers()
  schedule(name)
  return () => {
    group.delete(own)
    schedule(name)
    if (group.size > 0 || listeners.get(name) !== group) return
    listeners.delete(name)
    if (listeners.size > 0) return
    stopListening?.()
    stopListening = undefined
  }
}
