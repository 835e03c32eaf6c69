'use client'

import { type ReactNode, useRef } from 'react'
import { useAppearance } from '../../appearance/AppearanceProvider.js'
import { TransientButton } from '../../form/TransientButton.js'
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
