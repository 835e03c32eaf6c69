'use client'

import type { FilterDraft, FilterValueType } from '../../../hooks/search-form/searchDraft.js'
import { useAppearance } from '../../appearance/AppearanceProvider.js'
import { enSearch } from '../../messages/en/search.js'
import { useMessages } from '../../messages/MessagesProvider.js'

type Change = Partial<Pick<FilterDraft, 'value' | 'valueType'>>

interface ValueFieldProps {
  id: string
  filter: FilterDraft
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

/** Renders an input for the value of a filter, and a select for its type. */
export function ValueField(props: ValueFieldProps) {
  const { id, filter, onFilterChange, onLeave, ...described } = props
  const { cx, Input, Select } = useAppearance()
  const messages = useMessages('search', enSearch)
  const { value, valueType } = filter
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
          value={valueType}
          onValueChange={(next) => onFilterChange(retyped(filter, next))}
          options={Object.entries(messages.valueTypes).map(([type, label]) => ({
            value: type,
            label,
          }))}
        />
      </span>
      {valueType === 'boolean' ? (
        <Select
          {...described}
          id={id}
          aria-labelledby={`${id}-label`}
          className={cx('input', 'select')}
          value={value}
          onValueChange={setValue}
          options={[
            { value: 'true', label: messages.booleans.true },
            { value: 'false', label: messages.booleans.false },
          ]}
        />
      ) : (
        <Input
          {...described}
          id={id}
          className={cx('input')}
          value={value}
          inputMode={valueType === 'number' ? 'decimal' : undefined}
          onChange={(event) => setValue(event.target.value)}
          onBlur={onLeave}
        />
      )}
    </>
  )
}
