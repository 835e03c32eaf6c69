import { Unstyled } from '@storybook/addon-docs/blocks'
import type { ReactNode } from 'react'
import { StoryStack, type StoryStackParameters } from '../support/StoryStack.tsx'

interface LiveProps extends StoryStackParameters {
  children: ReactNode
}

/** Something of the kit in a page, at work: with a relay and a sandbox of its own. */
export function Live({ children, ...stage }: LiveProps) {
  return (
    <Unstyled>
      <div className="catalogue-live">
        <StoryStack {...stage}>{children}</StoryStack>
      </div>
    </Unstyled>
  )
}
