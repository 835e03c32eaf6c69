'use client'

import { useAppearance } from '../../../appearance/AppearanceProvider.js'
import { Skeleton } from '../../../appearance/Skeleton.js'
import { enCommon } from '../../../messages/en/common.js'
import { enResults } from '../../../messages/en/results.js'
import { useMessages } from '../../../messages/MessagesProvider.js'
import { recordOf, type ShownResult } from '../shownResult.js'
import { useRecordDetails } from './useRecordDetails.js'

/** Renders all parts of a record, or all records as JSON, as soon as the code has loaded. */
export function RecordDetails(
  props: { result: ShownResult } | { results: readonly ShownResult[] },
) {
  const { cx } = useAppearance()
  const common = useMessages('common', enCommon)
  const messages = useMessages('results', enResults)
  const details = useRecordDetails(true)
  if (!details) return <Skeleton rows={3} />
  if (details === 'failed') return <p className={cx('muted')}>{common.notLoaded}</p>
  if ('result' in props) return <details.ResultRecord result={props.result} />
  return <details.JsonTree value={props.results.map(recordOf)} label={messages.caption} />
}
