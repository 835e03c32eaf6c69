'use client'

import { useAppearance } from '../../appearance/AppearanceProvider.js'
import { Columns3 } from '../../icons/Columns3.js'
import { enResults } from '../../messages/en/results.js'
import { useMessages } from '../../messages/MessagesProvider.js'
import { Popover } from '../Popover.js'
import type { ResultColumn } from './resultColumns.js'

interface ColumnChooserProps {
  /** All columns, in order. */
  columns: readonly ResultColumn[]
  shown: readonly ResultColumn[]
  /** Called with the keys of the chosen columns, or `undefined` for the initial ones. */
  onChoose: (keys: string[] | undefined) => void
}

/** Renders a popover that chooses columns. A column that is removed and added again has its old position. */
export function ColumnChooser({ columns, shown, onChoose }: ColumnChooserProps) {
  const { cx, Button } = useAppearance()
  const messages = useMessages('results', enResults)
  const keys = new Set(shown.map(({ key }) => key))

  function handleToggle(key: string) {
    onChoose(
      columns.map((column) => column.key).filter((other) => keys.has(other) !== (other === key)),
    )
  }

  return (
    <Popover label={messages.columns} icon={Columns3}>
      <fieldset className={cx('group')}>
        <legend>{messages.columnsShown(shown.length, columns.length)}</legend>
        <ul className={cx('choices')}>
          {columns.map(({ key, name, source }) => (
            <li key={key}>
              <label className={cx('choice')}>
                <input type="checkbox" checked={keys.has(key)} onChange={() => handleToggle(key)} />
                <bdi>{name || '""'}</bdi>
                {source === 'mappedFields' && (
                  <span className={cx('badge')}>{messages.mapped}</span>
                )}
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
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
    </Popover>
  )
}
