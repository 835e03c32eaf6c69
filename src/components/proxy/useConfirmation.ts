'use client'

import { useEffect, useRef, useState } from 'react'
import type { ProblemError } from '../../client/response/ProblemError.js'
import { isRead } from '../../contract/calls/isRead.js'
import type { DraftedCall } from './request/proxyDraft.js'

interface Question {
  call: DraftedCall
  retryOf: ProblemError | undefined
}

/**
 * Returns a function that sends a request, after confirmation in a dialog if the request may change data, and the props
 * of the dialog. Afterwards, the focus returns to the previous element.
 */
export function useConfirmation(send: (call: DraftedCall, retryOf?: ProblemError) => void) {
  const [question, setQuestion] = useState<Question>()
  const dialog = useRef<HTMLDialogElement>(null)
  const sendButton = useRef<HTMLButtonElement>(null)
  const previousFocus = useRef<Element | null>(null)

  // Closes the dialog when React hides this part of the page (`<Activity>`), or the rest would stay inert.
  useEffect(() => {
    const element = dialog.current
    return () => {
      if (element?.open) element.close()
    }
  }, [])

  function ask(call: DraftedCall, retryOf?: ProblemError) {
    if (isRead(call.method)) return send(call, retryOf)
    previousFocus.current = document.activeElement
    setQuestion({ call, retryOf })
    dialog.current?.showModal()
  }

  function restoreFocus() {
    const { current } = previousFocus
    // In Safari, a clicked button does not receive the focus, so the previous element can be the body.
    const hadFocus = current instanceof HTMLElement && current !== document.body
    const target = hadFocus && current.isConnected ? current : sendButton.current
    target?.focus()
  }

  function handleConfirm() {
    if (!question) return
    setQuestion(undefined)
    dialog.current?.close()
    restoreFocus()
    send(question.call, question.retryOf)
  }

  function handleClose() {
    // The close event also fires after a confirmation, when the response may already have the focus. In a
    // background tab, Chromium fires it up to a second late, when the dialog may be open for another request.
    if (!question || dialog.current?.open) return
    setQuestion(undefined)
    if (!isElsewhere(document.activeElement, dialog.current)) restoreFocus()
  }

  return {
    ask,
    sendButton,
    dialog: { ref: dialog, call: question?.call, onConfirm: handleConfirm, onClose: handleClose },
  }
}

/** Whether the user has moved the focus to an element outside of the dialog. */
function isElsewhere(focused: Element | null, dialog: HTMLDialogElement | null): boolean {
  return focused !== null && focused !== document.body && !dialog?.contains(focused)
}
