'use client'

import { type FocusEvent, useCallback, useRef } from 'react'

interface ReturnFocus<E extends HTMLElement> {
  /** For the element that takes the focus, and that is there as long as what it belongs to. */
  target: (element: E | null) => void
  /** For `onFocus` of the element around it. */
  enter: (event: FocusEvent<HTMLElement>) => void
  /** For `onBlur` of the element around it. */
  leave: (event: FocusEvent<HTMLElement>) => void
}

function isOutside({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): boolean {
  return !(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))
}

/**
 * Moves the focus to what has appeared, where that is wanted, and back to where it came from when that goes with
 * the focus in it (WCAG 2.2, 2.4.3). The document's focus is outside React.
 *
 * @param about - What the element is about: something else takes the focus anew.
 * @param autoFocus - Whether the element takes the focus when it appears.
 */
export function useReturnFocus<E extends HTMLElement>(
  about: unknown,
  autoFocus: boolean,
): ReturnFocus<E> {
  const from = useRef<HTMLElement | null>(null)
  const isInside = useRef(false)
  const told = useRef<unknown>(undefined)

  const subject = autoFocus ? about : undefined
  // Identity matters: React calls a new function anew, which is when there is something else to tell of.
  const target = useCallback(
    (element: E | null) => {
      // Once for each: in StrictMode React tells of the same element twice, after others have moved the focus.
      if (element && subject && told.current !== subject) {
        told.current = subject
        element.focus()
      }
      if (element || !isInside.current) return
      // Once all of it is gone, and only where nothing else has taken the focus. A browser tells nobody of the
      // focus that goes with an element.
      queueMicrotask(() => {
        if (document.activeElement && document.activeElement !== document.body) return
        isInside.current = false
        if (from.current?.isConnected) from.current.focus()
      })
    },
    [subject],
  )

  return {
    target,
    enter: (event) => {
      if (isOutside(event) && event.relatedTarget instanceof HTMLElement) {
        from.current = event.relatedTarget
      }
      isInside.current = true
    },
    leave: (event) => {
      if (isOutside(event)) isInside.current = false
    },
  }
}
