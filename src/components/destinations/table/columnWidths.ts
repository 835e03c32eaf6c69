import type { DestinationColumn } from './destinationColumns.js'

/** Column with the minimum width of the list at which it is shown. */
export interface SizedColumn extends DestinationColumn {
  /** Minimum width of the list at which the column is shown, in em. Undefined if it is always shown. */
  shownFrom: number | undefined
}

/**
 * Maximum width of the list at which rows are cards, in em. Cards show all columns. The stylesheet has the same value.
 */
const CARDS_EM = 40
/** Step of `shownFrom`, in em. The stylesheet has a rule for each multiple up to {@link MAX_EM}. */
const STEP_EM = 4
const MAX_EM = 120

/** Minimum widths of columns, in em. The stylesheet sets the same widths. */
const MIN_EM = { name: 18, type: 12, created: 9.5, updated: 9.5, other: 10 }
const SELECTION_EM = 3.5
const ACTIONS_EM = 10
/** Columns with a lower priority are hidden first. */
const PRIORITY = { name: 6, target: 5, type: 4, other: 3, updated: 2, created: 1 }

function read<T extends { other: number }>(values: T, id: string): number {
  return Object.hasOwn(values, id) ? (values[id as keyof T] as number) : values.other // own key
}

/** Returns the columns with the minimum width of the list at which they fit. The first column is always shown. */
export function sizeColumns(
  columns: readonly DestinationColumn[],
  has: { selection: boolean; actions: boolean },
): SizedColumn[] {
  const [first] = columns
  const priorityOf = (column: DestinationColumn) =>
    column === first ? Number.POSITIVE_INFINITY : (column.priority ?? read(PRIORITY, column.id))
  const shownFrom = new Map<DestinationColumn, number>()
  let em = (has.selection ? SELECTION_EM : 0) + (has.actions ? ACTIONS_EM : 0)
  for (const column of [...columns].sort((a, b) => priorityOf(b) - priorityOf(a))) {
    em += column.width ?? read(MIN_EM, column.id)
    if (em > CARDS_EM) {
      shownFrom.set(column, Math.min(Math.ceil(em / STEP_EM) * STEP_EM, MAX_EM))
    }
  }
  return columns.map((column) => ({
    ...column,
    shownFrom: column === first ? undefined : shownFrom.get(column),
  }))
}
