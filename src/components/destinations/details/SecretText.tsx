'use client'

import type { ReactNode } from 'react'
import type { Destination } from '../../../contract/calls/destinations.js'
import { useAppearance } from '../../appearance/AppearanceProvider.js'
import { Eye } from '../../icons/Eye.js'
import { EyeOff } from '../../icons/EyeOff.js'
import { enDestinations } from '../../messages/en/destinations.js'
import { useMessages } from '../../messages/MessagesProvider.js'
import { useRevealed } from './Revealed.js'

interface SecretTextProps {
  destination: Destination
  /** JSON Pointer of the value. */
  pointer: string
  /** Label of the value, for the button's name. */
  label: string
  /** Placeholder of the value. */
  hidden: ReactNode
  /** Renders the value, if it exists and may be shown. It is in the document only while it is shown. */
  value: (() => ReactNode) | undefined
}

/** Renders a placeholder for a secret, and a button that reveals it if that is allowed. */
export function SecretText({ destination, pointer, label, hidden, value }: SecretTextProps) {
  const { cx, Button } = useAppearance()
  const messages = useMessages('destinations', enDestinations)
  const { isShown, toggle } = useRevealed(destination, pointer)
  if (!value) return hidden
  const name = isShown ? messages.hide(label) : messages.show(label)
  const Icon = isShown ? EyeOff : Eye
  return (
    <>
      {isShown ? value() : hidden}
      <Button
        variant="icon"
        className={cx('icon-button')}
        aria-label={name}
        title={name}
        onClick={toggle}
      >
        <Icon size={14} />
      </Button>
    </>
  )
}
