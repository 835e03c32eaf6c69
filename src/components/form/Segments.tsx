'use client'

import { useAppearance } from '../appearance/AppearanceProvider.js'
import type { Icon } from '../icons/createIcon.js'

interface SegmentsProps<T extends string> {
  /** Accessible name of the group. */
  legend: string
  value: T
  onValueChange: (value: T) => void
  options: readonly { value: T; label: string; icon?: Icon }[]
}

/** Renders a group of toggle buttons, of which one is pressed. */
export function Segments<T extends string>(props: SegmentsProps<T>) {
  const { legend, value: chosen, onValueChange, options } = props
  const { cx, visuallyHidden, Button } = useAppearance()
  return (
    <fieldset className={cx('segments')}>
      <legend {...visuallyHidden}>{legend}</legend>
      {options.map(({ value, label, icon: Icon }) => (
        <Button
          key={value}
          className={cx('button', 'segment')}
          aria-pressed={value === chosen}
          onClick={() => onValueChange(value)}
        >
          {Icon && <Icon size={14} />}
          {label}
        </Button>
      ))}
    </fieldset>
  )
}
