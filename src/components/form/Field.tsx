'use client'

import type { ReactNode } from 'react'
import { useAppearance } from '../appearance/AppearanceProvider.js'
import { FieldNote } from './FieldNote.js'

/** Attributes that connect a control to its label and descriptions. */
export interface FieldAria {
  id: string
  /** ID of the label, because a `<label>` cannot refer to every design system's select. */
  'aria-labelledby': string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

interface FieldProps {
  /** ID of the control. */
  id: string
  label: string
  /** Hint below the control. */
  hint?: string | undefined
  /** Error below the control. */
  error?: string | undefined
  /** Renders the control. */
  children: (aria: FieldAria) => ReactNode
}

/** Renders a control with its label above and its error or hint below. */
export function Field({ id, label, hint, error, children }: FieldProps) {
  const { cx } = useAppearance()
  const hintId = hint && `${id}-hint`
  const errorId = error && `${id}-error`
  return (
    <div className={cx('field')}>
      <label id={`${id}-label`} className={cx('label')} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        'aria-labelledby': `${id}-label`,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': [errorId, hintId].filter(Boolean).join(' ') || undefined,
      })}
      {errorId && error && <FieldNote id={errorId} kind="fault" text={error} />}
      {hintId && hint && <FieldNote id={hintId} kind="hint" text={hint} />}
    </div>
  )
}
