'use client'

import type {
  FilterDraft,
  SearchFault,
  SearchPart,
  SearchWarning,
} from '../../../hooks/search-form/searchDraft.js'
import {
  type FieldSuggestion,
  suggestionOf,
} from '../../../hooks/search-form/useFieldSuggestions.js'
import { useAppearance } from '../../appearance/AppearanceProvider.js'
import { FieldNote } from '../../form/FieldNote.js'
import { X } from '../../icons/X.js'
import { enSearch, type SearchMessages } from '../../messages/en/search.js'
import { useMessages } from '../../messages/MessagesProvider.js'
import type { FieldCombobox } from './FieldCombobox.js'
import { FieldInput } from './FieldInput.js'
import { faultText } from './faultText.js'
import { ValueField } from './ValueField.js'

interface FilterRowProps {
  /** Prefix of the controls' IDs: `…-field`, `…-value`. */
  id: string
  /** 1-based position of the row. */
  position: number
  filter: FilterDraft
  suggestions: readonly FieldSuggestion[]
  Combobox: typeof FieldCombobox | undefined
  faults: readonly SearchFault[]
  warnings: readonly SearchWarning[]
  onFilterChange: (change: Partial<Omit<FilterDraft, 'id'>>) => void
  onLeave: () => void
  onPasteText: (text: string) => boolean
  onRemove: () => void
}

type NotesProps = Pick<FilterRowProps, 'id' | 'faults' | 'warnings' | 'suggestions'>

/** Maximum number of known names below a rejected one. The list of suggestions has all of them. */
const MAX_NAMES = 10

function knownNames(suggestions: readonly FieldSuggestion[]): string {
  const names = suggestions.slice(0, MAX_NAMES).map(({ name }) => name)
  return names.join(', ') + (suggestions.length > MAX_NAMES ? ', …' : '')
}

/** Returns the notes of a control and its ARIA attributes. */
function notesOf(part: SearchPart, props: NotesProps, messages: SearchMessages) {
  const { id, faults, warnings, suggestions } = props
  const isOf = (note: { part: SearchPart }) => note.part === part
  const ownFaults = faults.filter(isOf)
  const notes = [
    ...ownFaults.map((fault) => ({ kind: 'fault' as const, text: faultText(fault, messages) })),
    // A warning below a fault would repeat it.
    ...(ownFaults[0] ? [] : warnings.filter(isOf)).map(({ kind }) => ({
      kind: 'warning' as const,
      text: messages.warnings[kind],
    })),
    ...(part === 'field' && suggestions[0] && ownFaults.some(({ kind }) => kind === 'refused')
      ? [{ kind: 'hint' as const, text: messages.knownFields(knownNames(suggestions)) }]
      : []),
  ].map((note, index) => ({ ...note, id: `${id}-${part}-note${index}` }))
  return {
    notes: notes.map((note) => <FieldNote key={note.id} {...note} />),
    described: {
      'aria-invalid': ownFaults[0] ? (true as const) : undefined,
      'aria-describedby': notes.map((note) => note.id).join(' ') || undefined,
    },
  }
}

/** Renders a filter of a search: field, "equals", value. */
export function FilterRow(props: FilterRowProps) {
  const { id, position, filter, onFilterChange } = props
  const { cx, visuallyHidden, Button } = useAppearance()
  const messages = useMessages('search', enSearch)
  const field = notesOf('field', props, messages)
  const value = notesOf('value', props, messages)

  return (
    <fieldset className={cx('filter')}>
      <legend {...visuallyHidden}>{messages.filter(position)}</legend>
      <div className={cx('field')}>
        <label className={cx('label')} htmlFor={`${id}-field`}>
          {messages.field}
        </label>
        <FieldInput
          Combobox={props.Combobox}
          {...field.described}
          id={`${id}-field`}
          value={filter.fieldName}
          suggestions={props.suggestions}
          onValueChange={(fieldName) => onFilterChange({ fieldName, freeText: undefined })}
          onPasteText={props.onPasteText}
        />
        {field.notes}
      </div>
      <span className={cx('operator')}>{messages.equals}</span>
      <div className={cx('field')}>
        <ValueField
          {...value.described}
          id={`${id}-value`}
          filter={filter}
          field={suggestionOf(props.suggestions, filter.fieldName)}
          onFilterChange={onFilterChange}
          onLeave={props.onLeave}
        />
        {value.notes}
      </div>
      <Button
        variant="icon"
        className={cx('icon-button')}
        data-remove=""
        aria-label={messages.removeFilter(position)}
        onClick={props.onRemove}
      >
        <X size={16} />
      </Button>
    </fieldset>
  )
}
