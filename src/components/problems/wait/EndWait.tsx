'use client'

import { useId, useState } from 'react'
import { useAppearance } from '../../appearance/AppearanceProvider.js'
import { enHold } from '../../messages/en/problems.js'
import { useMessages } from '../../messages/MessagesProvider.js'

interface EndWaitProps {
  /** Called when the user ends the wait after the warning. */
  onEnd: () => void
}

/** Renders a button that shows a warning and a second button, which ends the wait. */
export function EndWait({ onEnd }: EndWaitProps) {
  const { cx, Button } = useAppearance()
  const messages = useMessages('hold', enHold)
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <Button className={cx('button')} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {messages.endWait}
      </Button>
      {isOpen && (
        <>
          <p id={id}>{messages.endWaitWarning}</p>
          <Button className={cx('button')} aria-describedby={id} onClick={onEnd}>
            {messages.endWaitConfirm}
          </Button>
        </>
      )}
    </>
  )
}
