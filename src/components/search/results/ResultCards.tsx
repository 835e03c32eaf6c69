'use client'

import { memo, useId, useState } from 'react'
import { useAppearance } from '../../appearance/AppearanceProvider.js'
import { Disclosure } from '../../appearance/Disclosure.js'
import { enResults } from '../../messages/en/results.js'
import { useMessages } from '../../messages/MessagesProvider.js'
import { ChooseButton } from './ChooseButton.js'
import { FieldValue } from './FieldValue.js'
import { ResultRecord } from './ResultRecord.js'
import type { ResultColumn } from './resultColumns.js'
import { faultsOf, fieldOf, idOf, type ShownResult, titleOf } from './shownResult.js'

interface ResultCardsProps {
  results: readonly ShownResult[]
  columns: readonly ResultColumn[]
  onSelect: ((result: ShownResult) => void) | undefined
}

/** Renders records as cards, for narrow layouts. Each card opens to the whole record. */
export function ResultCards({ results, ...rest }: ResultCardsProps) {
  const { cx } = useAppearance()
  const messages = useMessages('results', enResults)
  return (
    <ul className={cx('cards')} aria-label={messages.caption}>
      {results.map((result, index) => (
        // An ID may be missing or duplicated. The index makes the key unique.
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
  /** From 1. */
  position: number
}

/** Memoized for the same reason as a row of the table. */
const ResultCard = memo(function ResultCard(props: ResultCardProps) {
  const { result, position, columns, onSelect } = props
  const { cx } = useAppearance()
  const messages = useMessages('results', enResults)
  const [open, setOpen] = useState(false)
  const detailsId = useId()

  const id = idOf(result)
  const name = id === undefined ? messages.recordAt(position) : `${messages.record} ${id}`
  const title = titleOf(result)
  const faults = faultsOf(result)
  return (
    <article
      className={cx('card')}
      aria-label={title ?? name}
      data-state={open ? 'open' : 'closed'}
      data-faulty={faults ? true : undefined}
    >
      <header className={cx('name-cell')}>
        <Disclosure
          label={messages.show(name)}
          open={open}
          controls={detailsId}
          onToggle={() => setOpen(!open)}
        />
        <span className={cx('name')}>
          <bdi>{title ?? name}</bdi>
          {title && <bdi className={cx('muted')}>{name}</bdi>}
        </span>
        {faults && <span className={cx('badge')}>{messages.faulty}</span>}
        {onSelect && (
          <span className={cx('push')}>
            <ChooseButton result={result} name={name} onSelect={onSelect} />
          </span>
        )}
      </header>
      {open ? (
        <div id={detailsId}>
          <ResultRecord result={result} />
        </div>
      ) : (
        <dl className={cx('facts')}>
          {columns.map(({ key, name: field, source }) => (
            <div key={key}>
              <dt>
                <bdi>{field || '""'}</bdi>{' '}
                {source === 'mappedFields' && (
                  <span className={cx('badge')}>{messages.mapped}</span>
                )}
              </dt>
              <dd>
                <FieldValue value={fieldOf(result, source, field)} name={field} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </article>
  )
})
