'use client'

import type { UseDestinationTableResult } from '../../hooks/destination-table/useDestinationTable.js'
import { useAppearance } from '../appearance/AppearanceProvider.js'
import { VisuallyHidden } from '../appearance/VisuallyHidden.js'
import { Choices } from '../form/Choices.js'
import { Popover } from '../form/Popover.js'
import { ListFilter } from '../icons/ListFilter.js'
import { enDestinations } from '../messages/en/destinations.js'
import { useLocale, useMessages } from '../messages/MessagesProvider.js'
import { typeLabel, typeLabels } from './table/typeLabel.js'

/** Renders a popover that filters a table by types. Its button shows the chosen types. */
export function TypeFilter({ table }: { table: UseDestinationTableResult }) {
  const { cx, Button } = useAppearance()
  const messages = useMessages('destinations', enDestinations)
  const locale = useLocale()
  const choices = useTypeChoices(table)
  const { types } = table.filter
  const chosen = new Set(types)
  const shown = types.length > 0 ? typeLabels(types, messages, locale) : messages.allTypes

  function handleToggle(type: string) {
    const { filter, setFilter } = table
    const others = filter.types.filter((other) => other !== type)
    setFilter({ types: chosen.has(type) ? others : [...others, type] })
  }

  return (
    <Popover
      icon={ListFilter}
      label={
        <>
          <VisuallyHidden>{messages.typeFilter}:</VisuallyHidden>{' '}
          <span className={cx('type-filter')}>{shown}</span>
        </>
      }
    >
      <Choices
        legend={messages.typeFilter}
        choices={choices}
        chosen={chosen}
        onToggle={handleToggle}
      />
      <Button
        variant="text"
        className={cx('text-button')}
        onClick={() => table.setFilter({ types: [] })}
      >
        {messages.allTypes}
      </Button>
    </Popover>
  )
}

/** Returns the types with their counts, sorted by label. Includes chosen types without destinations. */
function useTypeChoices({ typeCounts, filter }: UseDestinationTableResult) {
  const messages = useMessages('destinations', enDestinations)
  const locale = useLocale()
  return [...new Set([...typeCounts.keys(), ...filter.types])]
    .filter(Boolean)
    .map((value) => ({
      value,
      label: messages.typeOption(typeLabel(value, messages), typeCounts.get(value) ?? 0),
    }))
    .sort((a, b) => a.label.localeCompare(b.label, locale))
}
