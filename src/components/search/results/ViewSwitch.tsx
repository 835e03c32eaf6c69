'use client'

import { Segments } from '../../form/Segments.js'
import { Braces } from '../../icons/Braces.js'
import { LayoutList } from '../../icons/LayoutList.js'
import { Table2 } from '../../icons/Table2.js'
import { enResults } from '../../messages/en/results.js'
import { useMessages } from '../../messages/MessagesProvider.js'

/** View of the records. */
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

/** Renders a control that changes the view. */
export function ViewSwitch({ view, onViewChange }: ViewSwitchProps) {
  const messages = useMessages('results', enResults)
  return (
    <Segments
      legend={messages.view}
      value={view}
      onValueChange={onViewChange}
      options={VIEWS.map(([value, icon]) => ({ value, label: messages.views[value], icon }))}
    />
  )
}
