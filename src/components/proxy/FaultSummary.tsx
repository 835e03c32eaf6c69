'use client'

import { forwardRef } from 'react'
import { useLook } from '../look/LookProvider.js'
import { enProxy } from '../texts/en/proxy.js'
import { useTexts } from '../texts/MessagesProvider.js'
import type { FaultField, ProxyFault } from './proxyDraft.js'
import { useFaultWords } from './useFaultWords.js'

interface FaultSummaryProps {
  faults: readonly ProxyFault[]
  /** The id of a field's control. */
  idOf: (field: FaultField) => string
}

/** All that has to be mended, with a link to each: where it is more than one field that a person has to find. */
export const FaultSummary = forwardRef<HTMLDivElement, FaultSummaryProps>(function FaultSummary(
  { faults, idOf },
  ref,
) {
  const { cx, Link } = useLook()
  const texts = useTexts('proxy', enProxy)
  const wordsOf = useFaultWords()
  return (
    <div ref={ref} tabIndex={-1} className={cx('summary')}>
      <p>{texts.faults.summary(faults.length)}</p>
      <ul>
        {faults.map((fault) => (
          <li key={fault.field}>
            <Link
              href={`#${idOf(fault.field)}`}
              onClick={(event) => {
                // The address of the page stays: a router of the host would take it for another one.
                event.preventDefault()
                document.getElementById(idOf(fault.field))?.focus()
              }}
            >
              {wordsOf(fault)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
})
