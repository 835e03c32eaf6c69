import type { DestinationRow } from '../../../hooks/destination-table/useDestinationTable.js'

/** A row of the table in the document: a destination's, or its details. */
export interface TableItem extends DestinationRow {
  /** The destination's row, whose details these are. */
  detailsOf?: string
}

/** The rows of a table, each open one followed by its details; the same list where none is open. */
export function tableItems(
  rows: readonly DestinationRow[],
  open: ReadonlySet<string>,
): readonly TableItem[] {
  if (open.size === 0) return rows
  return rows.flatMap((row): TableItem[] =>
    open.has(row.key)
      ? [row, { ...row, key: `${row.key}\u0000details`, detailsOf: row.key }]
      : [row],
  )
}
