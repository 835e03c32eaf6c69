'use client'

import type { ReactNode } from 'react'
import { useAppearance } from '../appearance/AppearanceProvider.js'

interface ChoicesProps {
  /** Label of the group. */
  legend: ReactNode
  choices: readonly { value: string; label: ReactNode }[]
  chosen: ReadonlySet<string>
  onToggle: (value: string) => void
  /** Text instead of the list if there are no choices. */
  none?: string
}

/** Renders a group of checkboxes. */
export function Choices({ legend, choices, chosen, onToggle, none }: ChoicesProps) {
  const { cx } = useAppearance()
  return (
    <fieldset className={cx('group')}>
      <legend>{legend}</legend>
      {choices.length === 0 && <p className={cx('muted')}>{none}</p>}
      <ul className={cx('choices')}>
        {choices.map(({ value, label }) => (
          <li key={value}>
            <label className={cx('choice')}>
              <input type="checkbox" checked={chosen.has(value)} onChange={() => onToggle(value)} />
              {label}
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
