'use client'

import type { ReactNode } from 'react'
import { useAppearance } from '../appearance/AppearanceProvider.js'
import { FieldNote } from './FieldNote.js'

/** What ties a control to its words. */
export interface FieldAria {
  id: string
  /** The label: a list of a design system may be no element that a `<label>` can be for. */
  'aria-labelledby': string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

interface FieldProps {
  /** Of the control. */
  id: string
  label: string
  /** What helps to fill it in. */
  hint?: string | undefined
  /** What has to be mended. */
  error?: string | undefined
  /** The control. */
  children: (aria: FieldAria) => ReactNode
}

/** A control with its label above, and below it what is wrong or what helps. */
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
