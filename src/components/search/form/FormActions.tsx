'use client'

import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { useAppearance } from '../../appearance/AppearanceProvider.js'
import { RotateCw } from '../../icons/RotateCw.js'
import { Search } from '../../icons/Search.js'
import { X } from '../../icons/X.js'
import { enSearch } from '../../messages/en/search.js'
import { useMessages } from '../../messages/MessagesProvider.js'

interface FormActionsProps {
  searching: boolean
  /** Whether the last search can be run again. */
  repeatable: boolean
  onCancel: () => void
  onRunAgain: () => void
  /** Additional buttons. */
  children: ReactNode
}

/** Renders the buttons of the form: search, cancel, and run again. */
export function FormActions(props: FormActionsProps) {
  const { cx, Button } = useAppearance()
  const messages = useMessages('search', enSearch)
  const submitButton = useRef<HTMLButtonElement>(null)
  return (
    <div className={cx('form-actions')}>
      <Button ref={submitButton} type="submit" className={cx('button')} variant="primary">
        <Search size={14} />
        {messages.submit}
      </Button>
      {props.searching && (
        <TransientButton next={submitButton} onClick={props.onCancel}>
          <X size={14} />
          {messages.cancel}
        </TransientButton>
      )}
      {props.repeatable && !props.searching && (
        <TransientButton next={submitButton} onClick={props.onRunAgain}>
          <RotateCw size={14} />
          {messages.runAgain}
        </TransientButton>
      )}
      {props.children}
    </div>
  )
}

interface TransientButtonProps {
  /** Element that receives the focus if the button is removed while focused. */
  next: RefObject<HTMLButtonElement | null>
  onClick: () => void
  children: ReactNode
}

/** Renders a button that exists only during a search, or only while none is running. */
function TransientButton({ next, onClick, children }: TransientButtonProps) {
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
