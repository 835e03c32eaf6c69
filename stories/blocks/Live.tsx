import { Unstyled } from '@storybook/addon-docs/blocks'
import type { ReactNode } from 'react'
import { StoryStack, type StoryStackParameters } from '../../.storybook/host/StoryStack.tsx'

interface LiveProps extends StoryStackParameters {
  children: ReactNode
}

/** Live components in a page, with their own relay and sandbox. */
export function Live({ children, ...stage }: LiveProps) {
  return (
    <Unstyled>
      <div className="catalogue-live">
        <StoryStack {...stage}>{children}</StoryStack>
      </div>
    </Unstyled>
  )
}
