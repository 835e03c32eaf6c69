'use client'

import { useRef, useState } from 'react'
import type { FilterDraft } from '../../../hooks/search-form/searchDraft.js'
import { useAppearance } from '../../appearance/AppearanceProvider.js'
import { focusAfterRemoval } from '../../form/focusAfterRemoval.js'
import { useChange } from '../../form/useChange.js'
import { Plus } from '../../icons/Plus.js'
import { enSearch } from '../../messages/en/search.js'
import { useMessages } from '../../messages/MessagesProvider.js'
import { FilterRow } from './FilterRow.js'
import { useFieldCombobox } from './useFieldCombobox.js'
import type { FormFocus, FormState } from './useFormFocus.js'

interface FilterRowsProps {
  form: FormState
  focus: Pick<FormFocus, 'idOf' | 'all' | 'focusOn'>
  /** Rows at the last submit. Unchanged rows show their warnings. */
  submitted: readonly FilterDraft[]
  announce: (text: string) => void
}

/** Renders the filters of a search, which the user can add and remove. */
export function FilterRows({ form, focus, submitted, announce }: FilterRowsProps) {
  const { cx, Button } = useAppearance()
  const messages = useMessages('search', enSearch)
  const [hasSuggested, setHasSuggested] = useState(form.suggestions.length > 0)
  // Set while rendering, as React documents for derived state. Stays true after the first suggestions.
  if (form.suggestions.length > 0 && !hasSuggested) setHasSuggested(true)
  const loaded = useFieldCombobox(hasSuggested)
  const Combobox = hasSuggested && loaded !== 'failed' ? loaded : undefined
  const addButton = useRef<HTMLButtonElement>(null)
  /** ID of the row that the user has just added. */
  const [addedId, setAddedId] = useState<number>()
  /** Rows before they were cleared. */
  const [cleared, setCleared] = useState<readonly FilterDraft[]>([])
  // Rows that the user has left. Others show no warnings, because most warnings would be about unfinished words.
  const [visited, setVisited] = useState<readonly FilterDraft[]>([])

  // The user continues in the new row.
  useChange(addedId, () => focus.focusOn({ filterId: addedId, part: 'field' }))

  function handleRemove(id: number, index: number) {
    form.removeFilter(id)
    announce(messages.removed(index + 1))
    focusAfterRemoval(focus.all('[data-remove]'), index, addButton.current)
  }

  function handleClear() {
    setCleared(form.filters)
    setAddedId(form.clearFilters())
    announce(messages.cleared)
  }

  function handleUndo() {
    // The button disappears, so the first row receives the focus.
    setAddedId(form.replaceFilters(cleared)[0])
    setCleared([])
    announce(messages.restored)
  }

  function handlePaste(id: number, text: string) {
    const pasted = form.pasteFilters(id, text)
    if (pasted > 0) announce(messages.pasted(pasted))
    return pasted > 0
  }

  const [first] = form.filters
  const isEmpty = form.filters.length < 2 && !first?.fieldName && !first?.value

  return (
    <div className={cx('filters')}>
      {form.filters.map((filter, index) => {
        const { id } = filter
        const isOwn = (note: { filterId?: number }) => note.filterId === id
        const isSettled = visited.includes(filter) || submitted.includes(filter)
        return (
          <FilterRow
            key={id}
            id={focus.idOf({ filterId: id })}
            position={index + 1}
            filter={filter}
            suggestions={form.suggestions}
            Combobox={Combobox}
            faults={form.faults.filter(isOwn)}
            warnings={isSettled ? form.warnings.filter(isOwn) : []}
            onFilterChange={(change) => form.changeFilter(id, change)}
            onLeave={() => setVisited([...visited.filter((row) => row.id !== id), filter])}
            onPasteText={(text) => handlePaste(id, text)}
            onRemove={() => handleRemove(id, index)}
          />
        )
      })}
      <div className={cx('filter-actions')}>
        <Button
          ref={addButton}
          variant="text"
          className={cx('text-button')}
          onClick={() => setAddedId(form.addFilter())}
        >
          <Plus size={14} />
          {messages.addFilter}
        </Button>
        {!isEmpty && (
          <Button variant="text" className={cx('text-button')} onClick={handleClear}>
            {messages.clearFilters}
          </Button>
        )}
        {isEmpty && cleared.length > 0 && (
          <Button variant="text" className={cx('text-button')} onClick={handleUndo}>
            {messages.undo}
          </Button>
        )}
      </div>
    </div>
  )
}
