'use client'

import { Choices } from '../form/Choices.js'
import { Popover } from '../form/Popover.js'
import { Columns3 } from '../icons/Columns3.js'
import { enDestinations } from '../messages/en/destinations.js'
import { useMessages } from '../messages/MessagesProvider.js'
import type { DestinationColumn } from './table/destinationColumns.js'
import type { HiddenColumns } from './table/useHiddenColumns.js'

interface ColumnChooserProps {
  columns: readonly DestinationColumn[]
  hidden: HiddenColumns
}

/** Renders a popover to show and hide the columns of a list, except the first column. */
export function ColumnChooser({ columns, hidden }: ColumnChooserProps) {
  const messages = useMessages('destinations', enDestinations)
  const choices = columns.slice(1).map(({ id, header }) => ({ value: id, label: header }))
  const shown = choices.map(({ value }) => value).filter((id) => !hidden.ids.has(id))
  return (
    <Popover label={messages.chooseColumns} icon={Columns3}>
      <Choices
        legend={messages.chooseColumns}
        choices={choices}
        chosen={new Set(shown)}
        onToggle={hidden.toggle}
      />
    </Popover>
  )
}
