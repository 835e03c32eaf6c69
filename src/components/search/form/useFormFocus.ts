'use client'

import { type RefObject, useEffect, useId, useRef } from 'react'
import type { SearchFault } from '../../../hooks/search-form/searchDraft.js'
import type { UseSearchFormResult } from '../../../hooks/search-form/useSearchForm.js'
import { focusControl } from '../../form/focusControl.js'

/** State of a form without its query, whose type depends on a schema. */
export type FormState = Omit<UseSearchFormResult, 'query'>

/** A control of a form. */
interface Place {
  filterId?: number | undefined
  part?: SearchFault['part']
}

/** IDs of a form's controls, and focus management. */
export interface FormFocus {
  formRef: RefObject<HTMLFormElement | null>
  summaryRef: RefObject<HTMLDivElement | null>
  /** Returns the ID of a control. Without `part`, returns the prefix of a row's IDs. */
  idOf: (place: Place) => string
  all: (selector: string) => HTMLElement[]
  /** Moves the focus to a control, such as that of a fault. */
  focusOn: (place: Place) => void
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

  function focusOn(place: Place) {
    focusControl(formRef.current, idOf(place))
  }

  // An effect, because the summary must be rendered before it can receive the focus.
  useEffect(() => {
    const [fault] = faults
    // The service can report faults until its response.
    if (!isAwaiting.current || (phase === 'searching' && !fault)) return
    isAwaiting.current = false
    if (faults.length > 1) summaryRef.current?.focus()
    else if (fault) focusOn(fault)
  })

  return {
    formRef,
    summaryRef,
    idOf,
    all,
    focusOn,
    handleSubmitted: () => {
      isAwaiting.current = true
    },
  }
}
