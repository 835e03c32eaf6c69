'use client'

import { useLook } from '../appearance/AppearanceProvider.js'
import { visuallyHidden } from '../appearance/VisuallyHidden.js'
import type { Glyph } from '../icons/createGlyph.js'

interface SegmentsProps<T extends string> {
  /** What is chosen, for a screen reader. */
  legend: string
  value: T
  onValueChange: (value: T) => void
  options: readonly { value: T; label: string; icon?: Glyph }[]
}

/** A choice of a few that are all in sight. */
export function Segments<T extends string>(props: SegmentsProps<T>) {
  const { legend, value: chosen, onValueChange, options } = props
  const { cx, Button } = useLook()
  return (
    <fieldset className={cx('segments')}>
      <legend style={visuallyHidden}>{legend}</legend>
      {options.map(({ value, label, icon: Glyph }) => (
        <Button
          key={value}
          className={cx('button', 'segment')}
          aria-pressed={value === chosen}
          onClick={() => onValueChange(value)}
        >
          {Glyph && <Glyph size={14} />}
          {label}
        </Button>
      ))}
    </fieldset>
  )
}
