import { readChangesets } from '@changesets/read'

export type Bump = 'none' | 'patch' | 'minor' | 'major'

/** A change that is not released yet, from a file of `.changeset`. */
export interface PendingChangeset {
  /** File name without `.md`. */
  id: string
  bump: Bump
  /** The text for the changelog. */
  summary: string
}

const BUMPS: Bump[] = ['none', 'patch', 'minor', 'major']

export function isAtLeast(bump: Bump, wanted: Bump): boolean {
  return BUMPS.indexOf(bump) >= BUMPS.indexOf(wanted)
}

/** Returns the changesets for the next release of a package. */
export async function pendingChangesets(root: string, name: string): Promise<PendingChangeset[]> {
  const all = await readChangesets(root)
  return all.map(({ id, releases, summary }) => {
    const [release, ...others] = releases
    if (release?.name !== name || others.length > 0) {
      throw new Error(`.changeset/${id}.md must name only ${name} in its front matter`)
    }
    return { id, bump: release.type, summary }
  })
}
