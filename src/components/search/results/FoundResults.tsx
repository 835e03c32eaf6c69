'use client'

import { type Dispatch, memo, type SetStateAction } from 'react'
import type { IntegrationField } from '../../../contract/calls/integrations.js'
import type { SearchRequest } from '../../../contract/calls/search.js'
import { useAppearance } from '../../appearance/AppearanceProvider.js'
import { enResults } from '../../messages/en/results.js'
import { useMessages } from '../../messages/MessagesProvider.js'
import { ColumnChooser } from './ColumnChooser.js'
import { ExportMenu } from './ExportMenu.js'
import { ResultCards } from './ResultCards.js'
import { ResultTable } from './ResultTable.js'
import { RecordDetails } from './record/RecordDetails.js'
import { useRecordDetails } from './record/useRecordDetails.js'
import {
  columnsNamed,
  columnsOf,
  firstColumns,
  inReadingOrder,
  keysInHeader,
  type ResultColumn,
} from './resultColumns.js'
import type { ShownResult } from './shownResult.js'
import { type ResultView, ViewSwitch } from './ViewSwitch.js'

type ChosenColumns = Record<string, string[] | undefined>

interface FoundResultsProps {
  results: readonly ShownResult[]
  request: SearchRequest | undefined
  /** Known fields of the searched object. */
  fields?: readonly IntegrationField[] | undefined
  /** Set while another search or a refresh runs. */
  older?: 'older' | 'refreshing' | undefined
  view: ResultView
  onViewChange: (view: ResultView) => void
  /** Names of the initial columns. */
  firstNames: readonly string[] | undefined
  /** Keys of the columns that the user has chosen, by object, because objects have different fields. */
  chosenColumns: ChosenColumns
  setChosenColumns: Dispatch<SetStateAction<ChosenColumns>>
  headingLevel: 2 | 3 | 4 | 5 | 6
  onSelect: ((result: ShownResult) => void) | undefined
}

/**
 * Returns the columns that the user has chosen, or `undefined` if the user has not chosen columns or all of them are
 * missing.
 */
function chosenOf(columns: readonly ResultColumn[], keys: readonly string[] | undefined) {
  const chosen = columns.filter(({ key }) => keys?.includes(key))
  return keys && (chosen.length > 0 || keys.length === 0) ? chosen : undefined
}

/**
 * Renders a page of records in one of three views. Memoized, so that unrelated renders of the host do not rerender all
 * records.
 */
export const FoundResults = memo(function FoundResults(props: FoundResultsProps) {
  const {
    results,
    request,
    fields,
    older,
    view,
    firstNames,
    headingLevel,
    onSelect,
    onViewChange,
  } = props
  const { chosenColumns, setChosenColumns } = props
  const { cx } = useAppearance()
  const messages = useMessages('results', enResults)
  // Loads the code before the user opens a record.
  useRecordDetails(true)

  const unordered = columnsOf(results, fields)
  const inHeader = keysInHeader(unordered, results)
  const found = inReadingOrder(unordered, results, inHeader)
  const named = columnsNamed(found, firstNames ?? [])
  const columns = [...named, ...found.filter((column) => !named.includes(column))]
  const searched = request?.fieldFilters.map(({ fieldName }) => fieldName)
  const first = named.length > 0 ? named : firstColumns(columns, results, inHeader, searched)
  const objectName = request?.objectName ?? ''
  const chosenKey = `object ${objectName}` // an object can be called `constructor`
  const shown = chosenOf(columns, chosenColumns[chosenKey]) ?? first

  const Heading = `h${headingLevel}` as const
  const shownRecords = { results, columns: shown, onSelect }
  return (
    <div className={cx('found')}>
      <header className={cx('result-header')}>
        <div className={cx('result-count')}>
          <Heading>{messages.count(results.length)}</Heading>
          {/* One line in every state, so that the records do not move. */}
          <p className={cx('muted')}>{messages[older ?? 'onePage']}</p>
        </div>
        <div className={cx('toolbar')}>
          <ViewSwitch view={view} onViewChange={onViewChange} />
          {view !== 'json' && (
            <ColumnChooser
              columns={columns}
              shown={shown}
              onChoose={(keys) => setChosenColumns((all) => ({ ...all, [chosenKey]: keys }))}
            />
          )}
          <ExportMenu results={results} objectName={objectName} />
        </div>
      </header>
      {view === 'table' && <ResultTable {...shownRecords} />}
      {view === 'cards' && <ResultCards {...shownRecords} />}
      {view === 'json' && <RecordDetails results={results} />}
    </div>
  )
})
