'use client'

import { useAppearance } from '../appearance/AppearanceProvider.js'
import { CircleAlert } from '../icons/CircleAlert.js'
import { TriangleAlert } from '../icons/TriangleAlert.js'

interface FieldNoteProps {
  /** ID, for `aria-describedby` of the control. */
  id: string
  /** A fault blocks the form, a warning does not. */
  kind: 'fault' | 'warning' | 'hint'
  text: string
}

/** Renders a sentence below a control. Faults and warnings also have icons, because color alone is not accessible. */
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
