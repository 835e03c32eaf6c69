'use client'

import { type MouseEvent, useState } from 'react'
import type { RecentFilter, RecentSearch } from '../../../hooks/search-form/recentSearches.js'
import type { FieldsOption } from '../../../hooks/search-form/useFieldSuggestions.js'
import { useRecentSearches } from '../../../hooks/search-form/useRecentSearches.js'
import { useAppearance } from '../../appearance/AppearanceProvider.js'
import { focusAfterRemoval } from '../../form/focusAfterRemoval.js'
import { Popover } from '../../form/Popover.js'
import { useChange } from '../../form/useChange.js'
import { History } from '../../icons/History.js'
import { X } from '../../icons/X.js'
import { enSearch } from '../../messages/en/search.js'
import { useMessages } from '../../messages/MessagesProvider.js'
import type { FormFocus, FormState } from '../form/useFormFocus.js'

/** Props of {@link RecentSearches}. */
export interface RecentSearchesProps {
  integration: string
  fields: FieldsOption | undefined
  form: FormState
  focus: Pick<FormFocus, 'idOf' | 'all'>
  announce: (text: string) => void
}

function textOf({ value, valueType }: RecentFilter): string {
  if (value === undefined) return '…'
  return valueType === 'text' ? JSON.stringify(value) : value
}

/** Returns a search as one line of text: `contacts: email = "ada@mail.example"`. */
function lineOf({ objectName, filters }: RecentSearch): string {
  const conditions = filters.map((filter) => `${filter.fieldName} = ${textOf(filter)}`)
  return [objectName, conditions.join(', ')].filter(Boolean).join(': ')
}

/** Renders a popover with recent searches. Choosing one fills in the form, but does not run the search. */
export function RecentSearches(props: RecentSearchesProps) {
  const { integration, fields, form, focus, announce } = props
  const { cx, Button } = useAppearance()
  const messages = useMessages('search', enSearch)
  const { searches, add, remove, removeAll } = useRecentSearches(integration)
  /** ID of the control that receives the focus after the form is filled in. `undefined` for the submit button. */
  const [next, setNext] = useState<{ id: string | undefined }>()
  const { request } = form

  // Stores a submitted search in `sessionStorage`.
  useChange(request, () => {
    if (!request) return
    // Uses the searched object, because the user may have selected another one since.
    const known = typeof fields === 'function' ? fields(request.objectName) : (fields ?? [])
    const sensitive = known.filter((field) => field.sensitive).map(({ name }) => name.toLowerCase())
    add(request, (name) => sensitive.includes(name.toLowerCase()))
  })

  // The rows must be rendered first. Moving the focus closes the popover.
  useChange(next, () => {
    if (!next) return
    const control = focus.all('[id]').find(({ id }) => id === next.id)
    const target = control ?? focus.all('[type="submit"]')[0]
    target?.focus()
  })

  function handleChoose({ objectName, filters }: RecentSearch) {
    form.setObjectName(objectName)
    const rows = filters.map(({ fieldName, valueType, value = '' }) => ({
      fieldName,
      valueType,
      value,
    }))
    const ids = form.replaceFilters(rows)
    const missing = ids[filters.findIndex(({ value }) => value === undefined)]
    const id = missing === undefined ? undefined : focus.idOf({ filterId: missing, part: 'value' })
    setNext({ id })
    announce(messages.recentFilled)
  }

  function handleRemove({ currentTarget }: MouseEvent, index: number, search?: RecentSearch) {
    const popover = currentTarget.closest('[tabindex="-1"]')
    const opener = popover?.querySelector('button') ?? null
    const buttons = popover?.querySelectorAll<HTMLElement>('[data-remove]') ?? []
    focusAfterRemoval(search ? buttons : [], index, opener)
    if (search) remove(search)
    else removeAll()
    announce(messages.recentRemoved)
  }

  return (
    <Popover label={messages.recent} icon={History}>
      {searches.length === 0 && <p className={cx('muted')}>{messages.noRecent}</p>}
      <ul className={cx('choices')}>
        {searches.map((search, index) => {
          const line = lineOf(search)
          return (
            <li key={line} className={cx('recent-search')}>
              <Button
                variant="text"
                className={cx('text-button')}
                onClick={() => handleChoose(search)}
              >
                <bdi>{line}</bdi>
              </Button>
              <Button
                variant="icon"
                className={cx('icon-button')}
                data-remove=""
                aria-label={messages.removeRecent(line)}
                onClick={(event) => handleRemove(event, index, search)}
              >
                <X size={14} />
              </Button>
            </li>
          )
        })}
      </ul>
      {searches.length > 0 && (
        <Button
          variant="text"
          className={cx('text-button')}
          onClick={(event) => handleRemove(event, 0)}
        >
          {messages.removeAllRecent}
        </Button>
      )}
    </Popover>
  )
}
