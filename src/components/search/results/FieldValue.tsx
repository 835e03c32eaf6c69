'use client'

import { useState } from 'react'
import type { IntegrationField } from '../../../contract/calls/integrations.js'
import { useAppearance } from '../../appearance/AppearanceProvider.js'
import { enCommon } from '../../messages/en/common.js'
import { enResults } from '../../messages/en/results.js'
import { useMessages } from '../../messages/MessagesProvider.js'
import { JsonText } from '../../values/JsonText.js'
import { useNestedSize } from '../../values/json/useNestedSize.js'
import { LongText } from '../../values/LongText.js'
import { NumberText } from '../../values/NumberText.js'
import { typedValue } from './typedValue.js'
import { useTimestamp } from './useTimestamp.js'

/** Maximum length of a time, in characters. A longer text is not a time. */
const MAX_TIME_CHARS = 40

interface FieldValueProps {
  value: unknown
  /** The field as the relay describes it. */
  field?: IntegrationField | undefined
}

/**
 * Renders a field's value on one line, by its type. Missing, empty and `false` values look different, and numbers keep
 * all their digits.
 */
export function FieldValue({ value: given, field }: FieldValueProps) {
  const { cx } = useAppearance()
  const common = useMessages('common', enCommon)
  const messages = useMessages('results', enResults)
  // A schema can transform text to a `Date`. It is shown in its JSON form, which is `null` for an invalid date.
  const value = given instanceof Date ? given.toJSON() : typedValue(given, field)

  if (value === undefined) return <span className={cx('muted')}>{common.notSet}</span>
  if (value === null) return <span className={cx('muted')}>{common.none}</span>
  if (value === '') return <span className={cx('muted')}>{messages.emptyText}</span>
  if (typeof value === 'boolean') return value ? common.yes : common.no
  if (typeof value === 'number') return <NumberText value={value} />
  if (typeof value === 'string') {
    if (field?.type === 'datetime' && value.length <= MAX_TIME_CHARS)
      return <TimeValue value={value} />
    // Quotation marks make spaces visible.
    const text = value.trim() === '' ? JSON.stringify(value) : value
    return <LongText text={text} maxChars={32} compact />
  }
  if (typeof value !== 'object') return <bdi>{String(value)}</bdi>
  return <NestedValue value={value} />
}

/** Renders a time, or the text until the code for times has loaded. */
function TimeValue({ value }: { value: string }) {
  const Timestamp = useTimestamp(true)
  return typeof Timestamp === 'function' ? <Timestamp value={value} withTime /> : <bdi>{value}</bdi>
}

/** Renders the size of an object or array as a button that shows its content. */
function NestedValue({ value }: { value: object }) {
  const { cx, Button } = useAppearance()
  const [open, setOpen] = useState(false)
  const summary = useNestedSize(value)
  if (Object.keys(value).length === 0) return <span className={cx('muted')}>{summary}</span>
  return (
    <div className={cx('nested')}>
      <Button
        variant="text"
        className={cx('text-button')}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {summary}
      </Button>
      {open && <JsonText value={value} />}
    </div>
  )
}
