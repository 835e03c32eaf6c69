'use client'

import { forwardRef, useId } from 'react'
import type { FilterDraft, SearchFault } from '../../hooks/searchDraft.js'
import { useLook } from '../look/LookProvider.js'
import { enSearch } from '../texts/en/search.js'
import { useTexts } from '../texts/MessagesProvider.js'
import { faultText } from './faultText.js'

interface FaultSummaryProps {
  faults: readonly SearchFault[]
  filters: readonly FilterDraft[]
  /** The id of the control that a fault is of. */
  idOf: (fault: SearchFault) => string
  onFollow: (fault: SearchFault) => void
}

/** What has to be mended, where that is more than one thing: each a link to its control. */
export const FaultSummary = forwardRef<HTMLDivElement, FaultSummaryProps>(
  function FaultSummary(props, ref) {
    const { faults, filters, idOf, onFollow } = props
    const { cx, Link } = useLook()
    const texts = useTexts('search', enSearch)
    const titleId = useId()
    if (faults.length < 2) return null
    return (
      // biome-ignore lint/a11y/useSemanticElements: a <fieldset> groups controls, and these are links
      <div ref={ref} className={cx('summary')} role="group" aria-labelledby={titleId} tabIndex={-1}>
        <p id={titleId}>{texts.errors(faults.length)}</p>
        <ul>
          {faults.map((fault, index) => {
            const text = faultText(fault, texts)
            const row = filters.findIndex(({ id }) => id === fault.filterId)
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a service can say the same twice
              <li key={`${idOf(fault)} ${index}`}>
                <Link
                  href={`#${idOf(fault)}`}
                  onClick={(event) => {
                    event.preventDefault()
                    onFollow(fault)
                  }}
                >
                  {row < 0 ? text : texts.errorOf(row + 1, text)}
                </Link>
              </li>
            )
          })}
        </ul>
      </div>
    )
  },
)
