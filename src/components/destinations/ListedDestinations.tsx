'use client'

import { useRef } from 'react'
import type { DestinationListing } from '../../contract/calls/destinations.js'
import type { UseDestinationTableResult as TableState } from '../../hooks/destination-table/useDestinationTable.js'
import { SearchX } from '../icons/SearchX.js'
import { enDestinations } from '../messages/en/destinations.js'
import { useLocale, useMessages } from '../messages/MessagesProvider.js'
import { UnreadableNotice } from '../problems/UnreadableNotice.js'
import { DestinationToolbar } from './DestinationToolbar.js'
import { RevealedProvider } from './details/Revealed.js'
import { ListState } from './ListState.js'
import { DestinationTable } from './table/DestinationTable.js'
import { typeLabels } from './table/typeLabel.js'
import type { ListColumns } from './table/useListColumns.js'

interface ListedDestinationsProps {
  listing: DestinationListing
  table: TableState
  columns: ListColumns
  /** Whether no destination matches the filters. */
  hasNoMatch: boolean
}

/** Renders the filters, the matching rows and the elements that could not be read. */
export function ListedDestinations(props: ListedDestinationsProps) {
  const { listing, table, columns, hasNoMatch } = props
  const messages = useMessages('destinations', enDestinations)
  const locale = useLocale()
  const { destinations, unreadable } = listing
  const filterInput = useRef<HTMLInputElement>(null)
  // Moves the focus before the buttons disappear. Otherwise the focus would be lost.
  function clearFilters() {
    filterInput.current?.focus()
    table.clear()
  }
  return (
    <RevealedProvider>
      {unreadable.length > 0 && (
        <UnreadableNotice
          summary={messages.unreadable(unreadable.length)}
          elements={unreadable.map(({ index, name, id, faults }) => ({
            index,
            label: messages.unreadableElement(index + 1, name ?? id),
            faults,
          }))}
        />
      )}
      {destinations.length > 0 && (
        <DestinationToolbar {...{ table, columns, filterInput }} onClear={clearFilters} />
      )}
      {hasNoMatch && (
        <ListState
          icon={SearchX}
          title={messages.noMatchTitle}
          text={messages.noMatchText(
            table.filter.text.trim(),
            typeLabels(table.filter.types, messages, locale),
          )}
        />
      )}
      <DestinationTable table={table} rowContext={columns.rowContext} />
    </RevealedProvider>
  )
}
