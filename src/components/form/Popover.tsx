'use client'

import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useAppearance } from '../appearance/AppearanceProvider.js'
import type { Icon } from '../icons/createIcon.js'

interface PopoverProps {
  /** Content of the button. */
  label: ReactNode
  icon: Icon
  children: ReactNode
}

/** Renders a button with a popover. The popover closes on Escape and when the focus leaves it. */
export function Popover({ label, icon: Icon, children }: PopoverProps) {
  const { cx, Button } = useAppearance()
  const [open, setOpen] = useState(false)
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !open) return
    // Keeps a dialog of the host open.
    event.preventDefault()
    event.stopPropagation()
    setOpen(false)
    button.current?.focus()
  }

  return (
    // Focusable, so that the focus stays inside after a click on an element that does not receive it, such as a button
    // in Safari.
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers are for events of its content
    <div
      className={cx('popover-anchor')}
      tabIndex={-1}
      onKeyDown={handleKeyDown}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false)
      }}
    >
      <Button
        ref={button}
        className={cx('button')}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <Icon size={14} />
        {label}
      </Button>
      {open && (
        <div id={id} className={cx('popover')}>
          {children}
        </div>
      )}
    </div>
  )
}
