'use client'

import { useState } from 'react'
import { useAppearance } from '../appearance/AppearanceProvider.js'
import { enJson } from '../messages/en/json.js'
import { useMessages } from '../messages/MessagesProvider.js'

interface LongTextProps {
  text: string
  /** How many characters are shown at first. */
  most: number
  /** Whether the button is a sign, for where there is one line. @default false */
  compact?: boolean
}

/** A text of any length: what is beyond a limit is not in the document until a person asks for it. */
export function LongText({ text, most, compact = false }: LongTextProps) {
  const { cx, Button } = useAppearance()
  const texts = useMessages('json', enJson)
  const [open, setOpen] = useState(false)
  // Some slack: a button to see three characters more would take more room than they do.
  if (text.length <= most + (compact ? 4 : 20)) return <bdi>{text}</bdi>

  // Not through the middle of a character of two halves.
  const head = text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')
  const said = open ? texts.showLess : texts.showAll(text.length)
  return (
    <span className={cx('long-text')} data-state={open ? 'open' : 'closed'}>
      <bdi>{open ? text : compact ? head : `${head}…`}</bdi>
      {!compact && ' '}
      <Button
        variant="text"
        className={cx('text-button')}
        aria-expanded={open}
        aria-label={compact ? said : undefined}
        onClick={() => setOpen(!open)}
      >
        {compact && !open ? '…' : said}
      </Button>
    </span>
  )
}
