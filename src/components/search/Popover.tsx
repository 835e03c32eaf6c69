'use client'

import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useAppearance } from '../appearance/AppearanceProvider.js'
import type { Icon } from '../icons/createIcon.js'

interface PopoverProps {
  /** What the button reads. */
  label: string
  icon: Icon
  children: ReactNode
}

/** Something to set, below a button: goes with Escape, and when the focus goes elsewhere. */
export function Popover({ label, icon: Icon, children }: PopoverProps) {
  const { cx, Button } = useAppearance()
  const [open, setOpen] = useState(false)
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !open) return
    // A dialog of the host around it stays.
    event.stopPropagation()
    setOpen(false)
    button.current?.focus()
  }

  return (
    // Takes the focus of a click on what takes none itself, as buttons in Safari do not, so that it stays inside.
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what is in it
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
