'use client'

import { type FormEvent, type KeyboardEvent, type ReactNode, type RefObject, useRef } from 'react'
import { useAppearance } from '../../appearance/AppearanceProvider.js'
import { FaultSummary } from '../../form/FaultSummary.js'
import { Field } from '../../form/Field.js'
import { focusControl } from '../../form/focusControl.js'
import { isComposing } from '../../form/isComposing.js'
import { TransientButton } from '../../form/TransientButton.js'
import { useChange } from '../../form/useChange.js'
import { Send } from '../../icons/Send.js'
import { X } from '../../icons/X.js'
import { enProxy } from '../../messages/en/proxy.js'
import { useMessages } from '../../messages/MessagesProvider.js'
import { BodyFields } from './BodyFields.js'
import { HeaderFields } from './HeaderFields.js'
import { type FaultField, type ProxyDraft, type ProxyFault, takesBody } from './proxyDraft.js'
import { QueryFields } from './QueryFields.js'
import { useFaultMessage } from './useFaultMessage.js'

interface RequestFormProps {
  id: string
  draft: ProxyDraft
  onDraftChange: (change: Partial<ProxyDraft>) => void
  methods: readonly string[]
  throttle: boolean
  onThrottleChange: (throttle: boolean) => void
  faults: readonly ProxyFault[]
  /** Errors that the provider reported about fields of this draft. */
  refused: ReadonlyMap<FaultField, string>
  /** Number of consecutive attempts to send an invalid draft. Each one moves the focus to the first fault. */
  attempts: number
  sendButton: RefObject<HTMLButtonElement | null>
  sending: boolean
  onSubmit: () => void
  onCancel: () => void
  /** Additional actions for the request. */
  children: ReactNode
  /** Select for prepared requests. */
  presets: ReactNode
  /** Requests that were sent. */
  history: ReactNode
}

/** Renders the form of a request. */
export function RequestForm(props: RequestFormProps) {
  const { id, draft, onDraftChange, faults, refused, attempts, sendButton, onSubmit } = props
  const { cx } = useAppearance()
  const messages = useMessages('proxy', enProxy)
  const faultMessage = useFaultMessage()
  const summary = useRef<HTMLDivElement>(null)

  const idOf = (field: FaultField) => `${id}${field}`
  const errorOf = (field: FaultField) => {
    const fault = faults.find((each) => each.field === field)
    return fault ? faultMessage(fault) : refused.get(field)
  }

  useChange(attempts, () => {
    const [first] = faults
    if (faults.length > 1) summary.current?.focus()
    else if (first) focusControl(sendButton.current, idOf(first.field))
  })

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    // React also passes the event to a form of the host around a portal.
    event.stopPropagation()
    onSubmit()
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    const isText = event.target instanceof HTMLTextAreaElement
    // Enter confirms a word of an input method, so it must not submit the form.
    if (isComposing(event)) {
      if (!isText) event.preventDefault()
    } else if (event.ctrlKey || event.metaKey) {
      // Prevents the action of a focused button.
      event.preventDefault()
      onSubmit()
    }
  }

  return (
    <form className={cx('request')} noValidate onSubmit={handleSubmit} onKeyDown={handleKeyDown}>
      <FaultSummary
        ref={summary}
        title={messages.faults.summary(faults.length)}
        faults={faults.map((fault) => ({
          controlId: idOf(fault.field),
          text: faultMessage(fault),
        }))}
      />
      {props.presets}
      <RequestLine {...props} targetId={idOf('target')} targetError={errorOf('target')} />
      <QueryFields
        id={`${id}query`}
        target={draft.target}
        onTargetChange={(target) => onDraftChange({ target })}
      />
      <HeaderFields
        draft={draft}
        throttle={props.throttle}
        onHeadersChange={(headers) => onDraftChange({ headers })}
        idOf={idOf}
        errorOf={errorOf}
      />
      {takesBody(draft.method) && (
        <BodyFields draft={draft} onDraftChange={onDraftChange} idOf={idOf} errorOf={errorOf} />
      )}
      <div className={cx('request-end')}>
        <ThrottleSwitch {...props} />
        <div className={cx('form-actions')}>{props.children}</div>
      </div>
      {props.history}
    </form>
  )
}

interface RequestLineProps extends RequestFormProps {
  targetId: string
  targetError: string | undefined
}

/** Renders the method, the path and the send button. */
function RequestLine(props: RequestLineProps) {
  const { id, draft, onDraftChange, methods, targetId, targetError } = props
  const { sendButton, sending, onCancel } = props
  const { cx, Button, Input, Select } = useAppearance()
  const messages = useMessages('proxy', enProxy)
  return (
    <div className={cx('request-line')}>
      <Field id={`${id}method`} label={messages.method}>
        {(aria) => (
          <Select
            {...aria}
            className={cx('input', 'select')}
            value={draft.method}
            onValueChange={(method) => onDraftChange({ method })}
            options={methods.map((method) => ({ value: method, label: method }))}
          />
        )}
      </Field>
      <Field id={targetId} label={messages.target} error={targetError} hint={messages.targetHint}>
        {(aria) => (
          <Input
            {...aria}
            className={cx('input', 'mono')}
            dir="ltr"
            inputMode="url"
            value={draft.target}
            onChange={(event) => onDraftChange({ target: event.target.value })}
          />
        )}
      </Field>
      <div className={cx('form-actions')}>
        <Button
          ref={sendButton}
          type="submit"
          className={cx('button')}
          variant="primary"
          data-busy={sending || undefined}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          title={messages.bodyHint}
        >
          <Send size={14} />
          {sending ? messages.sending : messages.send}
        </Button>
        {sending && (
          <TransientButton next={sendButton} onClick={onCancel}>
            <X size={14} />
            {messages.cancel}
          </TransientButton>
        )}
      </div>
    </div>
  )
}

function ThrottleSwitch({ id, throttle, onThrottleChange }: RequestFormProps) {
  const { cx } = useAppearance()
  const messages = useMessages('proxy', enProxy)
  return (
    <div className={cx('check')}>
      <input
        id={`${id}throttle`}
        type="checkbox"
        checked={throttle}
        aria-describedby={`${id}throttle-hint`}
        onChange={(event) => onThrottleChange(event.target.checked)}
      />
      <label htmlFor={`${id}throttle`}>{messages.throttle}</label>
      <span id={`${id}throttle-hint`} className={cx('field-hint')}>
        {messages.throttleHint}
      </span>
    </div>
  )
}
