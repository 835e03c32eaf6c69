/**
 * Moves the focus from a removed row to the remove button of the next row. If there is none, moves it to the previous
 * row, or else to the button that adds a row.
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
