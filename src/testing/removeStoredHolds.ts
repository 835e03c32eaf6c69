import { HOLD_PREFIX } from '../client/hold/holdStore.js'

/** Removes the holds in this browser's storage, which clients of the page under test have stored. */
export function removeStoredHolds(): void {
  const storage = globalThis.document ? globalThis.localStorage : undefined
  for (const name of Object.keys(storage ?? {})) {
    if (name.startsWith(HOLD_PREFIX)) storage?.removeItem(name)
  }
}
