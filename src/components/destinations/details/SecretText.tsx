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
  /** Where the value is: a JSON Pointer. */
  pointer: string
  /** What the value is called, for the button's name. */
  label: string
  /** What stands in its place. */
  hidden: ReactNode
  /** The value, where it may be shown and there is one; it is in the document only while it is shown. */
  value: (() => ReactNode) | undefined
}

/** A value that is a secret: a word in its place, and where it may be shown a button that does. */
export function SecretText({ destination, pointer, label, hidden, value }: SecretTextProps) {
  const { cx, Button } = useAppearance()
  const texts = useMessages('destinations', enDestinations)
  const { isShown, toggle } = useRevealed(destination, pointer)
  if (!value) return hidden
  const name = isShown ? texts.hide(label) : texts.show(label)
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
