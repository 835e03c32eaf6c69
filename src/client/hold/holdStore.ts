import { LAST_INSTANT_MS } from '../../contract/times.js'
import { listen } from '../listen.js'

/** A stored hold. */
export interface StoredHold {
  /** End of the hold, in epoch milliseconds of the wall clock, which all tabs share. */
  untilMs: number
  /**
   * Duration of the hold when it was stored, in milliseconds. Limits the remaining time if the wall clock is set back.
   * 0 if there is no hold.
   */
  waitMs: number
  /** Whether the provider has locked the token out. */
  lockedOut: boolean
  /** How often the user has ended a hold of this name. A hold with a lower count has ended too. */
  releases: number
}

/** The store of a client's holds. */
export interface HoldStore {
  /**
   * Returns the stored text of a name. Returns null if there is none, and `undefined` if the storage cannot be read.
   */
  read(name: string): string | null | undefined
  /** Stores the text of a name for all tabs, or removes it if `text` is null. */
  write(name: string, text: string | null): void
  /** Reports a change to all clients of this page. Other tabs receive the browser's `storage` event. */
  announce(name: string): void
  /**
   * Calls `listener` with the name of a hold that this page or another tab has changed, or with null for all.
   *
   * @returns A function that removes the listener.
   */
  subscribe(listener: (name: string | null) => void): () => void
}

/** The prefix of all names in the storage. */
export const HOLD_PREFIX = 'svc-react:hold:'

/**
 * Property of the document that contains its {@link Registry}. A registered symbol, so that other copies of this module
 * find it.
 */
const REGISTRY = Symbol.for(HOLD_PREFIX)

/** State that the clients of one page share in addition to its storage. */
interface Registry {
  /** Texts that could not be stored, because the storage is full or forbidden. An empty text is a removed one. */
  texts: Map<string, string>
  listeners: Set<(name: string | null) => void>
}

/**
 * Returns a name that does not reveal the text to a reader of the storage: 53 bits of two multiplicative hashes. It
 * does not need to resist attackers, because they could read the page itself.
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

const NO_HOLD: StoredHold = { untilMs: 0, waitMs: 0, lockedOut: false, releases: 0 }

/** Parses a stored text. Text that is not a valid hold is no hold, because other scripts can write to the storage too. */
export function parseHold(text: string | null | undefined): StoredHold {
  try {
    const { untilMs, waitMs, lockedOut, releases } = JSON.parse(text ?? '')
    // Values of other types become a number or NaN, and the comparison is false for NaN.
    const isHold = Math.abs(untilMs + waitMs) <= LAST_INSTANT_MS
    const hold = isHold ? { untilMs, waitMs, lockedOut: lockedOut === true } : NO_HOLD
    return { ...hold, releases: Number(releases) || 0 }
  } catch {
    return NO_HOLD
  }
}

/** Returns the text to store when a hold has ended, or null to remove it. Tabs need the count to end their holds. */
export function endedText(releases: number): string | null {
  return releases ? JSON.stringify({ ...NO_HOLD, releases }) : null
}

/**
 * Creates the store of a client's holds. The clients of one page share holds through `localStorage`, or through a
 * registry on the document if the storage is full or forbidden. Without a page, each client has its own store, because
 * a server must not share holds between its users.
 *
 * @param owner - The document, or any object to create a separate store.
 */
export function createHoldStore(owner: object = globalThis.document ?? {}): HoldStore {
  // Any object can have the property.
  const holder = owner as { [REGISTRY]?: Registry }
  holder[REGISTRY] ??= { texts: new Map(), listeners: new Set() }
  const { texts, listeners } = holder[REGISTRY]
  /** Returns the storage of the page, or throws if it is forbidden. */
  const storage = () => (owner === globalThis.document ? globalThis.localStorage : undefined)

  return {
    read(name) {
      try {
        return texts.get(name) ?? storage()?.getItem(name)
      } catch {
        return undefined
      }
    },
    write(name, text) {
      texts.set(name, text ?? '')
      try {
        const store = storage()
        if (text === null) store?.removeItem(name)
        else store?.setItem(name, text)
        if (store) texts.delete(name)
      } catch {
        // Full or forbidden: the clients of this page share the text, but other tabs do not.
      }
    },
    announce(name) {
      for (const listener of [...listeners]) listener(name)
    },
    subscribe(listener) {
      listeners.add(listener)
      const stop = listen(
        globalThis.window,
        'storage',
        (event) => listener((event as StorageEvent).key), // the type of a `storage` event
      )
      return () => {
        listeners.delete(listener)
        stop()
      }
    },
  }
}
