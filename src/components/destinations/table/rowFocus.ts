import type { TableItem } from './tableItems.js'

/** Where the focus is in a table's rows: in which row, and on which of its controls. */
export interface RowFocus {
  key: string
  nth: number
}

const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex]'

function controlsOf(row: Element | null | undefined): HTMLElement[] {
  return [...(row?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])]
}

/** The place of what has taken the focus. */
export function rowFocusOf(target: HTMLElement, items: readonly TableItem[]): RowFocus | undefined {
  const row = target.closest<HTMLElement>('tr[data-index]')
  const key = items[Number(row?.dataset.index)]?.key
  return key === undefined ? undefined : { key, nth: controlsOf(row).indexOf(target) }
}

/** Puts the focus where it was in rows that have been made anew. */
export function restoreRowFocus(
  body: HTMLElement | null,
  { key, nth }: RowFocus,
  items: readonly TableItem[],
): void {
  const index = items.findIndex((item) => item.key === key)
  controlsOf(body?.querySelector(`tr[data-index="${index}"]`))[nth]?.focus({ preventScroll: true })
}
