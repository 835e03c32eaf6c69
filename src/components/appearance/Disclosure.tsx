'use client'

import { ChevronRight } from '../icons/ChevronRight.js'
import { useAppearance } from './AppearanceProvider.js'

interface DisclosureProps {
  /** What it opens, for its name. */
  label: string
  open: boolean
  /** The id of what it opens. */
  controls: string
  onToggle: () => void
}

/** Opens what belongs to a row or a card, and closes it. */
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
