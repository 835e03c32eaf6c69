import {
  hashedName,
  parseHold,
  readText,
  type StoredHold,
  subscribeToStorage,
  writeHold,
} from './holdStore.js'
import { instantIn, msUntil } from './instants.js'
import { subscribeToRealTime } from './realTime.js'
import { MAX_WAIT_MS } from './retryWait.js'

/** Calls that are held back, because the provider or the service has said when to come again. */
export interface Hold {
  /** When they may go out again, in the browser's own clock; `undefined` where only a person can help. */
  retryAt: Date | undefined
  /** Whether the provider has locked the token out: the hold does not lift by itself. */
  lockedOut: boolean
}

/** A lock-out has no end of its own; it is forgotten after this, so that the provider can be asked again. */
const LOCK_OUT_MS = MAX_WAIT_MS
const LONGEST_TIMEOUT_MS = 2 ** 31 - 1

interface Entry {
  hold: Hold
  /** Until when it is kept: the retry, or the day that a lock-out is remembered. */
  endsAt: Date
  /** What the storage said when this was made. */
  text: string | null | undefined
}

const entries = new Map<string, Entry>()
const listeners = new Map<string, Set<() => void>>()
const timers = new Map<string, ReturnType<typeof setTimeout>>()

function entryOf({ waitMs, lockedOut }: Omit<StoredHold, 'untilMs'>, text: Entry['text']): Entry {
  const endsAt = instantIn(waitMs)
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
  const leftMs = Math.min(Math.max(0, untilMs - Date.now()), waitMs, MAX_WAIT_MS)
  const entry = entryOf({ waitMs: leftMs, lockedOut }, text)
  entries.set(name, entry)
  return entry
}

/** The name that a hold is kept by: of whose calls it is, and of what. */
export function holdName(clientKey: string, scope: string): string {
  return hashedName(JSON.stringify([clientKey, scope]))
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

function notify(name: string) {
  schedule(name)
  for (const listener of [...(listeners.get(name) ?? [])]) listener()
}

/** One timer for each hold that somebody looks at, for the moment when it lifts. */
function schedule(name: string) {
  clearTimeout(timers.get(name))
  timers.delete(name)
  const entry = entries.get(name)
  if (!entry || !listeners.get(name)?.size) return
  const leftMs = Math.max(0, msUntil(entry.endsAt))
  timers.set(
    name,
    setTimeout(() => notify(name), Math.min(Math.ceil(leftMs), LONGEST_TIMEOUT_MS)),
  )
}

/** Holds calls back. A hold that is there already and ends later stays as it is. */
export function setHold(name: string, wait: { waitMs: number; lockedOut: boolean }): void {
  const lockedOut = wait.lockedOut
  const waitMs = lockedOut ? LOCK_OUT_MS : Math.min(wait.waitMs, MAX_WAIT_MS)
  const known = holdOf(name)
  if (known?.lockedOut || (!lockedOut && known?.retryAt && msUntil(known.retryAt) >= waitMs)) return

  writeHold(name, { untilMs: Date.now() + waitMs, waitMs, lockedOut })
  entries.set(name, entryOf({ waitMs, lockedOut }, readText(name)))
  notify(name)
}

/** Lets calls go out again, in all tabs. For what a person does: nothing else knows better than the provider. */
export function releaseHold(name: string): void {
  entries.delete(name)
  writeHold(name, null)
  notify(name)
}

function notifyAll() {
  for (const name of listeners.keys()) notify(name)
}

let stopListening: (() => void) | undefined

/** Things that may have changed a hold without a call of this page: other tabs, sleep, a page shown again. */
function listenToOthers(): () => void {
  const stopStorage = subscribeToStorage((name) => {
    if (name === null) notifyAll()
    else if (listeners.has(name)) notify(name)
  })
  const stopTime = subscribeToRealTime(notifyAll)
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
  holdOf(name)
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
