'use client'

import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { FilterDraft } from '../../hooks/useSearchForm.js'
import { useLook } from '../look/LookProvider.js'
import { visuallyHidden } from '../look/VisuallyHidden.js'
import { enSearch } from '../texts/en/search.js'
import { useTexts } from '../texts/MessagesProvider.js'

interface FilterRowProps {
  /** Of the field's input. */
  id: string
  /** From 1. */
  position: number
  filter: FilterDraft
  error: string | undefined
  /** Whether the field takes the focus when the row appears. */
  takesFocus: boolean
  onFilterChange: (change: Partial<Omit<FilterDraft, 'id'>>) => void
  onRemove: () => void
}

/** One condition of a search: field, "equals", value. */
export function FilterRow(props: FilterRowProps) {
  const { id, position, filter, error, takesFocus, onFilterChange, onRemove } = props
  const { cx, Button } = useLook()
  const texts = useTexts('search', enSearch)
  const field = useRef<HTMLInputElement>(null)

  // The document's focus is outside React: a row that a person has added is where they go on.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the row appears
  useEffect(() => {
    if (takesFocus) field.current?.focus()
  }, [])

  return (
    <fieldset className={cx('filter')}>
      <legend style={visuallyHidden}>{texts.filter(position)}</legend>
      <label className={cx('field')}>
        <span className={cx('label')}>{texts.field}</span>
        <input
          ref={field}
          id={id}
          className={cx('input')}
          value={filter.fieldName}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => onFilterChange({ fieldName: event.target.value })}
        />
        {error && (
          <span id={`${id}-error`} className={cx('field-error')}>
            {error}
          </span>
        )}
      </label>
      <span className={cx('operator')}>{texts.equals}</span>
      <label className={cx('field')}>
        <span className={cx('label')}>{texts.value}</span>
        <input
          className={cx('input')}
          value={filter.value}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => onFilterChange({ value: event.target.value })}
        />
      </label>
      <Button
        variant="icon"
        className={cx('icon-button')}
        data-remove=""
        aria-label={texts.removeFilter(position)}
        onClick={onRemove}
      >
        <X size={16} aria-hidden />
      </Button>
    </fieldset>
  )
}
