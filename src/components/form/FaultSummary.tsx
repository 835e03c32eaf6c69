'use client'

import { forwardRef, useId } from 'react'
import { useAppearance } from '../appearance/AppearanceProvider.js'

/** Something to be mended in a form. */
export interface ShownFault {
  /** The id of the control that it is of. */
  controlId: string
  text: string
}

interface FaultSummaryProps {
  faults: readonly ShownFault[]
  /** How many there are, in words. */
  title: string
}

/** The element of an id beside another: in the same document, or in the same shadow tree. */
function controlBeside(element: Element, id: string): HTMLElement | null {
  const root = element.getRootNode()
  return root instanceof Document || root instanceof ShadowRoot ? root.getElementById(id) : null
}

/** What has to be mended, where that is more than one thing: each a link to its control. */
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
          // biome-ignore lint/suspicious/noArrayIndexKey: a service can say the same twice
          <li key={`${controlId} ${index}`}>
            <Link
              className={cx('link')}
              href={`#${controlId}`}
              onClick={(event) => {
                // The address of the page stays: a router of the host would take it for another one.
                event.preventDefault()
                controlBeside(event.currentTarget, controlId)?.focus()
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
