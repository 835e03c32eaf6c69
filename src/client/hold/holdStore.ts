import { LAST_INSTANT_MS } from '../../contract/times.js'
import { listen } from './listen.js'

/** A hold as it is stored. */
export interface StoredHold {
  /** When it ends, on the wall clock that all tabs share, in epoch milliseconds. */
  untilMs: number
  /** Its duration at the start: the longest that can be left of it, even if the clock is set. */
  waitMs: number
  lockedOut: boolean
}

/** The store of a client's holds. */
export interface HoldStore {
  /** Returns the text under a name: null if there is none, `undefined` if the storage cannot be read. */
  read(name: string): string | null | undefined
  /** Stores a hold, or removes it, for all tabs. */
  write(name: string, hold: StoredHold | null): void
  /** Reports a change to all clients of this page. Other tabs receive the browser's `storage` event. */
  announce(name: string): void
  /**
   * Calls `listener` with the name of a hold that this page or another tab has changed, or with null for all.
   *
   * @returns A function that removes it.
   */
  subscribe(listener: (name: string | null) => void): () => void
}

/** The prefix of all names in the storage. */
export const HOLD_PREFIX = 'svc-react:hold:'

/** Where a page keeps its {@link Registry}, also for other copies of this module. */
const REGISTRY = Symbol.for(HOLD_PREFIX)

/** State that the clients of one page share besides its storage. */
interface Registry {
  /** Holds that the storage has not taken, because it is full or forbidden. Empty text for none. */
  texts: Map<string, string>
  listeners: Set<(name: string | null) => void>
}

/**
 * Returns a name that reveals nothing to a reader of the storage: 53 bits of two multiplicative hashes. It need not
 * resist an attacker, who could read the page itself.
 */
export function hashedName(text: string): string {
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0
    high = Math.imul(high ^ code, 2654435761)
    low = Math.imul(low ^ code, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return HOLD_PREFIX + (4294967296 * (2097151 & low) + (high >>> 0)).toString(36)
}

/** Parses a stored hold. Returns null if the text is not a valid hold; other scripts can write to the storage too. */
export function parseHold(text: string): StoredHold | null {
  try {
    const { untilMs, waitMs, lockedOut } = JSON.parse(text)
    // False for NaN. Values of other types either make NaN or count as numbers.
    const isHold = Math.abs(untilMs + waitMs) <= LAST_INSTANT_MS
    return isHold ? { untilMs, waitMs, lockedOut: lockedOut === true } : null
  } catch {
    return null
  }
}

/**
 * Creates the store of a client's holds. The clients of one page share holds by `localStorage`, and by a registry on
 * the document if the storage is full or forbidden. Without a page, the store is the client's own: a server must not
 * share holds between its users.
 *
 * @param owner - The page, or any object for a store of its own.
 */
export function createHoldStore(owner: object = globalThis.document ?? {}): HoldStore {
  // Any object can have the property.
  const holder = owner as { [REGISTRY]?: Registry }
  holder[REGISTRY] ??= { texts: new Map(), listeners: new Set() }
  const { texts, listeners } = holder[REGISTRY]
  /** Throws if the storage is forbidden. */
  const storage = () => (owner === globalThis.document ? globalThis.localStorage : undefined)

  return {
    read(name) {
      try {
        return texts.get(name) ?? storage()?.getItem(name)
      } catch {
        return undefined
      }
    },
    write(name, hold) {
      const text = hold ? JSON.stringify(hold) : ''
      texts.set(name, text)
      try {
        const store = storage()
        if (text) store?.setItem(name, text)
        else store?.removeItem(name)
        if (store) texts.delete(name)
      } catch {
        // Full or forbidden: the clients of this page share the text, other tabs do not see it.
      }
    },
    announce(name) {
      for (const listener of [...listeners]) listener(name)
    },
    subscribe(listener) {
      listeners.add(listener)
      const stop = listen(globalThis.window, 'storage', (event) =>
        // Another tab has changed it.
        listener((event as StorageEvent).key),
      )
      return () => {
        listeners.delete(listener)
        stop()
      }
    },
  }
}
