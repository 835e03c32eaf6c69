'use client'

import { memo } from 'react'
import { useAppearance } from '../../appearance/AppearanceProvider.js'
import { enResults } from '../../messages/en/results.js'
import { useMessages } from '../../messages/MessagesProvider.js'
import { ChooseButton } from './ChooseButton.js'
import { FieldValue } from './FieldValue.js'
import { RecordDetails } from './record/RecordDetails.js'
import { RecordHeader } from './record/RecordHeader.js'
import { useRecordHeader } from './record/useRecordHeader.js'
import type { ResultColumn } from './resultColumns.js'
import { fieldOf, idOf, type ShownResult } from './shownResult.js'

interface ResultCardsProps {
  results: readonly ShownResult[]
  columns: readonly ResultColumn[]
  onSelect: ((result: ShownResult) => void) | undefined
}

/** Renders records as cards, for narrow layouts. The user can open each card to see the whole record. */
export function ResultCards({ results, ...rest }: ResultCardsProps) {
  const { cx } = useAppearance()
  const messages = useMessages('results', enResults)
  return (
    <ul className={cx('cards')} aria-label={messages.caption}>
      {results.map((result, index) => (
        // IDs can be missing or duplicated. The index makes the key unique.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <li key={`${idOf(result)} ${index}`}>
          <ResultCard result={result} position={index + 1} {...rest} />
        </li>
      ))}
    </ul>
  )
}

interface ResultCardProps extends Omit<ResultCardsProps, 'results'> {
  result: ShownResult
  /** 1-based position of the record. */
  position: number
}

/** Memoized, because a page of records is slow to render. */
const ResultCard = memo(function ResultCard(props: ResultCardProps) {
  const { result, position, columns, onSelect } = props
  const { cx } = useAppearance()
  const messages = useMessages('results', enResults)
  const record = useRecordHeader(result, position)
  return (
    <article
      className={cx('card')}
      aria-label={record.heading}
      data-state={record.open ? 'open' : 'closed'}
      data-faulty={record.isFaulty ? true : undefined}
    >
      <header className={cx('name-cell')}>
        <RecordHeader record={record} />
        {onSelect && (
          <span className={cx('push')}>
            <ChooseButton result={result} label={record.label} onSelect={onSelect} />
          </span>
        )}
      </header>
      {record.open ? (
        <div id={record.detailsId}>
          <RecordDetails result={result} />
        </div>
      ) : (
        <dl className={cx('facts')}>
          {columns.map(({ key, name, label, source, field }) => (
            <div key={key}>
              <dt>
                <bdi title={label === name ? undefined : name}>{label}</bdi>{' '}
                {source === 'mappedFields' && (
                  <span className={cx('badge')}>{messages.mapped}</span>
                )}
              </dt>
              <dd>
                <FieldValue value={fieldOf(result, source, name)} field={field} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </article>
  )
})
