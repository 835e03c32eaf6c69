import { readChangesets } from '@changesets/read'

export type Bump = 'none' | 'patch' | 'minor' | 'major'

/** A change that is not released yet, as `.changeset` tells of it. */
export interface PendingChangeset {
  /** Its file, without `.md`. */
  id: string
  bump: Bump
  /** What the changelog will say. */
  summary: string
}

const BUMPS: Bump[] = ['none', 'patch', 'minor', 'major']

export function isAtLeast(bump: Bump, wanted: Bump): boolean {
  return BUMPS.indexOf(bump) >= BUMPS.indexOf(wanted)
}

/** The changesets of a package that wait for its next release. */
export async function pendingChangesets(root: string, name: string): Promise<PendingChangeset[]> {
  const all = await readChangesets(root)
  return all.map(({ id, releases, summary }) => {
    const [release, ...others] = releases
    if (release?.name !== name || others.length > 0) {
      throw new Error(
        `.changeset/${id}.md has to name ${name} and nothing else between its lines of dashes`,
      )
    }
    return { id, bump: release.type, summary }
  })
}
