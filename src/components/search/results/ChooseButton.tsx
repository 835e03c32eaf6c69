'use client'

import { useAppearance } from '../../appearance/AppearanceProvider.js'
import { enResults } from '../../messages/en/results.js'
import { useMessages } from '../../messages/MessagesProvider.js'
import { type ShownResult, titleOf } from './shownResult.js'

interface ChooseButtonProps {
  result: ShownResult
  /** Name of the record if it has no title. */
  name: string
  onSelect: (result: ShownResult) => void
}

/** Renders a button that chooses a record. */
export function ChooseButton({ result, name, onSelect }: ChooseButtonProps) {
  const { cx, Button } = useAppearance()
  const messages = useMessages('results', enResults)
  const title = titleOf(result)
  return (
    <Button
      className={cx('button')}
      aria-label={messages.chooseRecord(title ? `${title} (${name})` : name)}
      onClick={() => onSelect(result)}
    >
      {messages.choose}
    </Button>
  )
}
