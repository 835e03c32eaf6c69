'use client'

import { useRef, useState } from 'react'
import type { ProblemError } from '../../client/response/ProblemError.js'
import { isRead } from '../../contract/calls/isRead.js'
import type { DraftedCall } from './request/proxyDraft.js'

interface Question {
  call: DraftedCall
  retryOf: ProblemError | undefined
}

/** Asks before a request that may change data. Returns the focus to the previous element. */
export function useConfirmation(send: (call: DraftedCall, retryOf?: ProblemError) => void) {
  const [question, setQuestion] = useState<Question>()
  const dialog = useRef<HTMLDialogElement>(null)
  const sendButton = useRef<HTMLButtonElement>(null)
  const asker = useRef<Element | null>(null)

  function ask(call: DraftedCall, retryOf?: ProblemError) {
    if (isRead(call.method)) return send(call, retryOf)
    asker.current = document.activeElement
    setQuestion({ call, retryOf })
    dialog.current?.showModal()
  }

  function giveFocusBack() {
    const { current } = asker
    // Safari does not focus clicked buttons, so nothing may have the focus.
    const isSomewhere = current instanceof HTMLElement && current !== document.body
    const target = isSomewhere && current.isConnected ? current : sendButton.current
    target?.focus()
  }

  function handleConfirm() {
    if (!question) return
    setQuestion(undefined)
    dialog.current?.close()
    giveFocusBack()
    send(question.call, question.retryOf)
  }

  function handleLeave() {
    // Also after a confirmation: the close event fires later, when the response may have the focus.
    if (!question) return
    setQuestion(undefined)
    giveFocusBack()
  }

  return {
    ask,
    sendButton,
    dialog: { ref: dialog, call: question?.call, onConfirm: handleConfirm, onLeave: handleLeave },
  }
}
