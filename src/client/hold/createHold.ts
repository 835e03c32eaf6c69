import type { AdjustableClock } from '../time/createClock.js'
import { createSubscribe } from './createSubscribe.js'
import { type HoldStore, hashedName, parseHold } from './holdStore.js'

/** A hold: requests are held back because the provider or the service has stated when to retry. */
export interface Hold {
  /** When requests may be sent again, on the client's clock. `undefined` if only the user can end the hold. */
  retryAt: Date | undefined
  /** Whether the provider has locked the token out. Such a hold does not end automatically. */
  lockedOut: boolean
}

/** How long a lock-out is kept, in milliseconds. It has no end of its own. */
const LOCK_OUT_MS = 86_400_000

interface Entry {
  hold: Hold
  /** When it is dropped: the retry time, or the end of {@link LOCK_OUT_MS}. */
  endsAt: Date
  /** The text in the store when this was made. */
  text: string | null | undefined
}

/** The holds of one client. */
export interface ClientHold {
  /** Returns the name under which the hold of a target is kept. */
  nameOf(target: string): string
  /** Returns the current hold of a name. The same object as long as nothing has changed. */
  get(name: string): Hold | undefined
  /** Whether there is any hold that this client has set or read. */
  isActive(): boolean
  /**
   * Holds requests back until a time, or by a lock-out if there is none. Ignores a time that has passed. A current
   * hold that ends later is kept.
   *
   * @param retryAt - The error's own `Date`, so that the hold and the error are equal.
   */
  set(name: string, retryAt: Date | undefined): void
  /** Ends a hold in all tabs. For an action of the user only. */
  release(name: string): void
  /**
   * Calls `listener` when a hold begins, changes or ends, including by another tab.
   *
   * @returns A function that removes it.
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
  // A hold that has ended but was not read since must not begin again because the clock was set back.
  clock.keepEvenWhile(() => entries.size > 0)

  const keep = (name: string, endsAt: Date, lockedOut: boolean, text: Entry['text']) => {
    const entry = { hold: { retryAt: lockedOut ? undefined : endsAt, lockedOut }, endsAt, text }
    entries.set(name, entry)
    return entry
  }

  /** Reads what another client or tab has written since. */
  const readEntry = (name: string): Entry | undefined => {
    const known = entries.get(name)
    const text = storage.read(name)
    if (text === undefined || text === known?.text) return known

    const stored = parseHold(text ?? '')
    if (!stored) {
      entries.delete(name)
      return undefined
    }
    const { untilMs, waitMs, lockedOut } = stored
    const endsAt = clock.instantIn(Math.min(untilMs - Date.now(), waitMs))
    return keep(name, endsAt, lockedOut, text)
  }

  const drop = (name: string) => {
    entries.delete(name)
    storage.write(name, null)
  }

  const get = (name: string): Hold | undefined => {
    const entry = readEntry(name)
    if (!entry || clock.msUntil(entry.endsAt) > 0) return entry?.hold
    drop(name)
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
      if (!lockedOut && known?.retryAt && known.retryAt >= endsAt) return

      storage.write(name, { untilMs: Date.now() + waitMs, waitMs, lockedOut })
      keep(name, endsAt, lockedOut, storage.read(name))
      storage.announce(name)
    },
    release(name) {
      drop(name)
      storage.announce(name)
    },
    subscribe: createSubscribe(storage, clock, (name) => get(name) && entries.get(name)?.endsAt),
  }
}
