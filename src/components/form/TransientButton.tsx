'use client'

import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { useAppearance } from '../appearance/AppearanceProvider.js'

interface TransientButtonProps {
  /** Element that receives the focus if the button is removed while focused. */
  next: RefObject<HTMLButtonElement | null>
  onClick: () => void
  children: ReactNode
}

/** Renders a button that exists only during a request, or only while none is running. */
export function TransientButton({ next, onClick, children }: TransientButtonProps) {
  const { cx, Button } = useAppearance()
  const hasFocus = useRef(false)

  // Otherwise the focus would be lost with the button (WCAG 2.2, 2.4.3).
  useLayoutEffect(
    () => () => {
      if (hasFocus.current) next.current?.focus()
    },
    [next],
  )

  return (
    <Button
      className={cx('button')}
      onFocus={() => {
        hasFocus.current = true
      }}
      onBlur={() => {
        hasFocus.current = false
      }}
      onClick={onClick}
    >
      {children}
    </Button>
  )
}
