import type { MouseEvent } from 'react'

/** Elements that handle clicks themselves. */
const CONTROLS = 'a, button, input, select, textarea, label, summary, [role="button"], [tabindex]'

/** Returns whether a click is meant for the row: not for a control in it, and not for selecting text. */
export function isForRow({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  const control = target instanceof Element ? target.closest(CONTROLS) : null
  const isInRow = control !== null && currentTarget.contains(control)
  return !isInRow && !getSelection()?.toString()
}
