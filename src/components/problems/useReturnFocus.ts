'use client'

import { type DOMAttributes, type FocusEvent, type RefObject, useCallback, useRef } from 'react'

type FocusHandlers = Pick<DOMAttributes<HTMLDivElement>, 'onFocus' | 'onBlur'>

interface ReturnFocus<E extends HTMLElement, R extends HTMLElement> {
  /** Ref for the element that receives the focus. The element is mounted and unmounted with the content. */
  target: (element: E | null) => void
  /**
   * Ref for the live region, which is always mounted. It receives the focus if the previous element cannot.
   */
  region: RefObject<R | null>
  /** Handlers for the surrounding element. */
  handlers: Required<FocusHandlers>
}

function isFocusLost(): boolean {
  return document.activeElement === document.body
}

/** Returns whether the focus moves between two elements of the content. */
function isMoveInside(event: FocusEvent<HTMLElement>): boolean {
  return event.currentTarget.contains(event.relatedTarget)
}

/**
 * Returns refs and handlers that move the focus to new content. If the content is removed while it has the focus, the
 * focus returns to the previous element, or else to the live region (WCAG 2.2, 2.4.3).
 *
 * @param about - Subject of the content. The focus moves again for a new subject.
 * @param autoFocus - Whether the element receives the focus when it appears.
 * @param own - Props of the surrounding element, whose handlers are also called.
 */
export function useReturnFocus<E extends HTMLElement, R extends HTMLElement>(
  about: unknown,
  autoFocus: boolean,
  own: FocusHandlers,
): ReturnFocus<E, R> {
  const from = useRef<(Element & Partial<HTMLOrSVGElement>) | null>(null)
  const isInside = useRef(false)
  const region = useRef<R>(null)
  const focusedFor = useRef<unknown>(null)

  const subject = autoFocus && about
  // Stable for each subject, because React calls a ref function again when it changes.
  const target = useCallback(
    (element: E | null) => {
      // Only once for each subject: StrictMode calls refs twice, and other code may have moved the focus in between.
      if (element && subject && focusedFor.current !== subject) {
        focusedFor.current = subject
        element.focus()
      }
      if (element || !isInside.current) return
      // Browsers fire no event when a focused element is removed. Checks after the removal whether the focus was lost.
      queueMicrotask(() => {
        if (!isFocusLost()) return
        isInside.current = false
        from.current?.focus?.()
        // The previous element can be gone, or in a closed dialog.
        if (isFocusLost()) region.current?.focus()
      })
    },
    [subject],
  )

  return {
    target,
    region,
    handlers: {
      onFocus: (event) => {
        if (event.relatedTarget && !isMoveInside(event)) from.current = event.relatedTarget
        isInside.current = true
        own.onFocus?.(event)
      },
      onBlur: (event) => {
        isInside.current = isMoveInside(event)
        own.onBlur?.(event)
      },
    },
  }
}
