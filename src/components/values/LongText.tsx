'use client'

import { useState } from 'react'
import { useAppearance } from '../appearance/AppearanceProvider.js'
import { enJson } from '../messages/en/json.js'
import { useMessages } from '../messages/MessagesProvider.js'

interface LongTextProps {
  text: string
  /** Number of characters that are shown initially. */
  maxChars: number
  /** Whether the button is only an ellipsis, for content on one line. @default false */
  compact?: boolean
}

/** Renders a text of any length. The rest of a long text is in the document only while the user has it open. */
export function LongText({ text, maxChars, compact = false }: LongTextProps) {
  const { cx, Button } = useAppearance()
  const messages = useMessages('json', enJson)
  const [open, setOpen] = useState(false)
  // With some tolerance, because the button would take more space than a few characters.
  if (text.length <= maxChars + (compact ? 4 : 20)) return <bdi>{text}</bdi>

  // Does not split a surrogate pair.
  const head = text.slice(0, maxChars).replace(/[\uD800-\uDBFF]$/, '')
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
