import { type Hold, holdOf, subscribeToHold } from './holds.js'
import { msUntil } from './instants.js'
import { ownProblem } from './ownProblems.js'
import { ProblemError } from './ProblemError.js'

/**
 * What a call does that a hold meets: fails at once, waits until it lifts, or waits where that is within so
 * many milliseconds and fails at once where it is not. A lock-out always fails at once.
 */
export type OnHold = 'fail' | 'wait' | { waitUpToMs: number }

/** The most that a call waits after the one before it, so that a queue does not arrive as a burst. */
const JITTER_MS = 100

function heldError({ lockedOut, retryAt }: Hold): ProblemError {
  const words = lockedOut
    ? {
        title: 'The provider has locked this connection out',
        detail: 'It no longer takes this connection’s token, so this call was not sent.',
        remedy: 'Ask whoever administers the connection to restore access.',
      }
    : {
        title: 'Waiting before the next call',
        detail:
          'The last answer said when to call again, and that time has not come, so this call was not sent.',
        remedy: 'Try again when the time has come.',
      }
  return new ProblemError({
    origin: 'held',
    problem: ownProblem(lockedOut ? 'locked-out' : 'held', words),
    retryable: !lockedOut,
    retryAt,
  })
}

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

async function waitInLine(
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

/**
 * Lets a call pass when nothing holds it, in the order in which they came.
 *
 * @throws {@link ProblemError} of origin `held` if it is held and does not wait; the signal's reason if aborted.
 */
export async function passHold(
  name: string,
  onHold: OnHold,
  signal: AbortSignal | undefined,
): Promise<void> {
  const hold = holdOf(name)
  if (!hold) return

  const limitMs =
    onHold === 'wait' ? Number.POSITIVE_INFINITY : onHold === 'fail' ? 0 : onHold.waitUpToMs
  const mayWait = ({ lockedOut, retryAt }: Hold) =>
    !lockedOut && retryAt !== undefined && msUntil(retryAt) <= limitMs
  if (!mayWait(hold)) throw heldError(hold)
  await waitInLine(name, mayWait, signal)
}
