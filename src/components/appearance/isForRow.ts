import type { MouseEvent } from 'react'

/** Elements that have their own click behavior. */
const CONTROLS = 'a, button, input, select, textarea, label, summary, [role="button"], [tabindex]'

/** Returns whether a click is meant for the row, and not for a control in the row or for selecting text. */
export function isForRow({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  const control = target instanceof Element ? target.closest(CONTROLS) : null
  const isInRow = control !== null && currentTarget.contains(control)
  return !isInRow && !getSelection()?.toString()
}
