'use client'

import { type FocusEvent, type RefObject, useCallback, useRef } from 'react'

interface ReturnFocus<E extends HTMLElement, R extends HTMLElement> {
  /** Ref for the element that takes the focus. It exists as long as the content. */
  target: (element: E | null) => void
  /** Ref for the live region, which stays. It takes the focus if there is no previous element to return it to. */
  region: RefObject<R | null>
  /** Handler for `onFocus` of the surrounding element. */
  enter: (event: FocusEvent<HTMLElement>) => void
  /** Handler for `onBlur` of the surrounding element. */
  leave: (event: FocusEvent<HTMLElement>) => void
}

function isOutside({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): boolean {
  return !(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))
}

/**
 * Moves the focus to new content, and returns it to the previous element, or else to the live region, when the content
 * is removed while it has the focus (WCAG 2.2, 2.4.3).
 *
 * @param about - Subject of the content. A new subject takes the focus again.
 * @param autoFocus - Whether the element takes the focus when it appears.
 */
export function useReturnFocus<E extends HTMLElement, R extends HTMLElement>(
  about: unknown,
  autoFocus: boolean,
): ReturnFocus<E, R> {
  const from = useRef<HTMLElement | null>(null)
  const isInside = useRef(false)
  const region = useRef<R>(null)
  const told = useRef<unknown>(undefined)

  const subject = autoFocus ? about : undefined
  // Changes with the subject only, because React calls a new ref function again.
  const target = useCallback(
    (element: E | null) => {
      // Once per subject: StrictMode calls refs twice, and other code may have moved the focus in between.
      if (element && subject && told.current !== subject) {
        told.current = subject
        element.focus()
      }
      if (element || !isInside.current) return
      // After removal, and only if nothing else has the focus. Browsers fire no event when a focused element is
      // removed.
      queueMicrotask(() => {
        if (document.activeElement && document.activeElement !== document.body) return
        isInside.current = false
        const previous = from.current?.isConnected ? from.current : region.current
        previous?.focus()
      })
    },
    [subject],
  )

  return {
    target,
    region,
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
