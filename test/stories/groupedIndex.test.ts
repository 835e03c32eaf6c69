import type { StoryIndex } from 'storybook/internal/types'
import { expect, test } from 'vitest'
import { groupedIndex } from '../../.storybook/groupedIndex.ts'

/** An index of a page and of stories with these tags. */
function indexOf(tags: string[]): StoryIndex {
  const shared = { title: 'Components/List', importPath: './List.stories.tsx' }
  const stories = tags.map((tag, index) => ({
    ...shared,
    type: 'story' as const,
    subtype: 'story' as const,
    id: `list--${index}`,
    name: `Story ${index}`,
    tags: tag ? [tag, '!autodocs'] : [],
  }))
  const page = {
    ...shared,
    type: 'docs' as const,
    id: 'list--docs',
    name: 'Docs',
    storiesImports: [],
  }
  const entries = [...stories, page].map((entry) => [entry.id, entry] as const)
  return { v: 5, entries: Object.fromEntries(entries) }
}

/** The entries in the order of the sidebar. */
const shown = (index: StoryIndex) =>
  Object.entries(groupedIndex(index).entries).map(([id, { title }]) => `${id} ${title}`)

const MANY_TAGS = ['state', 'stress', '', 'state', '', '', '', 'stress', '', 'state']

test('groups many stories in the order of the page', () => {
  expect(shown(indexOf(MANY_TAGS))).toEqual([
    'list--docs Components/List',
    'list--0 Components/List',
    'list--2 Components/List/Features',
    'list--4 Components/List/Features',
    'list--5 Components/List/Features',
    'list--6 Components/List/Features',
    'list--8 Components/List/Features',
    'list--3 Components/List/States',
    'list--9 Components/List/States',
    'list--1 Components/List/Stress',
    'list--7 Components/List/Stress',
  ])
})

test.each([
  ['few stories', MANY_TAGS.slice(0, 9)],
  ['stories of one group', MANY_TAGS.map(() => '')],
])('leaves %s in one list', (_, tags) => {
  const index = indexOf(tags)
  expect(groupedIndex(index)).toEqual(index)
})
