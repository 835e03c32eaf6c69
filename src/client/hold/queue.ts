import { heldError } from './heldError.js'
import { type Hold, holdOf } from './holds.js'
import { subscribeToHold } from './subscribeToHold.js'

/** The most that a call waits after the one before it, so that a queue does not arrive as a burst. */
const JITTER_MS = 100

/** Rejects with the signal's reason when it aborts. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

/** Resolves when there is no hold, and tells each one that comes instead. */
function lifted(name: string, mayWait: (hold: Hold) => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    let stop: (() => void) | undefined
    const look = () => {
      const hold = holdOf(name)
      if (hold && mayWait(hold)) return
      stop?.()
      if (hold) reject(heldError(hold))
      else resolve()
    }
    stop = subscribeToHold(name, look)
    look()
  })
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** The call that was the last to queue, by hold. */
const queues = new Map<string, Promise<void>>()

/** Waits for a hold to lift, after those who came before. */
export async function queue(
  name: string,
  mayWait: (hold: Hold) => boolean,
  signal: AbortSignal | undefined,
): Promise<void> {
  const before = queues.get(name)
  let leave = () => {}
  const own = new Promise<void>((resolve) => {
    leave = resolve
  })
  const line = before ? before.then(() => own) : own
  queues.set(name, line)
  try {
    if (before) await unlessAborted(before, signal)
    do {
      await unlessAborted(lifted(name, mayWait), signal)
      await unlessAborted(pause(Math.random() * JITTER_MS), signal)
      // The call before this one may have met the limit again.
    } while (holdOf(name))
  } finally {
    leave()
    if (queues.get(name) === line) queues.delete(name)
  }
}
