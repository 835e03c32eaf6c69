import type { TableItem } from './tableItems.js'

/** Focus position in a table: the row and the control in it. */
export interface RowFocus {
  key: string
  nth: number
}

const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex]'

function controlsOf(row: Element | null | undefined): HTMLElement[] {
  return [...(row?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])]
}

/** Returns the position of the focused element. */
export function rowFocusOf(target: HTMLElement, items: readonly TableItem[]): RowFocus | undefined {
  const row = target.closest<HTMLElement>('tr[data-index]')
  const key = items[Number(row?.dataset.index)]?.key
  return key === undefined ? undefined : { key, nth: controlsOf(row).indexOf(target) }
}

/** Restores the focus in rows that have been replaced. */
export function restoreRowFocus(
  body: HTMLElement | null,
  { key, nth }: RowFocus,
  items: readonly TableItem[],
): void {
  const index = items.findIndex((item) => item.key === key)
  controlsOf(body?.querySelector(`tr[data-index="${index}"]`))[nth]?.focus({ preventScroll: true })
}
