/**
 * Moves the focus from a row's button that goes with the row: to that of the next row, else of the one before, else
 * to the button that adds one.
 *
 * @param buttons - Those that remove a row, all rows included.
 * @param index - The place of the row that goes, from 0.
 */
export function focusAfterRemoval(
  buttons: ArrayLike<HTMLElement>,
  index: number,
  addButton: HTMLElement | null,
): void {
  const next = buttons[index + 1] ?? buttons[index - 1] ?? addButton
  next?.focus()
}
