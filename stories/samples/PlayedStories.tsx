import { AnchorMdx, DocsContext } from '@storybook/addon-docs/blocks'
import { useContext } from 'react'

/** The stories that are not on this page because they act as a person would, and need a page of their own for it. */
export function PlayedStories() {
  const stories = useContext(DocsContext).componentStories()
  return (
    <ul>
      {stories
        .filter(({ tags }) => !tags.includes('autodocs'))
        .map(({ id, name }) => (
          <li key={id}>
            <AnchorMdx href={`?path=/story/${id}`} target="">
              {name}
            </AnchorMdx>
          </li>
        ))}
    </ul>
  )
}
