import { breakingBump } from './breakingBump.ts'
import { isAtLeast, type PendingChangeset } from './pendingChangesets.ts'

/** The sections that a migration note must have. docs/releasing.md has an example. */
const PARTS: [name: string, pattern: RegExp][] = [
  ['**Who is affected:** and a sentence', /^\*\*Who is affected:\*\* \S.{9}/m],
  ['**How to find it:** and a sentence or a command', /^\*\*How to find it:\*\* \S.{4}/m],
  ['**Before:** and a block of code', /^\*\*Before:\*\*\s+```\w*\n\s*\S/m],
  ['**After:** and a block of code', /^\*\*After:\*\*\s+```\w*\n\s*\S/m],
]

/** Lists the sections that are missing from the changesets of breaking changes. */
export function migrationFaults(changesets: readonly PendingChangeset[], version: string) {
  // Before the first release there is no user code that could break.
  if (version === '0.0.0') return []
  return changesets
    .filter(({ bump }) => isAtLeast(bump, breakingBump(version)))
    .flatMap(({ id, bump, summary }) => {
      const [, note] = /^#### Migration\n([\s\S]*?)(?=^#{1,4} |(?![\s\S]))/m.exec(summary) ?? []
      const missing =
        note === undefined
          ? ['the heading “#### Migration”']
          : PARTS.filter(([, pattern]) => !pattern.test(note)).map(([name]) => name)
      return missing.map(
        (what) =>
          `.changeset/${id}.md is ${bump} after ${version}, so it may break user code. It lacks ${what} (docs/releasing.md has an example)`,
      )
    })
}
