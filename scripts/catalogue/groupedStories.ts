import type { Indexer } from 'storybook/internal/types'
import { STORY_GROUPS, storyGroup } from '../../stories/blocks/storyGroup.ts'

/** Number of stories from which a component has groups in the sidebar. Fewer can be read in one list. */
const MANY = 9

/**
 * Groups the stories of a component below its name in the sidebar, as `PageStories` does on its page. The first story
 * stays at the component itself, because Storybook takes the title of the page from it. The file needs an `id`, because
 * Storybook makes the addresses of stories from their titles.
 */
export function groupedStories(indexer: Indexer): Indexer {
  return {
    ...indexer,
    createIndex: async (file, options) => {
      const [first, ...others] = await indexer.createIndex(file, options)
      if (!first) return []
      if (
        others.length < MANY ||
        others.every(({ tags = [] }) => storyGroup(tags) === 'Features')
      ) {
        return [first, ...others]
      }
      if (!first.metaId)
        throw new Error(`${file}: stories in groups need an id beside their title.`)
      const groups = STORY_GROUPS.flatMap((group) =>
        others
          .filter(({ tags = [] }) => storyGroup(tags) === group)
          .map((story) => ({ ...story, title: `${story.title}/${group}` })),
      )
      return [first, ...groups]
    },
  }
}
