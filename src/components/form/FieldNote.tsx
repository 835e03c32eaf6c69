'use client'

import { useAppearance } from '../appearance/AppearanceProvider.js'
import { CircleAlert } from '../icons/CircleAlert.js'
import { TriangleAlert } from '../icons/TriangleAlert.js'

interface FieldNoteProps {
  /** For `aria-describedby` of what it is about. */
  id: string
  /** A fault keeps a search from being made, a warning does not, a hint is neither. */
  kind: 'fault' | 'warning' | 'hint'
  text: string
}

/** A sentence below a control, whose kind shows by more than its color. */
export function FieldNote({ id, kind, text }: FieldNoteProps) {
  const { cx } = useAppearance()
  const className = { fault: 'field-error', warning: 'field-warning', hint: 'field-hint' } as const
  const Icon = kind === 'fault' ? CircleAlert : TriangleAlert
  return (
    <span id={id} className={cx(className[kind])}>
      {kind !== 'hint' && <Icon size={14} />}
      <span>{text}</span>
    </span>
  )
}
