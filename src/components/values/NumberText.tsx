'use client'

import { useAppearance } from '../appearance/AppearanceProvider.js'
import { enJson } from '../messages/en/json.js'
import { useMessages } from '../messages/MessagesProvider.js'

/** Renders a number without separators, because it may be an ID. Adds a note if its last digits may be wrong. */
export function NumberText({ value }: { value: number }) {
  const { cx } = useAppearance()
  const messages = useMessages('json', enJson)
  if (!Number.isInteger(value) || Number.isSafeInteger(value)) return String(value)
  return (
    <span>
      {String(value)} <span className={cx('muted')}>({messages.inexact})</span>
    </span>
  )
}
