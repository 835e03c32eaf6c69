'use client'

import { type RefObject, useEffect, useId, useRef } from 'react'
import type { SearchFault } from '../../../hooks/search-form/searchDraft.js'
import type { UseSearchFormResult } from '../../../hooks/search-form/useSearchForm.js'

/** A form without its answer, which may be typed by a schema. */
export type FormState = Omit<UseSearchFormResult, 'query'>

/** The ids of a form's controls, and the way to them. */
export interface FormFocus {
  formRef: RefObject<HTMLFormElement | null>
  summaryRef: RefObject<HTMLDivElement | null>
  /** The id of a control; without a part, what those of a row begin with. */
  idOf: (place: { filterId?: number; part?: SearchFault['part'] }) => string
  all: (selector: string) => HTMLElement[]
  focusFault: (fault: SearchFault) => void
  /** Notes that somebody has submitted: what is refused may then take the focus. */
  awaitAnswer: () => void
}

/**
 * Leads a person to what has to be mended: to the summary where it is more than one thing, else to the control.
 * The document's focus is outside React.
 */
export function useFormFocus({ faults, phase }: FormState): FormFocus {
  const baseId = useId()
  const formRef = useRef<HTMLFormElement>(null)
  const summaryRef = useRef<HTMLDivElement>(null)
  const isAwaiting = useRef(false)

  const idOf: FormFocus['idOf'] = ({ filterId, part }) =>
    [baseId, filterId, part].filter((each) => each !== undefined).join('-')

  // Within the form, not the document: the form may be in a shadow tree.
  const all = (selector: string) => [
    ...(formRef.current?.querySelectorAll<HTMLElement>(selector) ?? []),
  ]

  function focusFault(fault: SearchFault) {
    all('[id]')
      .find(({ id }) => id === idOf(fault))
      ?.focus()
  }

  // Once React has shown them: the summary is not there before.
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
    awaitAnswer: () => {
      isAwaiting.current = true
    },
  }
}
