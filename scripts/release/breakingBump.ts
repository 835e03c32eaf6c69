import type { Bump } from './pendingChangesets.ts'

/**
 * Returns the smallest version bump that a breaking change needs: it leaves the range `^version`, which npm writes to
 * package.json. Before 1.0 this is a minor bump.
 */
export function breakingBump(version: string): Bump {
  return version.startsWith('0.') ? 'minor' : 'major'
}
