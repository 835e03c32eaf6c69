import { cleanup } from '@testing-library/react'
import { createHoldStore, endedText, HOLD_PREFIX, parseHold } from '../client/hold/holdStore.js'

/** Ends the holds in this browser's storage: those of clients that the page under test has created. */
function releaseStoredHolds() {
  const storage = createHoldStore()
  for (const name of Object.keys((globalThis.document && globalThis.localStorage) ?? {})) {
    if (!name.startsWith(HOLD_PREFIX)) continue
    storage.write(name, endedText(parseHold(storage.read(name)).releases + 1))
  }
}

const cleanups = new Set<() => void>()

/** Registers a function to call once, when the test ends. Returns a function that calls it earlier. */
export function onCleanup(clean: () => void): () => void {
  const once = () => {
    if (cleanups.delete(once)) clean()
  }
  cleanups.add(once)
  return once
}

/**
 * Cleans up after a test: unmounts the components that Testing Library has rendered, disposes of all stacks, and
 * ends the stored holds. Needed only if `afterEach` is not a global, as in Vitest without `globals: true`. Otherwise
 * it is called automatically after each test.
 *
 * @example
 * ```ts
 * afterEach(cleanupSvc)
 * ```
 */
export function cleanupSvc(): void {
  cleanup()
  for (const clean of cleanups) clean()
  releaseStoredHolds()
}

const afterEach: unknown = Reflect.get(globalThis, 'afterEach')
// The same conditions as for Testing Library's own automatic cleanup.
if (typeof afterEach === 'function' && !globalThis.process?.env.RTL_SKIP_AUTO_CLEANUP) {
  afterEach(cleanupSvc)
}
