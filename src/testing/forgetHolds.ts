import { HOLD_PREFIX } from '../client/hold/holdStore.js'

/** Forgets everything that holds calls back in this browser, also those of clients that a page has made by itself. */
export function forgetHolds(): void {
  const storage = globalThis.document ? globalThis.localStorage : undefined
  for (const name of Object.keys(storage ?? {})) {
    if (name.startsWith(HOLD_PREFIX)) storage?.removeItem(name)
  }
}
