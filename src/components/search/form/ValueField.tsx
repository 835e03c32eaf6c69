'use client'

import { useState } from 'react'
import type { FilterDraft, FilterValueType } from '../../../hooks/search-form/searchDraft.js'
import type { FieldSuggestion } from '../../../hooks/search-form/useFieldSuggestions.js'
import { useAppearance } from '../../appearance/AppearanceProvider.js'
import { enSearch, type SearchMessages } from '../../messages/en/search.js'
import { useMessages } from '../../messages/MessagesProvider.js'

type Change = Partial<Pick<FilterDraft, 'value' | 'valueType' | 'freeText'>>

interface ValueFieldProps {
  id: string
  filter: FilterDraft
  /** The known field of the filter. */
  field: FieldSuggestion | undefined
  onFilterChange: (change: Change) => void
  /** Called when the field loses the focus. */
  onLeave: () => void
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/**
 * Converts a value to another type. Every value except `false` becomes the boolean `true`, and a boolean becomes an
 * empty text or number.
 */
function retyped({ value, valueType }: FilterDraft, next: string): Change {
  const type: FilterValueType = next === 'number' || next === 'boolean' ? next : 'text'
  if (type === 'boolean') return { valueType: type, value: value === 'false' ? 'false' : 'true' }
  return { valueType: type, value: valueType === 'boolean' ? '' : value }
}

/** Returns whether a date input can show a text. It shows other texts as empty, but they would be sent. */
const isDate = (text: string) => /^(\d+-\d\d-\d\d)?$/.test(text)

/**
 * Returns the input of a field's type, or undefined for plain text. A value is still sent as text, because the service
 * documents only text.
 */
function inputOf({ value, valueType, freeText }: FilterDraft, field: FieldSuggestion | undefined) {
  const { type, options } = field ?? {}
  const known: keyof SearchMessages['knownTypes'] | undefined =
    type === 'boolean' || type === 'date' || (type === 'select' && options?.length)
      ? type
      : undefined
  const canShow = known !== 'date' || isDate(value)
  return { known, canUse: known && canShow && valueType === 'text' && !freeText }
}

/** Renders an input for the value of a filter, and a select for its type. */
export function ValueField(props: ValueFieldProps) {
  const { id, filter, field, onFilterChange, onLeave, ...described } = props
  const { cx, Input, Select } = useAppearance()
  const messages = useMessages('search', enSearch)
  const { value, valueType } = filter
  const { known, canUse } = inputOf(filter, field)
  // Replacing the input while the user types would lose the caret and what the user types next.
  const [isTyping, setTyping] = useState(false)
  const isUsed = canUse && !isTyping
  const isBoolean = valueType === 'boolean'
  const listed =
    isBoolean || known === 'boolean'
      ? [
          { value: 'true', label: messages.booleans.true },
          { value: 'false', label: messages.booleans.false },
        ]
      : (field?.options ?? []).map((one) => ({ label: one.value, ...one }))
  const isListed = listed.some((one) => one.value === value)
  const setValue = (changed: string) => onFilterChange({ value: changed })
  return (
    <>
      <span className={cx('label-line')}>
        <label id={`${id}-label`} className={cx('label')} htmlFor={id}>
          {messages.value}
        </label>
        <Select
          variant="inline"
          className={cx('value-type')}
          aria-label={messages.valueType}
          value={isUsed ? 'known' : valueType}
          onValueChange={(next) =>
            onFilterChange({
              ...retyped(filter, next),
              ...(known && { freeText: next !== 'known' }),
              ...(next === 'known' && known === 'date' && !isDate(value) && { value: '' }),
            })
          }
          options={[
            ...(known ? [{ value: 'known', label: messages.knownTypes[known] }] : []),
            ...Object.entries(messages.valueTypes).map(([type, label]) => ({ value: type, label })),
          ]}
        />
      </span>
      {isBoolean || (isUsed && known !== 'date') ? (
        <Select
          {...described}
          id={id}
          aria-labelledby={`${id}-label`}
          className={cx('input', 'select')}
          value={value}
          onValueChange={setValue}
          options={isListed ? listed : [{ value, label: value || messages.chooseValue }, ...listed]}
        />
      ) : (
        <Input
          {...described}
          id={id}
          className={cx('input')}
          value={value}
          type={isUsed ? 'date' : undefined}
          inputMode={valueType === 'number' || field?.type === 'number' ? 'decimal' : undefined}
          onChange={(event) => setValue(event.target.value)}
          onFocus={() => setTyping(!isUsed)}
          onBlur={() => {
            setTyping(false)
            onLeave()
          }}
        />
      )}
    </>
  )
}
