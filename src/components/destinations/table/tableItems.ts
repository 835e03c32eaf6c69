import type { DestinationRow } from '../../../hooks/destination-table/useDestinationTable.js'

/** Row of the table: a destination or its details. */
export interface TableItem extends DestinationRow {
  /** Key of the destination's row, if this row contains its details. */
  detailsOf?: string
}

/** Returns the rows of a table, with details after each open row. Returns the same array if none is open. */
export function tableItems(
  rows: readonly DestinationRow[],
  open: ReadonlyMap<string, DestinationRow>,
): readonly TableItem[] {
  if (open.size === 0) return rows
  return rows.flatMap((row): TableItem[] =>
    open.has(row.key)
      ? [row, { ...row, key: `${row.key}\u0000details`, detailsOf: row.key }]
      : [row],
  )
}
