'use client'

import { type Dispatch, memo, type SetStateAction } from 'react'
import type { SearchRequest } from '../../../contract/calls/search.js'
import { useAppearance } from '../../appearance/AppearanceProvider.js'
import { enResults } from '../../messages/en/results.js'
import { useMessages } from '../../messages/MessagesProvider.js'
import { JsonTree } from '../../values/JsonTree.js'
import { ColumnChooser } from './ColumnChooser.js'
import { ExportMenu } from './ExportMenu.js'
import { ResultCards } from './ResultCards.js'
import { ResultTable } from './ResultTable.js'
import { columnsNamed, columnsOf, firstColumns, type ResultColumn } from './resultColumns.js'
import { recordOf, type ShownResult } from './shownResult.js'
import { type ResultView, ViewSwitch } from './ViewSwitch.js'

type ChosenColumns = Record<string, string[] | undefined>

interface FoundResultsProps {
  results: readonly ShownResult[]
  request: SearchRequest | undefined
  view: ResultView
  onViewChange: (view: ResultView) => void
  /** The names of the columns to begin with. */
  firstNames: readonly string[] | undefined
  /** The keys of the columns that a person has chosen, by object: one object's fields are not another's. */
  chosenColumns: ChosenColumns
  setChosenColumns: Dispatch<SetStateAction<ChosenColumns>>
  headingLevel: 2 | 3 | 4 | 5 | 6
  onSelect: ((result: ShownResult) => void) | undefined
}

/** The columns that were chosen; `undefined` where none were, or none of those that are there now. */
function chosenOf(columns: readonly ResultColumn[], keys: readonly string[] | undefined) {
  const chosen = columns.filter(({ key }) => keys?.includes(key))
  return keys && (chosen.length > 0 || keys.length === 0) ? chosen : undefined
}

/**
 * The records of a page, in one of three views. Remembered: a host that renders for reasons of its own does not
 * render a page of records.
 */
export const FoundResults = memo(function FoundResults(props: FoundResultsProps) {
  const { results, request, view, firstNames, headingLevel, onSelect, onViewChange } = props
  const { chosenColumns, setChosenColumns } = props
  const { cx } = useAppearance()
  const texts = useMessages('results', enResults)

  const found = columnsOf(results)
  const named = columnsNamed(found, firstNames ?? [])
  const columns = [...named, ...found.filter((column) => !named.includes(column))]
  const searched = request?.fieldFilters.map(({ fieldName }) => fieldName)
  const first = named.length > 0 ? named : firstColumns(columns, results, searched)
  const objectName = request?.objectName ?? ''
  const shown = chosenOf(columns, chosenColumns[objectName]) ?? first

  const Heading = `h${headingLevel}` as const
  const shownRecords = { results, columns: shown, onSelect }
  return (
    <div className={cx('found')}>
      <header className={cx('result-header')}>
        <div className={cx('result-count')}>
          <Heading>{texts.count(results.length)}</Heading>
          <p className={cx('muted')}>{texts.onePage}</p>
        </div>
        <div className={cx('toolbar')}>
          <ViewSwitch view={view} onViewChange={onViewChange} />
          {view !== 'json' && (
            <ColumnChooser
              columns={columns}
              shown={shown}
              onChoose={(keys) => setChosenColumns((all) => ({ ...all, [objectName]: keys }))}
            />
          )}
          <ExportMenu results={results} objectName={objectName} />
        </div>
      </header>
      {view === 'table' && <ResultTable {...shownRecords} />}
      {view === 'cards' && <ResultCards {...shownRecords} />}
      {view === 'json' && <JsonTree value={results.map(recordOf)} label={texts.caption} />}
    </div>
  )
})
