'use client'

import { forwardRef, useId } from 'react'
import { useAppearance } from '../appearance/AppearanceProvider.js'
import { enProxy } from '../messages/en/proxy.js'
import { useMessages } from '../messages/MessagesProvider.js'
import type { DraftedCall } from './request/proxyDraft.js'

interface ConfirmDialogProps {
  integration: string
  /** Request to confirm. Without one, the dialog is empty. */
  call: DraftedCall | undefined
  onConfirm: () => void
  /** Called when the dialog closes, including after the user presses Escape. */
  onClose: () => void
}

/**
 * Renders a dialog that asks for confirmation before a request that may change data. The parent opens it with
 * `showModal()`.
 */
export const ConfirmDialog = forwardRef<HTMLDialogElement, ConfirmDialogProps>(
  function ConfirmDialog({ integration, call, onConfirm, onClose }, ref) {
    const { cx, Button } = useAppearance()
    const messages = useMessages('proxy', enProxy)
    const id = useId()
    return (
      <dialog
        ref={ref}
        className={cx('dialog')}
        aria-labelledby={`${id}title`}
        aria-describedby={`${id}text`}
        onClose={onClose}
      >
        <h2 id={`${id}title`} className={cx('dialog-title')}>
          {messages.confirmTitle(integration)}
        </h2>
        <div id={`${id}text`} className={cx('dialog-text')}>
          <p>{messages.confirmText}</p>
          <p className={cx('dialog-call')}>
            <bdi className={cx('method')}>{call?.method}</bdi> <bdi>{call?.path}</bdi>
          </p>
        </div>
        <div className={cx('dialog-actions')}>
          {/* First, so that it takes the focus when the dialog opens. */}
          <Button className={cx('button')} onClick={(event) => closeAround(event.currentTarget)}>
            {messages.cancel}
          </Button>
          <Button className={cx('button')} variant="danger" onClick={onConfirm}>
            {messages.confirm(call?.method ?? '')}
          </Button>
        </div>
      </dialog>
    )
  },
)

function closeAround(button: HTMLElement) {
  button.closest('dialog')?.close()
}
