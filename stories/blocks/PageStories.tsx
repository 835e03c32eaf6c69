import {
  AnchorMdx,
  DocsContext,
  DocsStory,
  Heading,
  Markdown,
  Subheading,
} from '@storybook/addon-docs/blocks'
import { type ComponentProps, useContext } from 'react'
import { STORY_GROUPS, storyGroup } from '../../.storybook/storyGroup.ts'

type StoryExport = NonNullable<ComponentProps<typeof DocsStory>['of']>

interface PageStoriesProps {
  /** Stories to show below the first one. @default all stories that the page may show */
  live?: StoryExport[]
  /** Stories that the page shows elsewhere. @default the first one */
  elsewhere?: StoryExport[]
}

/** Shows a few stories of a page, and links to its other stories in groups. */
export function PageStories({ live, elsewhere }: PageStoriesProps) {
  const context = useContext(DocsContext)
  const idsOf = (exports: StoryExport[]) =>
    exports.map((of) => context.resolveOf(of, ['story']).story.id)
  const all = context.componentStories()
  const showable = all.filter(({ tags }) => tags.includes('autodocs'))
  const elsewhereIds = elsewhere ? idsOf(elsewhere) : showable.slice(0, 1).map(({ id }) => id)
  const shownIds = live ? idsOf(live) : showable.map(({ id }) => id)
  const shown = shownIds
    .filter((id) => !elsewhereIds.includes(id))
    .map((id) => {
      const story = showable.find((each) => each.id === id)
      if (!story) throw new Error(`${id} has the tag !autodocs, so the page cannot show it.`)
      return story
    })
  const linked = all.filter((story) => !elsewhereIds.includes(story.id) && !shown.includes(story))
  return (
    <>
      {shown.length > 0 && <Heading>Stories</Heading>}
      {shown.map((story) => (
        <DocsStory key={story.id} of={story.moduleExport} __forceInitialArgs />
      ))}
      {linked.length > 0 && (
        <>
          <Heading>More stories</Heading>
          <p>
            Each link opens a story. If the story simulates user actions, the Interactions panel
            lists them.
          </p>
        </>
      )}
      {STORY_GROUPS.map((group) => {
        const members = linked.filter(({ tags }) => storyGroup(tags) === group)
        return (
          members.length > 0 && (
            <section key={group}>
              <Subheading>{group}</Subheading>
              <ul className="catalogue-stories">
                {members.map(({ id, name, parameters }) => (
                  <li key={id}>
                    <AnchorMdx href={`?path=/story/${id}`} target="">
                      {name}
                    </AnchorMdx>
                    <Markdown>{parameters.docs?.description?.story ?? ''}</Markdown>
                  </li>
                ))}
              </ul>
            </section>
          )
        )
      })}
    </>
  )
}
