import { Unstyled } from '@storybook/addon-docs/blocks'
import type { ReactNode } from 'react'
import { Stage, type StageParameters } from '../support/Stage.tsx'

interface LiveProps extends StageParameters {
  children: ReactNode
}

/** Something of the kit in a page, at work: with a relay and a sandbox of its own. */
export function Live({ children, ...stage }: LiveProps) {
  return (
    <Unstyled>
      <div className="catalogue-live">
        <Stage {...stage}>{children}</Stage>
      </div>
    </Unstyled>
  )
}
