'use client'

import { type RefObject, useEffect, useId, useRef } from 'react'
import type { SearchFault } from '../../../hooks/search-form/searchDraft.js'
import type { UseSearchFormResult } from '../../../hooks/search-form/useSearchForm.js'

/** State of a form without its query, whose type depends on a schema. */
export type FormState = Omit<UseSearchFormResult, 'query'>

/** IDs of a form's controls, and focus management. */
export interface FormFocus {
  formRef: RefObject<HTMLFormElement | null>
  summaryRef: RefObject<HTMLDivElement | null>
  /** Returns the ID of a control. Without `part`, returns the prefix of a row's IDs. */
  idOf: (place: { filterId?: number; part?: SearchFault['part'] }) => string
  all: (selector: string) => HTMLElement[]
  focusFault: (fault: SearchFault) => void
  /** Called on submit, so that the focus moves to the next faults. */
  handleSubmitted: () => void
}

/**
 * Returns the refs and IDs of a form. After a submit, moves the focus to the summary of the faults, or to the control
 * if there is only one fault.
 */
export function useFormFocus({ faults, phase }: FormState): FormFocus {
  const baseId = useId()
  const formRef = useRef<HTMLFormElement>(null)
  const summaryRef = useRef<HTMLDivElement>(null)
  const isAwaiting = useRef(false)

  const idOf: FormFocus['idOf'] = ({ filterId, part }) =>
    [baseId, filterId, part].filter((each) => each !== undefined).join('-')

  // Searches the form, not the document, because the form may be in a shadow tree.
  const all = (selector: string) => [
    ...(formRef.current?.querySelectorAll<HTMLElement>(selector) ?? []),
  ]

  function focusFault(fault: SearchFault) {
    all('[id]')
      .find(({ id }) => id === idOf(fault))
      ?.focus()
  }

  // An effect, because the summary must be rendered before it can receive the focus.
  useEffect(() => {
    if (!isAwaiting.current || phase === 'searching') return
    isAwaiting.current = false
    const [fault] = faults
    if (faults.length > 1) summaryRef.current?.focus()
    else if (fault) focusFault(fault)
  })

  return {
    formRef,
    summaryRef,
    idOf,
    all,
    focusFault,
    handleSubmitted: () => {
      isAwaiting.current = true
    },
  }
}
