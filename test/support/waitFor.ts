import { vi } from 'vitest'

/** How long an event may take before a test fails, in milliseconds. Several times the usual, for busy machines. */
const TIMEOUT_MS = 30_000

/** Calls `check` until it no longer throws, and returns its result. Vitest's own default is a second. */
export function waitFor<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, TIMEOUT_MS)
}
