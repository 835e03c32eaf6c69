import { instantIn, msUntil } from '../time/instants.js'
import { hashedName, parseHold, readText, writeHold } from './holdStore.js'

/** Calls that are held back, because the provider or the service has said when to come again. */
export interface Hold {
  /** When they may go out again, in the browser's own clock; `undefined` where only a person can help. */
  retryAt: Date | undefined
  /** Whether the provider has locked the token out: the hold does not lift by itself. */
  lockedOut: boolean
}

/** How long a lock-out is remembered, in milliseconds. It has no end of its own. */
const LOCK_OUT_MS = 86_400_000

interface Entry {
  hold: Hold
  /** Until when it is kept: the retry, or the end of {@link LOCK_OUT_MS}. */
  endsAt: Date
  /** What the storage said when this was made. */
  text: string | null | undefined
}

const entries = new Map<string, Entry>()
/** Told of each hold that this page begins or ends. */
const watchers = new Set<(name: string) => void>()

function entryOf(endsAt: Date, lockedOut: boolean, text: Entry['text']): Entry {
  return { hold: { retryAt: lockedOut ? undefined : endsAt, lockedOut }, endsAt, text }
}

/** Takes over what another tab has written since. */
function readEntry(name: string): Entry | undefined {
  const known = entries.get(name)
  const text = readText(name)
  if (text === undefined || text === known?.text) return known

  const stored = text === null ? null : parseHold(text)
  if (!stored) {
    entries.delete(name)
    return undefined
  }
  const { untilMs, waitMs, lockedOut } = stored
  const entry = entryOf(instantIn(Math.min(untilMs - Date.now(), waitMs)), lockedOut, text)
  entries.set(name, entry)
  return entry
}

/** The name that a hold is kept by: of whose calls it is, and of what. */
export function holdName(clientKey: string, target: string): string {
  return hashedName(JSON.stringify([clientKey, target]))
}

/** The hold of that name, if there is one now. The same object as long as nothing has changed. */
export function holdOf(name: string): Hold | undefined {
  const entry = readEntry(name)
  if (!entry) return undefined
  if (msUntil(entry.endsAt) > 0) return entry.hold
  entries.delete(name)
  writeHold(name, null)
  return undefined
}

/** When a hold ends, as far as it is known; a lock-out's is when it is forgotten. */
export function endOfHold(name: string): Date | undefined {
  return entries.get(name)?.endsAt
}

/** Calls `watcher` with the name of each hold that this page begins or ends. */
export function watchHolds(watcher: (name: string) => void): void {
  watchers.add(watcher)
}

function tell(name: string) {
  for (const watcher of watchers) watcher(name)
}

/**
 * Holds calls back until a time, or because of a lock-out where there is none. A hold that is there already and ends
 * later stays as it is. The time is the error's own `Date`: one made anew would end after the countdown to that one.
 */
export function setHold(name: string, retryAt: Date | undefined): void {
  const endsAt = retryAt ?? instantIn(LOCK_OUT_MS)
  const waitMs = msUntil(endsAt)
  const lockedOut = !retryAt
  const known = holdOf(name)
  if (known?.lockedOut || (!lockedOut && known?.retryAt && msUntil(known.retryAt) >= waitMs)) return

  // A server makes a client for each request: what nobody will look at again must not stay.
  for (const [other, entry] of entries) if (msUntil(entry.endsAt) <= 0) entries.delete(other)
  writeHold(name, { untilMs: Date.now() + waitMs, waitMs, lockedOut })
  entries.set(name, entryOf(endsAt, lockedOut, readText(name)))
  tell(name)
}

/** Lets calls go out again, in all tabs. For what a person does: nothing else knows better than the provider. */
export function releaseHold(name: string): void {
  entries.delete(name)
  writeHold(name, null)
  tell(name)
}
