import type { MouseEvent } from 'react'

/** Elements that have their own click behavior. */
const CONTROLS =
  'a, button, input, select, textarea, label, summary, dialog, [role="button"], [tabindex]'

/**
 * Returns whether a click is meant for the row, and not for a control in the row, for a menu in a portal or for
 * selecting text.
 */
export function isForRow({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  if (!(target instanceof Element && currentTarget.contains(target))) return false
  const control = target.closest(CONTROLS)
  return !(control && currentTarget.contains(control)) && !getSelection()?.toString()
}
