'use client'

import { useId, useState } from 'react'
import { useLook } from '../look/LookProvider.js'
import { enHold } from '../texts/en/problems.js'
import { useTexts } from '../texts/MessagesProvider.js'
import { useLongWait } from './useLongWait.js'

interface EndWaitProps {
  retryAt: Date
  /** Called when the user ends the wait after the warning. */
  onEnd: () => void
}

/** Lets the user end a wait of more than a day, after a warning. Renders nothing for a shorter one. */
export function EndWait({ retryAt, onEnd }: EndWaitProps) {
  const { cx, Button } = useLook()
  const texts = useTexts('hold', enHold)
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  if (!useLongWait(retryAt)) return null
  return (
    <>
      <Button className={cx('button')} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {texts.endWait}
      </Button>
      {isOpen && (
        <>
          <p id={id}>{texts.endWaitWarning}</p>
          <Button className={cx('button')} aria-describedby={id} onClick={onEnd}>
            {texts.endWaitConfirm}
          </Button>
        </>
      )}
    </>
  )
}
