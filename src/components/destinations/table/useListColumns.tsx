'use client'

import { useId, useMemo, useState } from 'react'
import type { Destination } from '../../../contract/calls/destinations.js'
import type { DestinationSortValue } from '../../../hooks/destination-table/sortRows.js'
import { useAppearance } from '../../appearance/AppearanceProvider.js'
import { enCommon } from '../../messages/en/common.js'
import { enDestinations } from '../../messages/en/destinations.js'
import { useLocale, useMessages } from '../../messages/MessagesProvider.js'
import { useTimeZone } from '../../values/useTimeZone.js'
import type { DestinationListOptions } from '../destinationListOptions.js'
import { sizeColumns } from './columnWidths.js'
import { DestinationName } from './DestinationName.js'
import { columnsOf, defaultColumns, searchTextOf } from './destinationColumns.js'
import { useHiddenColumns } from './useHiddenColumns.js'

/** Columns of a list, their sort and search values, and the shared values of its rows. */
export type ListColumns = ReturnType<typeof useListColumns>

/** Returns the columns that a page has set. The objects are stable until an option changes. */
export function useListColumns(options: DestinationListOptions) {
  const { cx } = useAppearance()
  const messages = useMessages('destinations', enDestinations)
  const common = useMessages('common', enCommon)
  const locale = useLocale()
  const timeZone = useTimeZone()
  const selection = useSelection(options)
  const hidden = useHiddenColumns(options)
  const hiddenIds = hidden?.ids
  const { columns: chosen = defaultColumns, secrets = 'hide', isSecret, icons } = options
  const { getHref, onSelect, renderRowActions, details = 'inline' } = options

  // Memoized, so that rows do not rerender.
  const made = useMemo(() => {
    const rules = { secrets, isSecret }
    const nameOf = (destination: Destination) => (
      <DestinationName {...{ destination, getHref, onSelect }} />
    )
    const context = { ...rules, messages, common, cx, icons, locale, timeZone, nameOf }
    const columns = columnsOf(chosen, context)
    const sortValues: Record<string, (destination: Destination) => DestinationSortValue> = {}
    for (const { id, sortValue } of columns) if (sortValue) sortValues[id] = sortValue
    return {
      columns,
      rules,
      sortValues,
      searchText: (destination: Destination) => searchTextOf(destination, context),
    }
  }, [chosen, secrets, isSecret, icons, getHref, onSelect, messages, common, cx, locale, timeZone])
  const { rules } = made
  const has = { selection: selection !== undefined, actions: renderRowActions !== undefined }
  const columns = useMemo(() => {
    const shown = made.columns.filter(({ id }, index) => index === 0 || !hiddenIds?.has(id))
    return sizeColumns(shown, { selection: has.selection, actions: has.actions })
  }, [made, hiddenIds, has.selection, has.actions])
  const hasNameAction = Boolean(getHref ?? onSelect)
  const rowContext = useMemo(
    () => ({ columns, rules, selection, renderRowActions, hasNameAction, details }),
    [columns, rules, selection, renderRowActions, hasNameAction, details],
  )
  return { ...made, hidden, rowContext }
}

/** Returns the selected destination and a function to select one. Returns undefined if rows have no radio buttons. */
function useSelection(options: DestinationListOptions) {
  const { selectedId, defaultSelectedId, onSelectedIdChange } = options
  const [own, setOwn] = useState<string | null>(defaultSelectedId ?? null)
  const group = useId()
  const current = selectedId === undefined ? own : selectedId
  const isWanted = [selectedId, defaultSelectedId, onSelectedIdChange].some(
    (one) => one !== undefined,
  )
  // Memoized, because it is part of the shared values of all rows.
  return useMemo(() => {
    if (!isWanted) return undefined
    const select = (id: string) => {
      setOwn(id)
      onSelectedIdChange?.(id)
    }
    return { group, selectedId: current, select }
  }, [isWanted, group, current, onSelectedIdChange])
}
