'use client'

import { type KeyboardEvent, useState } from 'react'
import { useAppearance } from '../../appearance/AppearanceProvider.js'
import { VisuallyHidden } from '../../appearance/VisuallyHidden.js'
import { Choices } from '../../form/Choices.js'
import { Popover } from '../../form/Popover.js'
import { Columns3 } from '../../icons/Columns3.js'
import { enResults } from '../../messages/en/results.js'
import { useMessages } from '../../messages/MessagesProvider.js'
import type { ResultColumn } from './resultColumns.js'

interface ColumnChooserProps {
  /** All columns, in order. */
  columns: readonly ResultColumn[]
  shown: readonly ResultColumn[]
  /** Called with the keys of the chosen columns, or `undefined` for the initial ones. */
  onChoose: (keys: string[] | undefined) => void
}

/** Minimum number of columns for which the list has a search field. */
const MIN_COLUMNS_FOR_SEARCH = 9

/** Renders a popover to choose columns. A column that is removed and added again returns to its position. */
export function ColumnChooser(props: ColumnChooserProps) {
  const messages = useMessages('results', enResults)
  return (
    <Popover label={messages.columns} icon={Columns3}>
      <ColumnChoices {...props} />
    </Popover>
  )
}

/**
 * Renders the content of the popover. A separate component, so that its search is reset each time the popover opens.
 */
function ColumnChoices({ columns, shown, onChoose }: ColumnChooserProps) {
  const { cx, Button, Input } = useAppearance()
  const messages = useMessages('results', enResults)
  const [query, setQuery] = useState('')
  const keys = new Set(shown.map(({ key }) => key))
  const found = columns.filter(({ name, label }) =>
    `${label} ${name}`.toLowerCase().includes(query.toLowerCase()),
  )

  function handleToggle(key: string) {
    onChoose(
      columns.map((column) => column.key).filter((other) => keys.has(other) !== (other === key)),
    )
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || query === '') return
    // Keeps the popover and a dialog of the host open.
    event.preventDefault()
    event.stopPropagation()
    setQuery('')
  }

  return (
    <>
      {columns.length >= MIN_COLUMNS_FOR_SEARCH && (
        <>
          <Input
            type="search"
            className={cx('input')}
            aria-label={messages.searchColumns}
            placeholder={messages.searchColumns}
            value={query}
            onChange={({ target }) => setQuery(target.value)}
            onKeyDown={handleKeyDown}
          />
          <VisuallyHidden aria-live="polite">
            {query !== '' && messages.columnsFound(found.length)}
          </VisuallyHidden>
        </>
      )}
      <Choices
        legend={messages.columnsShown(shown.length, columns.length)}
        choices={found.map(({ key, label, source }) => ({
          value: key,
          label: (
            <>
              <bdi>{label}</bdi>
              {source === 'mappedFields' && <span className={cx('badge')}>{messages.mapped}</span>}
            </>
          ),
        }))}
        chosen={keys}
        onToggle={handleToggle}
        none={messages.columnsFound(0)}
      />
      <div className={cx('popover-actions')}>
        <Button
          variant="text"
          className={cx('text-button')}
          onClick={() => onChoose(columns.map((column) => column.key))}
        >
          {messages.allColumns}
        </Button>
        <Button variant="text" className={cx('text-button')} onClick={() => onChoose(undefined)}>
          {messages.firstColumns}
        </Button>
      </div>
    </>
  )
}
