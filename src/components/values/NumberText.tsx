'use client'

import { useAppearance } from '../appearance/AppearanceProvider.js'
import { enJson } from '../messages/en/json.js'
import { useMessages } from '../messages/MessagesProvider.js'

/** A number as a program writes it: no separators, because it may be an id. Says where its last digits may be lost. */
export function NumberText({ value }: { value: number }) {
  const { cx } = useAppearance()
  const texts = useMessages('json', enJson)
  if (!Number.isInteger(value) || Number.isSafeInteger(value)) return String(value)
  return (
    <span>
      {String(value)} <span className={cx('muted')}>({texts.inexact})</span>
    </span>
  )
}
