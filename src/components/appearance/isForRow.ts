import type { MouseEvent } from 'react'

/** What a click on is meant for itself. */
const CONTROLS = 'a, button, input, select, textarea, label, summary, [role="button"], [tabindex]'

/** Whether a click was meant for the row that it came to: not for a control in it, and not to mark its text. */
export function isForRow({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  const control = target instanceof Element ? target.closest(CONTROLS) : null
  const isInRow = control !== null && currentTarget.contains(control)
  return !isInRow && !getSelection()?.toString()
}
