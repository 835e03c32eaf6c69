import type { AdjustableClock } from '../time/createClock.js'
import { createSubscribe } from './createSubscribe.js'
import { endedText, type HoldStore, hashedName, parseHold, type StoredHold } from './holdStore.js'

/** A hold: requests are held back because the provider or the service has stated when to retry. */
export interface Hold {
  /** When requests may be sent again, on the client's clock. `undefined` for a lock-out. */
  retryAt: Date | undefined
  /** Whether the provider has locked the token out. Such a hold ends when the user releases it, or after 24 hours. */
  lockedOut: boolean
}

/** Maximum duration of a lock-out, in milliseconds. Providers do not state when it ends. */
const LOCK_OUT_MS = 86_400_000

/** Minimum difference for which a hold is stored again, in milliseconds. The clocks of tabs differ by less. */
const SAME_END_MS = 1_000

interface Entry {
  hold: Hold
  /** When the hold is removed: at the retry time, or after {@link LOCK_OUT_MS}. */
  endsAt: Date
  /** Stored text of the hold. */
  text: string
}

/** The holds of one client. */
export interface ClientHold {
  /** Returns the storage name for the hold of a target. */
  nameOf(target: string): string
  /** Returns the current hold of a name. Returns the same object until the hold changes. */
  get(name: string): Hold | undefined
  /** Returns whether a hold that this client has set or read is active. */
  isActive(): boolean
  /**
   * Holds requests back until `retryAt`, or as a lock-out if it is `undefined`. Does nothing if the time has passed, or
   * if the current hold is a lock-out or ends later.
   *
   * @param retryAt - The `Date` object of the error. The hold has the same object.
   */
  set(name: string, retryAt: Date | undefined): void
  /** Ends a hold in all tabs. Call it only in response to a user action. */
  release(name: string): void
  /**
   * Calls `listener` when a hold begins, changes or ends, including by another tab.
   *
   * @returns A function that removes the listener.
   */
  subscribe(name: string, listener: () => void): () => void
}

/** Options of {@link createHold}. */
export interface HoldOptions {
  /** Clients with the same key and storage share holds. */
  key: string
  storage: HoldStore
  clock: AdjustableClock
}

/** Creates the holds of one client. */
export function createHold({ key, storage, clock }: HoldOptions): ClientHold {
  const entries = new Map<string, Entry>()
  // Otherwise a hold that has ended, but was not read since, would begin again if the browser's clock is set back.
  clock.keepEvenWhile(() => entries.size > 0)

  const keep = (name: string, endsAt: Date, lockedOut: boolean, text: string) => {
    const entry = { hold: { retryAt: lockedOut ? undefined : endsAt, lockedOut }, endsAt, text }
    entries.set(name, entry)
    return entry
  }

  /** Stores a hold for all tabs, and returns its text. */
  const store = (name: string, waitMs: number, lockedOut: boolean, { releases }: StoredHold) => {
    const untilMs = Date.now() + waitMs
    const text = JSON.stringify({ untilMs, waitMs, lockedOut, releases } satisfies StoredHold)
    storage.write(name, text)
    return text
  }

  /** Returns the entry of a name, including changes by other clients and tabs. */
  const readEntry = (name: string): Entry | undefined => {
    const known = entries.get(name)
    const text = storage.read(name)
    if (text === undefined || text === known?.text) return known

    const stored = parseHold(text)
    const storedMs = Math.max(0, Math.min(stored.untilMs - Date.now(), stored.waitMs))
    if (known) {
      // A busy tab reads an outdated copy of the storage, so it can remove or shorten a hold that it has not seen.
      const own = parseHold(known.text)
      const leftMs = clock.msUntil(known.endsAt)
      if (leftMs > storedMs && own.releases >= stored.releases) {
        // Never longer than other tabs would have read, because this clock may not have counted a sleep yet.
        const waitMs = Math.min(leftMs, own.untilMs - Date.now())
        if (waitMs > storedMs + SAME_END_MS)
          known.text = store(name, waitMs, known.hold.lockedOut, own)
        return known
      }
    }
    if (text && stored.waitMs > 0) {
      return keep(name, clock.instantIn(storedMs), stored.lockedOut, text)
    }
    entries.delete(name)
    return undefined
  }

  const get = (name: string): Hold | undefined => {
    const entry = readEntry(name)
    if (!entry || clock.msUntil(entry.endsAt) > 0) return entry?.hold
    entries.delete(name)
    storage.write(name, endedText(parseHold(entry.text).releases))
    return undefined
  }

  return {
    nameOf: (target) => hashedName(JSON.stringify([key, target])),
    get,
    isActive: () => [...entries.keys()].some(get),
    set(name, retryAt) {
      const endsAt = retryAt ?? clock.instantIn(LOCK_OUT_MS)
      const waitMs = clock.msUntil(endsAt)
      const lockedOut = !retryAt
      const known = get(name)
      if (waitMs <= 0 || known?.lockedOut) return
      if (known?.retryAt && known.retryAt >= endsAt) return

      keep(name, endsAt, lockedOut, store(name, waitMs, lockedOut, parseHold(storage.read(name))))
      storage.announce(name)
    },
    release(name) {
      readEntry(name)
      entries.delete(name)
      storage.write(name, endedText(parseHold(storage.read(name)).releases + 1))
      storage.announce(name)
    },
    subscribe: createSubscribe(storage, clock, (name) => get(name) && entries.get(name)?.endsAt),
  }
}
