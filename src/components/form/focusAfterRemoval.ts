/**
 * Moves the focus from the remove button of a removed row to the remove button of the next row, or of the previous
 * row, or to the button that adds a row.
 *
 * @param buttons - Remove buttons of all rows.
 * @param index - Index of the removed row.
 */
export function focusAfterRemoval(
  buttons: ArrayLike<HTMLElement>,
  index: number,
  addButton: HTMLElement | null,
): void {
  const next = buttons[index + 1] ?? buttons[index - 1] ?? addButton
  next?.focus()
}
