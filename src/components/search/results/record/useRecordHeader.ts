'use client'

import { useId, useState } from 'react'
import { enResults } from '../../../messages/en/results.js'
import { useMessages } from '../../../messages/MessagesProvider.js'
import { faultsOf, idOf, type ShownResult } from '../shownResult.js'
import { titleOf } from './recordTitle.js'

/** Name and state of a record in a list. */
export interface RecordHeaderState {
  /** Title of the record, or "Record" and its ID or position. */
  heading: string
  /** ID of the record, if the heading does not include it. */
  id: string | undefined
  /** Heading and ID, for names of buttons. */
  label: string
  isFaulty: boolean
  open: boolean
  detailsId: string
  toggle: () => void
}

/**
 * Returns the name of a record in a list, the state of its details, and a function to toggle them.
 *
 * @param position - 1-based position of the record.
 */
export function useRecordHeader(result: ShownResult, position: number): RecordHeaderState {
  const messages = useMessages('results', enResults)
  const [open, setOpen] = useState(false)
  const id = idOf(result)
  const name = id === undefined ? messages.recordAt(position) : `${messages.record} ${id}`
  const title = titleOf(result)?.text
  return {
    heading: title ?? name,
    id: title === undefined ? undefined : id,
    label: title === undefined ? name : `${title} (${name})`,
    isFaulty: faultsOf(result) !== undefined,
    open,
    detailsId: useId(),
    toggle: () => setOpen(!open),
  }
}
