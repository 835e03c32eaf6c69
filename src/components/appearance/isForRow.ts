import type { MouseEvent } from 'react'

/** Elements that have their own click behavior. */
const CONTROLS =
  'a, button, input, select, textarea, label, summary, dialog, [role="button"], [tabindex]'

/**
 * Returns whether a click is meant for the row, and not for a control in the row, for a menu in a portal or for
 * selecting text.
 */
export function isForRow({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  // The target of a click is an element. Not checked with `instanceof`, because the list can be in another window.
  const element = target as Element
  const control = element.closest(CONTROLS)
  const isInControl = control !== null && currentTarget.contains(control)
  return currentTarget.contains(element) && !isInControl && !getSelection()?.toString()
}
