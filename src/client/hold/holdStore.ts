import { LAST_INSTANT_MS } from '../../contract/times.js'

/** What is known of a hold wherever it is kept. */
export interface StoredHold {
  /** When it ends, by the wall clock that all tabs share, in epoch milliseconds. */
  untilMs: number
  /** How long it was at first: the most that can be left of it, whatever has happened to the clock. */
  waitMs: number
  lockedOut: boolean
}

/** What the names of holds begin with in the storage. */
export const HOLD_PREFIX = 'svc-react:hold:'

/**
 * A name that tells a reader of the storage nothing: 53 bits of two multiplicative hashes. It need not resist
 * an attacker, who could read the page itself.
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

/** The storage that the tabs of an origin share, or undefined where there is none or it is forbidden. */
function storage(): Storage | undefined {
  try {
    // Not on a server, where what is stored would be shared by everybody who asks.
    return globalThis.document ? globalThis.localStorage : undefined
  } catch {
    return undefined
  }
}

/** The text that is kept under a name; `undefined` where nothing can be kept. */
export function readText(name: string): string | null | undefined {
  try {
    return storage()?.getItem(name)
  } catch {
    return undefined
  }
}

/** Keeps a hold, or forgets it, for all tabs. Does nothing where nothing can be kept. */
export function writeHold(name: string, hold: StoredHold | null): void {
  try {
    if (hold) storage()?.setItem(name, JSON.stringify(hold))
    else storage()?.removeItem(name)
  } catch {
    // A full or forbidden storage: this tab still holds, the others find out for themselves.
  }
}

/** A hold from a text that anybody may have written. */
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

/** Calls `listener` with the name of what another tab has changed; null stands for everything. */
export function subscribeToStorage(listener: (name: string | null) => void): () => void {
  const handle = ({ key }: StorageEvent) => listener(key)
  globalThis.addEventListener?.('storage', handle)
  return () => globalThis.removeEventListener?.('storage', handle)
}
