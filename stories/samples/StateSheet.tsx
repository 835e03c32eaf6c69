import type { ReactNode } from 'react'
import { Stage, type StageParameters } from '../stage/Stage.tsx'

/** One state of a component. */
export interface SheetState {
  /** What the state is called, above it. */
  caption: string
  /** The stage that it plays on; without one, that of the story. */
  stage?: StageParameters
  content: ReactNode
}

/** The states of a component beside each other, for the eye. */
export function StateSheet({ states }: { states: readonly SheetState[] }) {
  return (
    <div
      style={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 27rem), 1fr))',
        gap: '32px 24px',
        alignItems: 'start',
      }}
    >
      {states.map(({ caption, stage, content }) => (
        <section key={caption} style={{ minWidth: 0 }}>
          <h2 style={{ margin: '0 0 8px', font: '600 14px/20px system-ui, sans-serif' }}>
            {caption}
          </h2>
          {stage ? <Stage {...stage}>{content}</Stage> : content}
        </section>
      ))}
    </div>
  )
}
