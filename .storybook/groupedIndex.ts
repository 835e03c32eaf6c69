import type { StoryIndex } from 'storybook/internal/types'
import { STORY_GROUPS, storyGroup } from './storyGroup.ts'

/** Number of stories from which a component has groups in the sidebar. Fewer can be read in one list. */
const MANY = 10

type Entry = StoryIndex['entries'][string]

/** Groups the stories of a file. The first one stays at the component itself. */
function groupFile(entries: Entry[]): Entry[] {
  const groupOf = ({ tags = [] }: Entry) => storyGroup(tags)
  const stories = entries.filter(({ type }) => type === 'story')
  if (stories.length < MANY || stories.every((story) => groupOf(story) === 'Features')) {
    return entries
  }
  const others = stories.slice(1)
  const grouped = STORY_GROUPS.flatMap((group) =>
    others
      .filter((story) => groupOf(story) === group)
      .map((story) => ({ ...story, title: `${story.title}/${group}` })),
  )
  return [
    ...entries.filter((entry) => !stories.includes(entry)),
    ...stories.slice(0, 1),
    ...grouped,
  ]
}

/**
 * Groups the stories of each component below its name, as `PageStories` does on its page. For the sidebar only: in the
 * preview, stories of one file with different titles would be different stories, and pages would reload.
 */
export function groupedIndex({ entries, ...index }: StoryIndex): StoryIndex {
  const all = Object.values(entries)
  const titles = [...new Set(all.map(({ title }) => title))]
  const grouped = titles.flatMap((title) => groupFile(all.filter((entry) => entry.title === title)))
  return { ...index, entries: Object.fromEntries(grouped.map((entry) => [entry.id, entry])) }
}
