import { cleanup } from '@testing-library/react'
import { forgetHolds } from './forgetHolds.js'

const cleanups = new Set<() => void>()

/** Has something done when the test is over. Who does it earlier ends that, so it is done once. */
export function onCleanup(clean: () => void): () => void {
  const once = () => {
    if (cleanups.delete(once)) clean()
  }
  cleanups.add(once)
  return once
}

/**
 * Ends a test: unmounts what Testing Library has rendered, disposes of all stacks, and forgets what holds calls back
 * in this browser. Needed only where `afterEach` is no global, as in Vitest without `globals: true`; elsewhere it is
 * done after each test by itself.
 *
 * @example
 * ```ts
 * afterEach(cleanupSvc)
 * ```
 */
export function cleanupSvc(): void {
  cleanup()
  for (const clean of cleanups) clean()
  forgetHolds()
}

const afterEach: unknown = Reflect.get(globalThis, 'afterEach')
// The same conditions as those of Testing Library, which cleans up by itself too.
if (typeof afterEach === 'function' && !globalThis.process?.env.RTL_SKIP_AUTO_CLEANUP) {
  afterEach(cleanupSvc)
}
