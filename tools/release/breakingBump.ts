import type { Bump } from './pendingChangesets.ts'

/**
 * The least bump by which a change may break those who use the package: it leaves the range of `^version`, which is
 * what npm writes into their package.json. Before 1.0 that is a minor one.
 */
export function breakingBump(version: string): Bump {
  return version.startsWith('0.') ? 'minor' : 'major'
}
