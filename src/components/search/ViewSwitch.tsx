'use client'

import { Braces, LayoutList, Table2 } from 'lucide-react'
import { useLook } from '../look/LookProvider.js'
import { visuallyHidden } from '../look/VisuallyHidden.js'
import { enResults } from '../texts/en/results.js'
import { useTexts } from '../texts/MessagesProvider.js'

/** How records are shown. */
export type ResultView = 'table' | 'cards' | 'json'

interface ViewSwitchProps {
  view: ResultView
  onViewChange: (view: ResultView) => void
}

const VIEWS = [
  ['table', Table2],
  ['cards', LayoutList],
  ['json', Braces],
] as const

/** Chooses how records are shown. */
export function ViewSwitch({ view, onViewChange }: ViewSwitchProps) {
  const { cx, Button } = useLook()
  const texts = useTexts('results', enResults)
  return (
    <fieldset className={cx('segments')}>
      <legend style={visuallyHidden}>{texts.view}</legend>
      {VIEWS.map(([each, Glyph]) => (
        <Button
          key={each}
          className={cx('button', 'segment')}
          aria-pressed={each === view}
          onClick={() => onViewChange(each)}
        >
          <Glyph size={14} aria-hidden />
          {texts.views[each]}
        </Button>
      ))}
    </fieldset>
  )
}
