import { HOLD_PREFIX } from '../client/hold/holdStore.js'

/** Removes the holds in this browser's storage: those of clients that the page under test has created. */
export function removeStoredHolds(): void {
  const storage = globalThis.document ? globalThis.localStorage : undefined
  for (const name of Object.keys(storage ?? {})) {
    if (name.startsWith(HOLD_PREFIX)) storage?.removeItem(name)
  }
}
