'use client'

import { useState } from 'react'
import { useAppearance } from '../appearance/AppearanceProvider.js'
import { enJson } from '../messages/en/json.js'
import { useMessages } from '../messages/MessagesProvider.js'

interface LongTextProps {
  text: string
  /** Number of characters that are shown at first. */
  most: number
  /** Whether the button is an icon, for content of one line. @default false */
  compact?: boolean
}

/** Renders a text of any length. The part after a limit is in the document only after the user opens it. */
export function LongText({ text, most, compact = false }: LongTextProps) {
  const { cx, Button } = useAppearance()
  const messages = useMessages('json', enJson)
  const [open, setOpen] = useState(false)
  // Some tolerance: a button for three more characters would take more space than they do.
  if (text.length <= most + (compact ? 4 : 20)) return <bdi>{text}</bdi>

  // Does not split a surrogate pair.
  const head = text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')
  const label = open ? messages.showLess : messages.showAll(text.length)
  return (
    <span className={cx('long-text')} data-state={open ? 'open' : 'closed'}>
      <bdi>{open ? text : compact ? head : `${head}…`}</bdi>
      {!compact && ' '}
      <Button
        variant="text"
        className={cx('text-button')}
        aria-expanded={open}
        aria-label={compact ? label : undefined}
        onClick={() => setOpen(!open)}
      >
        {compact && !open ? '…' : label}
      </Button>
    </span>
  )
}
