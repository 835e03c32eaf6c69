import type { Indexer, IndexInput } from 'storybook/internal/types'
import { expect, test } from 'vitest'
import { groupedStories } from '../../scripts/catalogue/groupedStories.ts'

/** An indexer of one file, whose stories have these tags. */
function indexerOf(tags: string[], metaId?: string): Indexer {
  const stories = tags.map(
    (tag, index): IndexInput => ({
      type: 'story',
      importPath: './List.stories.tsx',
      exportName: `Story${index}`,
      title: 'Components/List',
      tags: tag ? [tag, '!autodocs'] : [],
      __id: `components-list--story-${index}`,
      ...(metaId && { metaId }),
    }),
  )
  return { test: /stories/, createIndex: async () => stories }
}

const index = async (indexer: Indexer) =>
  groupedStories(indexer).createIndex('List.stories.tsx', { makeTitle: (title = '') => title })

const MANY_TAGS = ['state', 'stress', '', 'state', '', '', '', 'stress', '', 'state']

test('groups many stories in the order of the page and keeps their addresses', async () => {
  const stories = await index(indexerOf(MANY_TAGS, 'components-list'))
  expect(stories.map(({ title, __id }) => `${title} ${__id?.slice(-1)}`)).toEqual([
    'Components/List 0',
    'Components/List/Features 2',
    'Components/List/Features 4',
    'Components/List/Features 5',
    'Components/List/Features 6',
    'Components/List/Features 8',
    'Components/List/States 3',
    'Components/List/States 9',
    'Components/List/Stress 1',
    'Components/List/Stress 7',
  ])
})

test.each([
  ['few stories', MANY_TAGS.slice(0, 9)],
  ['stories of one group', MANY_TAGS.map(() => '')],
])('leaves %s in one list', async (_, tags) => {
  const stories = await index(indexerOf(tags, 'components-list'))
  expect(new Set(stories.map(({ title }) => title))).toEqual(new Set(['Components/List']))
  expect(stories).toHaveLength(tags.length)
})

test('rejects groups without an id, because the addresses of the stories would change', async () => {
  await expect(index(indexerOf(MANY_TAGS))).rejects.toThrow('List.stories.tsx: stories in groups')
})
