'use client'

import { type FormEvent, useState } from 'react'
import type { FilterDraft } from '../../../hooks/search-form/searchDraft.js'
import type { FieldsOption } from '../../../hooks/search-form/useFieldSuggestions.js'
import { useAppearance } from '../../appearance/AppearanceProvider.js'
import { VisuallyHidden } from '../../appearance/VisuallyHidden.js'
import { FaultSummary } from '../../form/FaultSummary.js'
import { isComposing } from '../../form/isComposing.js'
import { useAnnouncement } from '../../form/useAnnouncement.js'
import { enSearch } from '../../messages/en/search.js'
import { useMessages } from '../../messages/MessagesProvider.js'
import { useRecentPart } from '../recent/useRecentPart.js'
import { FilterRows } from './FilterRows.js'
import { FormActions } from './FormActions.js'
import { faultText } from './faultText.js'
import { ObjectField } from './ObjectField.js'
import { type FormState, useFormFocus } from './useFormFocus.js'
import { useShownFaults } from './useShownFaults.js'

interface SearchFieldsProps {
  form: FormState
  integration: string
  fields: FieldsOption | undefined
  /** Whether the form offers recent searches. */
  recentSearches: boolean
  /** Whether the form offers to run the last search again. False if the alert of a failed search offers it. */
  canRepeat: boolean
}

/** Renders the fields of the form: the object, the filters and the buttons. */
export function SearchFields(props: SearchFieldsProps) {
  const { integration, fields, recentSearches, canRepeat } = props
  const form = { ...props.form, faults: useShownFaults(props.form.faults) }
  const { cx } = useAppearance()
  const messages = useMessages('search', enSearch)
  const { formRef, summaryRef, handleSubmitted, ...focus } = useFormFocus(form)
  const [submitted, setSubmitted] = useState<readonly FilterDraft[]>([])
  const [announcement, announce] = useAnnouncement()

  const loaded = useRecentPart(recentSearches)
  const RecentSearches = recentSearches && loaded !== 'failed' ? loaded : undefined

  const { filters, faults } = form
  const objectFault = faults.find(({ part }) => part === 'object')

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    // React also passes the event to a form of the host around a portal.
    event.stopPropagation()
    setSubmitted(filters)
    handleSubmitted()
    form.submit()
  }

  function handleRunAgain() {
    handleSubmitted()
    form.runAgain()
  }

  return (
    <form
      ref={formRef}
      className={cx('form')}
      noValidate
      onSubmit={handleSubmit}
      onKeyDown={(event) => {
        // Enter confirms a word of an input method, so it must not submit the form.
        if (event.key === 'Enter' && isComposing(event)) event.preventDefault()
      }}
    >
      <FaultSummary
        ref={summaryRef}
        title={messages.errors(faults.length)}
        faults={faults.map((fault) => {
          const text = faultText(fault, messages)
          const row = filters.findIndex(({ id }) => id === fault.filterId)
          return {
            controlId: focus.idOf(fault),
            text: row < 0 ? text : messages.errorOf(row + 1, text),
          }
        })}
      />
      <ObjectField id={focus.idOf({ part: 'object' })} form={form} fault={objectFault} />
      <FilterRows form={form} focus={focus} submitted={submitted} announce={announce} />
      <FormActions
        searching={form.phase === 'searching'}
        repeatable={canRepeat && form.request !== undefined && !form.hold}
        onCancel={form.cancel}
        onRunAgain={handleRunAgain}
      >
        {RecentSearches && (
          <RecentSearches
            integration={integration}
            fields={fields}
            form={form}
            focus={focus}
            announce={announce}
          />
        )}
      </FormActions>
      <VisuallyHidden aria-live="polite">{announcement}</VisuallyHidden>
    </form>
  )
}
