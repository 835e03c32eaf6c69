'use client'

import { forwardRef, useId } from 'react'
import { useAppearance } from '../appearance/AppearanceProvider.js'
import { focusControl } from './focusControl.js'

/** Problem in a form, with the control to fix. */
export interface ShownFault {
  /** ID of the control that has the problem. */
  controlId: string
  text: string
}

interface FaultSummaryProps {
  faults: readonly ShownFault[]
  /** Title, which states the number of problems. */
  title: string
}

/** Renders a summary of a form's problems if there are at least two. Each problem is a link to its control. */
export const FaultSummary = forwardRef<HTMLDivElement, FaultSummaryProps>(function FaultSummary(
  { faults, title },
  ref,
) {
  const { cx, Link } = useAppearance()
  const titleId = useId()
  if (faults.length < 2) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a <fieldset> groups controls, and these are links
    <div ref={ref} className={cx('summary')} role="group" aria-labelledby={titleId} tabIndex={-1}>
      <p id={titleId}>{title}</p>
      <ul>
        {faults.map(({ controlId, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a service can report the same problem twice
          <li key={`${controlId} ${index}`}>
            <Link
              className={cx('link')}
              href={`#${controlId}`}
              onClick={(event) => {
                // Keeps the page's URL: the host's router would treat a fragment as a navigation.
                event.preventDefault()
                focusControl(event.currentTarget, controlId)
              }}
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
})
