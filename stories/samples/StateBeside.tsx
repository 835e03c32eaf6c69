import type { ReactNode } from 'react'
import { readableState } from './readableState.ts'
import './stateBeside.css'

interface StateBesideProps {
  /** Whose state it is. */
  hook: string
  state: unknown
  /** The interface that is built on the hook. */
  children: ReactNode
}

/** An interface of a few lines, and beside it the state behind it. */
export function StateBeside({ hook, state, children }: StateBesideProps) {
  return (
    <div className="beside">
      <div className="beside-ui">{children}</div>
      <figure className="beside-state">
        <figcaption>
          The state behind it, by <code>{hook}</code>
        </figcaption>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it */}
        <section tabIndex={0} aria-label={`State of ${hook}`}>
          <pre>{JSON.stringify(readableState(state), null, 2)}</pre>
        </section>
      </figure>
    </div>
  )
}
