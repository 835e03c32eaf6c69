import type { KeyboardEvent } from 'react'

/** Selector of a line of the tree. The value of the attribute is the line's JSON Pointer. */
export const LINE = '[data-pointer]'

/** Returns the JSON Pointer of the line that contains an element. */
export function pointerAt(target: EventTarget): string | undefined {
  const line = target instanceof Element ? target.closest<HTMLElement>(LINE) : null
  return line?.dataset.pointer
}

/**
 * Handles the arrow keys of a tree. Up and down move to another line, right opens an object or array, and left closes
 * it or moves to its parent.
 */
export function handleTreeKey(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget } = event
  if (!(target instanceof HTMLElement) || !target.matches(LINE)) return
  const lines = [...currentTarget.querySelectorAll<HTMLElement>(LINE)]
  const at = lines.indexOf(target)
  const details = target.closest('summary')?.parentElement
  const isOpen = details?.hasAttribute('open')
  if (key === 'ArrowRight' && details && !isOpen) target.click()
  else if (key === 'ArrowLeft' && isOpen) target.click()
  else if (key === 'ArrowLeft') {
    const outer = (details ?? target).parentElement?.closest('details')
    outer?.querySelector<HTMLElement>(LINE)?.focus()
  } else if (key === 'ArrowDown' || key === 'ArrowRight') lines[at + 1]?.focus()
  else if (key === 'ArrowUp') lines[at - 1]?.focus()
  else return
  event.preventDefault()
}
