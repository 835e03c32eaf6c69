import { vi } from 'vitest'

/**
 * How long an event may take before a test fails, in milliseconds. Long enough for busy machines, and shorter than the
 * relay's limit of 20 s for a body, so that the end of that limit never passes for the event.
 */
const TIMEOUT_MS = 15_000

/** Calls `check` until it no longer throws, and returns its result. Vitest's own default is a second. */
export function waitFor<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, TIMEOUT_MS)
}
