'use client'

import { ChevronRight } from '../icons/ChevronRight.js'
import { useAppearance } from './AppearanceProvider.js'

interface DisclosureProps {
  /** Accessible name of the button, which includes the name of its content. */
  label: string
  open: boolean
  /** ID of the content that the button opens. */
  controls: string
  onToggle: () => void
}

/** Renders a button that opens and closes the details of a row or a card. */
export function Disclosure({ label, open, controls, onToggle }: DisclosureProps) {
  const { cx, Button } = useAppearance()
  return (
    <Button
      variant="icon"
      className={cx('icon-button', 'disclosure')}
      aria-expanded={open}
      aria-controls={open ? controls : undefined}
      aria-label={label}
      onClick={onToggle}
    >
      <ChevronRight size={16} />
    </Button>
  )
}
