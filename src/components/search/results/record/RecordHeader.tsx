'use client'

import { useAppearance } from '../../../appearance/AppearanceProvider.js'
import { Disclosure } from '../../../appearance/Disclosure.js'
import { enResults } from '../../../messages/en/results.js'
import { useMessages } from '../../../messages/MessagesProvider.js'
import { LongText } from '../../../values/LongText.js'
import type { RecordHeaderState } from './useRecordHeader.js'

/** Renders the button that opens a record, and the record's name and ID. */
export function RecordHeader({ record }: { record: RecordHeaderState }) {
  const { cx } = useAppearance()
  const messages = useMessages('results', enResults)
  return (
    <>
      <Disclosure
        label={messages.show(record.label)}
        open={record.open}
        controls={record.detailsId}
        onToggle={record.toggle}
      />
      <span className={cx('name')}>
        <LongText text={record.heading} maxChars={80} compact />
        {record.id !== undefined && (
          <span className={cx('muted', 'mono')}>
            <LongText text={record.id} maxChars={40} compact />
          </span>
        )}
      </span>
      {record.isFaulty && <span className={cx('badge')}>{messages.faulty}</span>}
    </>
  )
}
