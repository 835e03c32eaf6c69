'use client'

import { type RefObject, useId } from 'react'
import type { UseDestinationTableResult } from '../../hooks/destination-table/useDestinationTable.js'
import { useAppearance } from '../appearance/AppearanceProvider.js'
import { X } from '../icons/X.js'
import { enDestinations } from '../messages/en/destinations.js'
import { useMessages } from '../messages/MessagesProvider.js'
import { ColumnChooser } from './ColumnChooser.js'
import { TypeFilter } from './TypeFilter.js'
import type { ListColumns } from './table/useListColumns.js'

interface DestinationToolbarProps {
  table: UseDestinationTableResult
  columns: ListColumns
  filterInput: RefObject<HTMLInputElement | null>
  onClear: () => void
}

/** Renders filters by text and type, and a sort select for layouts without table headings. */
export function DestinationToolbar(props: DestinationToolbarProps) {
  const { table, filterInput, onClear } = props
  const { columns, hidden } = props.columns
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
      <TypeFilter table={table} />
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
      {hidden && <ColumnChooser columns={columns} hidden={hidden} />}
    </div>
  )
}
