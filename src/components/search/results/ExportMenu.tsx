'use client'

import { useAppearance } from '../../appearance/AppearanceProvider.js'
import { Skeleton } from '../../appearance/Skeleton.js'
import { Popover } from '../../form/Popover.js'
import { FileDown } from '../../icons/FileDown.js'
import { enCommon } from '../../messages/en/common.js'
import { enResults } from '../../messages/en/results.js'
import { useMessages } from '../../messages/MessagesProvider.js'
import { CopyButton } from '../../values/CopyButton.js'
import { DownloadButton } from '../../values/DownloadButton.js'
import type { ShownResult } from './shownResult.js'
import { useResultsAsText } from './useResultsAsText.js'

interface ExportMenuProps {
  results: readonly ShownResult[]
  /** Object of the records, for the file name. */
  objectName: string
}

const FORMATS = [
  { name: 'CSV', ending: 'csv', type: 'text/csv;charset=utf-8', write: 'resultsAsCsv' },
  { name: 'JSON', ending: 'json', type: 'application/json', write: 'resultsAsJson' },
] as const

/** Renders a popover that copies or downloads records as CSV or JSON. */
export function ExportMenu(props: ExportMenuProps) {
  const messages = useMessages('results', enResults)
  return (
    <Popover label={messages.export} icon={FileDown}>
      <Formats {...props} />
    </Popover>
  )
}

/**
 * Renders the content of the popover. A separate component, so that records are serialized only after the popover
 * opens.
 */
function Formats({ results, objectName }: ExportMenuProps) {
  const { cx } = useAppearance()
  const messages = useMessages('results', enResults)
  const common = useMessages('common', enCommon)
  const writers = useResultsAsText(true)
  const baseName = objectName.replace(/[^\p{L}\p{N}._-]+/gu, '-') || 'records'
  if (!writers) return <Skeleton rows={1} />
  if (writers === 'failed') return <p className={cx('muted')}>{common.notLoaded}</p>
  return FORMATS.map(({ name, ending, type, write }) => (
    <div key={name} className={cx('popover-actions')}>
      <CopyButton value={writers[write](results)} what={messages.asFormat(name)}>
        {common.copy(name)}
      </CopyButton>
      <DownloadButton
        fileName={`${baseName}.${ending}`}
        type={type}
        // Without a byte order mark, some spreadsheets read CSV in a legacy encoding.
        content={() => (ending === 'csv' ? '\uFEFF' : '') + writers[write](results)}
      >
        {messages.download(name)}
      </DownloadButton>
    </div>
  ))
}
