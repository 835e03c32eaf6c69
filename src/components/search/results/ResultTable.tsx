'use client'

import { memo } from 'react'
import { useAppearance } from '../../appearance/AppearanceProvider.js'
import { isForRow } from '../../appearance/isForRow.js'
import { enResults } from '../../messages/en/results.js'
import { useMessages } from '../../messages/MessagesProvider.js'
import { ChooseButton } from './ChooseButton.js'
import { FieldValue } from './FieldValue.js'
import { RecordDetails } from './record/RecordDetails.js'
import { RecordHeader } from './record/RecordHeader.js'
import { useRecordHeader } from './record/useRecordHeader.js'
import type { ResultColumn } from './resultColumns.js'
import { fieldOf, idOf, type ShownResult } from './shownResult.js'

interface ResultTableProps {
  results: readonly ShownResult[]
  columns: readonly ResultColumn[]
  onSelect: ((result: ShownResult) => void) | undefined
}

/**
 * Renders records as a native table with a column for each field. The user can open each row to see the whole record.
 * Roles are explicit, because browsers drop the implicit ones when the stylesheet turns rows into cards.
 */
export function ResultTable({ results, columns, onSelect }: ResultTableProps) {
  const { cx, visuallyHidden } = useAppearance()
  const messages = useMessages('results', enResults)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of records is not part of a form
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard (WCAG 2.1.1)
    <div className={cx('scroll')} role="group" aria-label={messages.views.table} tabIndex={0}>
      <table role="table" className={cx('table', 'result-table')}>
        <caption {...visuallyHidden}>{messages.caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              {messages.record}
            </th>
            {onSelect && (
              <th role="columnheader" scope="col">
                <span {...visuallyHidden}>{messages.choose}</span>
              </th>
            )}
            {columns.map(({ key, name, label, source }) => (
              <th key={key} role="columnheader" scope="col">
                <bdi title={label === name ? undefined : name}>{label}</bdi>{' '}
                {source === 'mappedFields' && (
                  <span className={cx('badge')}>{messages.mapped}</span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {results.map((result, index) => (
            <ResultRow
              // IDs can be missing or duplicated. The index makes the key unique.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              key={`${idOf(result)} ${index}`}
              result={result}
              position={index + 1}
              columns={columns}
              onSelect={onSelect}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface ResultRowProps extends Omit<ResultTableProps, 'results'> {
  result: ShownResult
  /** 1-based position of the record. */
  position: number
}

/** Memoized, because a page of records is slow to render. */
const ResultRow = memo(function ResultRow(props: ResultRowProps) {
  const { result, position, columns, onSelect } = props
  const { cx } = useAppearance()
  const messages = useMessages('results', enResults)
  const record = useRecordHeader(result, position)
  const { open } = record
  return (
    <>
      {/* Clicking the row is a shortcut for its button, which is reachable by keyboard. */}
      <tr
        role="row"
        className={cx('row')}
        data-state={open ? 'open' : 'closed'}
        data-faulty={record.isFaulty || undefined}
        onClick={(event) => {
          if (!isForRow(event)) return
          if (onSelect) onSelect(result)
          else record.toggle()
        }}
      >
        <th role="rowheader" scope="row">
          <span className={cx('name-cell')}>
            <RecordHeader record={record} />
          </span>
        </th>
        {onSelect && (
          <td role="cell">
            <ChooseButton result={result} label={record.label} onSelect={onSelect} />
          </td>
        )}
        {columns.map(({ key, source, name, label, field }) => (
          <td
            key={key}
            role="cell"
            data-label={source === 'mappedFields' ? `${label} (${messages.mapped})` : label}
          >
            <FieldValue value={fieldOf(result, source, name)} field={field} />
          </td>
        ))}
      </tr>
      {open && (
        <tr role="row" className={cx('details-row')} id={record.detailsId}>
          <td role="cell" colSpan={columns.length + (onSelect ? 2 : 1)}>
            <RecordDetails result={result} />
          </td>
        </tr>
      )}
    </>
  )
})
