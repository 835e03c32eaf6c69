'use client'

import { useAppearance } from '../../appearance/AppearanceProvider.js'
import { Skeleton } from '../../appearance/Skeleton.js'
import { FileDown } from '../../icons/FileDown.js'
import { enCommon } from '../../messages/en/common.js'
import { enResults } from '../../messages/en/results.js'
import { useMessages } from '../../messages/MessagesProvider.js'
import { CopyButton } from '../../values/CopyButton.js'
import { DownloadButton } from '../../values/DownloadButton.js'
import { Popover } from '../Popover.js'
import type { ShownResult } from './shownResult.js'
import { useResultsAsText } from './useResultsAsText.js'

interface ExportMenuProps {
  results: readonly ShownResult[]
  /** Of what the records are, for the name of a file. */
  objectName: string
}

const FORMATS = [
  { name: 'CSV', ending: 'csv', type: 'text/csv;charset=utf-8', write: 'resultsAsCsv' },
  { name: 'JSON', ending: 'json', type: 'application/json', write: 'resultsAsJson' },
] as const

/** The records to take along, as CSV or JSON: copied or as a file. */
export function ExportMenu(props: ExportMenuProps) {
  const texts = useMessages('results', enResults)
  return (
    <Popover label={texts.export} icon={FileDown}>
      <Formats {...props} />
    </Popover>
  )
}

/** Apart, so that nothing is written before it is open. */
function Formats({ results, objectName }: ExportMenuProps) {
  const { cx } = useAppearance()
  const texts = useMessages('results', enResults)
  const common = useMessages('common', enCommon)
  const writers = useResultsAsText(true)
  const baseName = objectName.replace(/[^\p{L}\p{N}._-]+/gu, '-') || 'records'
  if (!writers) return <Skeleton rows={1} />
  if (writers === 'failed') return <p className={cx('muted')}>{common.notLoaded}</p>
  return FORMATS.map(({ name, ending, type, write }) => (
    <div key={name} className={cx('popover-actions')}>
      <CopyButton value={writers[write](results)} what={texts.asFormat(name)}>
        {common.copy(name)}
      </CopyButton>
      <DownloadButton
        fileName={`${baseName}.${ending}`}
        type={type}
        // Without the mark, spreadsheets take a CSV file for one in the machine's old encoding.
        content={() => (ending === 'csv' ? '\uFEFF' : '') + writers[write](results)}
      >
        {texts.download(name)}
      </DownloadButton>
    </div>
  ))
}
