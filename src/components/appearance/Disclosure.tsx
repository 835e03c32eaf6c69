'use client'

import { ChevronRight } from '../icons/ChevronRight.js'
import { useAppearance } from './AppearanceProvider.js'

interface DisclosureProps {
  /** Accessible name of the button, which includes the name of its content. */
  label: string
  open: boolean
  /** ID of the content that the button opens. Without an ID, the button opens a dialog. */
  controls: string | undefined
  onToggle: () => void
}

/** Renders a button that opens the details of a row or a card, and closes them unless they are in a dialog. */
export function Disclosure({ label, open, controls, onToggle }: DisclosureProps) {
  const { cx, Button } = useAppearance()
  return (
    <Button
      variant="icon"
      className={cx('icon-button', 'disclosure')}
      aria-haspopup={controls ? undefined : 'dialog'}
      aria-expanded={controls ? open : undefined}
      aria-controls={open ? controls : undefined}
      aria-label={label}
      onClick={({ currentTarget }) => {
        // Safari does not focus a clicked button, and a dialog returns the focus to the focused element.
        currentTarget.focus()
        onToggle()
      }}
    >
      <ChevronRight size={16} />
    </Button>
  )
}
