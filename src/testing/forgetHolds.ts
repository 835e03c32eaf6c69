/** What the names of holds in the browser's storage begin with. */
const PREFIX = 'svc-react:hold:'

/** Forgets everything that holds calls back in this browser, also those of clients that a page has made by itself. */
export function forgetHolds(): void {
  const storage = globalThis.document ? globalThis.localStorage : undefined
  for (const name of Object.keys(storage ?? {})) {
    if (name.startsWith(PREFIX)) storage?.removeItem(name)
  }
}
