import { breakingBump } from './breakingBump.ts'
import type { Change } from './compareReports.ts'
import { type Bump, isAtLeast, type PendingChangeset } from './pendingChangesets.ts'

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')

/** Whether a string contains a name as a whole word in code formatting. */
function names(text: string, name: string): boolean {
  const code = (text.match(/```[\s\S]*?```|`[^`\n]+`/g) ?? []).join('\n')
  return new RegExp(`(?<![\\w$-])${escaped(name)}(?![\\w$-])`).test(code)
}

/** Whether a changeset declares a name compatible, in a line `Compatible:` with the reason. */
function isCompatible({ summary }: PendingChangeset, name: string): boolean {
  return [...summary.matchAll(/^Compatible: (.+)$/gm)].some(([, line = '']) => names(line, name))
}

function requiredBump(change: Change, version: string, isHarmless: boolean): Bump {
  const breaks = (change.kind === 'changed' || change.kind === 'removed') && !isHarmless
  if (breaks) return breakingBump(version)
  return version.startsWith('0.') ? 'patch' : 'minor'
}

/** Lists the API changes since a release that no pending changeset covers. */
export function surfaceFaults(
  changes: readonly Change[],
  changesets: readonly PendingChangeset[],
  version: string,
): string[] {
  if (version === '0.0.0') {
    // Everything is new, so the changesets of the first release need not name each item.
    const isMinor = changesets.some(({ bump }) => isAtLeast(bump, 'minor'))
    return isMinor ? [] : ['there is no release yet, and no changeset is minor or major']
  }
  return changes.flatMap((change) => {
    const { kind, name, where, isExported } = change
    // A type that is not exported has no public name, so the changeset names the exports that use it.
    const matching = changesets.filter(({ summary }) => !isExported || names(summary, name))
    const isCovered = matching.some((changeset) =>
      isAtLeast(changeset.bump, requiredBump(change, version, isCompatible(changeset, name))),
    )
    if (isCovered) return []
    const bump = requiredBump(change, version, false)
    const text = isExported ? ` that names \`${name}\`` : ''
    return [`${where} is ${kind} since ${version}: it needs a changeset${text}, at least ${bump}`]
  })
}
