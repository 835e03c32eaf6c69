'use client'

import { type RefObject, useId } from 'react'
import type { UseDestinationTableResult } from '../../hooks/destination-table/useDestinationTable.js'
import { useAppearance } from '../appearance/AppearanceProvider.js'
import type { ControlSelectOption } from '../appearance/controls.js'
import { X } from '../icons/X.js'
import { enDestinations } from '../messages/en/destinations.js'
import { useLocale, useMessages } from '../messages/MessagesProvider.js'
import type { DestinationColumn } from './table/destinationColumns.js'
import { typeLabel, typeLabels } from './table/typeLabel.js'

/** Separates the types in the value of a select option. Type names do not contain it. */
const SEPARATOR = '\u0000'

interface DestinationToolbarProps {
  table: UseDestinationTableResult
  columns: readonly DestinationColumn[]
  filterInput: RefObject<HTMLInputElement | null>
  onClear: () => void
}

/** Renders filters by text and type, and a sort select for layouts without table headings. */
export function DestinationToolbar(props: DestinationToolbarProps) {
  const { table, columns, filterInput, onClear } = props
  const { cx, Button, Input, Select } = useAppearance()
  const messages = useMessages('destinations', enDestinations)
  const id = useId()
  const { sort, filter } = table
  return (
    // biome-ignore lint/a11y/useSemanticElements: React 18 does not support the element
    <div role="search" aria-label={messages.filter} className={cx('list-toolbar')}>
      <span className={cx('search-field')}>
        <Input
          ref={filterInput}
          type="search"
          className={cx('input')}
          aria-label={messages.filter}
          placeholder={messages.filterHint}
          value={filter.text}
          onChange={(event) => table.setFilter({ text: event.target.value })}
        />
      </span>
      <Select
        id={`${id}type`}
        className={cx('input', 'select')}
        aria-label={messages.typeFilter}
        value={filter.types.join(SEPARATOR)}
        onValueChange={(value) => table.setFilter({ types: value ? value.split(SEPARATOR) : [] })}
        options={useTypeOptions(table)}
      />
      <span className={cx('sort-by')}>
        <Select
          id={`${id}sort`}
          className={cx('input', 'select')}
          aria-label={messages.sortBy}
          value={sort ? `${sort.direction} ${sort.column}` : ''}
          onValueChange={(value) => {
            const [direction = '', ...column] = value.split(' ')
            const isSort = direction === 'ascending' || direction === 'descending'
            table.setSort(isSort ? { column: column.join(' '), direction } : null)
          }}
          options={[
            { value: '', label: messages.unsorted },
            ...columns
              .filter(({ sortValue }) => sortValue)
              .flatMap((column) =>
                (['ascending', 'descending'] as const).map((direction) => ({
                  value: `${direction} ${column.id}`,
                  label: messages.sortOption(column.header, direction),
                })),
              ),
          ]}
        />
      </span>
      {table.isFiltered && (
        <Button className={cx('button')} onClick={onClear}>
          <X size={14} />
          {messages.clear}
        </Button>
      )}
    </div>
  )
}

/**
 * Returns the type options with their counts, sorted by label. Adds an option for the current types if the page has set
 * several.
 */
function useTypeOptions({ typeCounts, filter }: UseDestinationTableResult): ControlSelectOption[] {
  const messages = useMessages('destinations', enDestinations)
  const locale = useLocale()
  const types = [...typeCounts]
    .filter(([type]) => type)
    .map(([type, count]) => ({
      value: type,
      label: messages.typeOption(typeLabel(type, messages), count),
    }))
  const { types: chosen } = filter
  const isListed = chosen.length === 0 || (chosen.length === 1 && typeCounts.has(chosen[0] ?? ''))
  return [
    { value: '', label: messages.allTypes },
    ...(isListed
      ? []
      : [{ value: chosen.join(SEPARATOR), label: typeLabels(chosen, messages, locale) }]),
    ...types.sort((a, b) => a.label.localeCompare(b.label, locale)),
  ]
}
