'use client'

import { useAppearance } from '../../appearance/AppearanceProvider.js'
import { enCommon } from '../../messages/en/common.js'
import { enResults } from '../../messages/en/results.js'
import { useMessages } from '../../messages/MessagesProvider.js'
import { safeHref } from '../../problems/safeHref.js'
import { JsonTree } from '../../values/JsonTree.js'
import { jsonOf } from '../../values/jsonOf.js'
import { LongText } from '../../values/LongText.js'
import { NumberText } from '../../values/NumberText.js'

interface FieldValueProps {
  value: unknown
  /** Name of the field, for the label of its content. */
  name: string
  /** Whether the whole value is shown instead of one line. @default false */
  whole?: boolean
}

/** Renders a field's value by its type. Missing, empty and `false` values differ, and numbers keep their digits. */
export function FieldValue({ value: given, name, whole = false }: FieldValueProps) {
  const { cx } = useAppearance()
  const common = useMessages('common', enCommon)
  const messages = useMessages('results', enResults)
  // A schema can transform text to a `Date`, which is shown in its JSON form. An invalid date is shown as missing.
  const value = given instanceof Date ? given.toJSON() : given

  if (value === undefined) return <span className={cx('muted')}>{common.notSet}</span>
  if (value === null) return <span className={cx('muted')}>{common.none}</span>
  if (value === '') return <span className={cx('muted')}>{messages.emptyText}</span>
  if (typeof value === 'boolean') return value ? common.yes : common.no
  if (typeof value === 'number') return <NumberText value={value} />
  if (typeof value === 'string') return <TextValue text={value} whole={whole} />
  if (typeof value !== 'object') return <bdi>{String(value)}</bdi>
  if (whole) return <JsonTree value={value} label={name} depth={1} />
  return (
    <span className={cx('mono')}>
      <LongText text={jsonOf(value, 0) ?? '…'} most={40} compact />
    </span>
  )
}

function TextValue({ text, whole }: { text: string; whole: boolean }) {
  const { Link } = useAppearance()
  if (text.trim() === '') return <bdi>{JSON.stringify(text)}</bdi>
  const href = whole && /^(?:https?|mailto):/i.test(text) ? safeHref(text) : undefined
  if (!href) return <LongText text={text} most={whole ? 400 : 60} compact={!whole} />
  return (
    <Link href={href} rel="noreferrer noopener" target="_blank">
      <bdi>{text}</bdi>
    </Link>
  )
}
