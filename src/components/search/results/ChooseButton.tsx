'use client'

import { useAppearance } from '../../appearance/AppearanceProvider.js'
import { enResults } from '../../messages/en/results.js'
import { useMessages } from '../../messages/MessagesProvider.js'
import type { ShownResult } from './shownResult.js'

interface ChooseButtonProps {
  result: ShownResult
  /** Name of the record. */
  label: string
  onSelect: (result: ShownResult) => void
}

/** Renders a button that chooses a record. */
export function ChooseButton({ result, label, onSelect }: ChooseButtonProps) {
  const { cx, Button } = useAppearance()
  const messages = useMessages('results', enResults)
  return (
    <Button
      className={cx('button')}
      aria-label={messages.chooseRecord(label)}
      onClick={() => onSelect(result)}
    >
      {messages.choose}
    </Button>
  )
}
