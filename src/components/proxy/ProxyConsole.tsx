'use client'

import { type ComponentPropsWithoutRef, type ReactNode, useId, useRef, useState } from 'react'
import type { ProblemError } from '../../client/response/ProblemError.js'
import type { ProxyResponse } from '../../contract/calls/proxy.js'
import { useIntegrations } from '../../hooks/useIntegrations.js'
import { useRelayInfo } from '../../hooks/useRelayInfo.js'
import { useSvc } from '../../hooks/useSvc.js'
import {
  type AppearanceOptions,
  AppearanceProvider,
  useAppearance,
} from '../appearance/AppearanceProvider.js'
import { levelBelow } from '../appearance/levelBelow.js'
import { splitAppearance } from '../appearance/splitAppearance.js'
import { useOffWarning } from '../appearance/useOffWarning.js'
import { enCommon } from '../messages/en/common.js'
import { enProxy } from '../messages/en/proxy.js'
import { useMessages } from '../messages/MessagesProvider.js'
import { useProblemParts } from '../problems/useProblemParts.js'
import { ConfirmDialog } from './ConfirmDialog.js'
import {
  callOf,
  type DefaultCall,
  type DraftedCall,
  draftOf,
  type FaultField,
  faultsOf,
  isRead,
  type ProxyDraft,
} from './request/proxyDraft.js'
import { RequestForm } from './request/RequestForm.js'
import { refusedFields } from './request/refusedFields.js'
import { Outcome } from './response/Outcome.js'
import { SnippetButtons } from './SnippetButtons.js'
import { type Outcome as OutcomeState, useProxyConsole } from './useProxyConsole.js'

/** Props of {@link ProxyConsole}. */
export interface ProxyConsoleProps
  extends Omit<ComponentPropsWithoutRef<'section'>, 'children'>,
    AppearanceOptions {
  /** The relay's alias of the integration, such as `crm`. */
  integration: string
  /** What the form holds at first; the path with its query. A body of JSON is given as the value. */
  defaultCall?: DefaultCall | undefined
  /** The methods to choose from. @default GET, HEAD, POST, PUT, PATCH, DELETE */
  methods?: readonly string[] | undefined
  /** Whether the rate limit switch is on at first. @default false */
  throttle?: boolean | undefined
  /** The most that is shown of a text or of JSON, in bytes; the whole of it can be downloaded. @default 200000 */
  maxShownBytes?: number | undefined
  /** Told of each answer that is a success. */
  onResponse?: ((response: ProxyResponse<Blob>) => void) | undefined
  /** The heading above the form. @default 'Provider call', in the language of the texts */
  heading?: ReactNode
  /** The heading's level in the page's outline. @default 2 */
  headingLevel?: 2 | 3 | 4 | 5 | undefined
  /** What the page adds to the header, at its end. */
  actions?: ReactNode
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

/**
 * Calls of the provider's own API, made by hand: method, path, headers and body, and the answer as it came.
 * Anything but a read is confirmed before it is sent.
 *
 * Has `data-state="idle | invalid | sending | answered | failed | cancelled | off"`. It is `off`, and nothing is to be
 * seen of it, where the relay says that provider calls are, or those of the integration.
 */
export function ProxyConsole(props: ProxyConsoleProps) {
  const [look, rest] = splitAppearance(props)
  return (
    <AppearanceProvider {...look}>
      {/* Another integration is another console: nothing that was typed for one is sent to the other. */}
      <Console key={props.integration} {...rest} />
    </AppearanceProvider>
  )
}

function Console(props: Omit<ProxyConsoleProps, keyof AppearanceOptions>) {
  const {
    integration,
    defaultCall = {},
    methods = METHODS,
    throttle: throttleAtFirst = false,
    maxShownBytes = 200_000,
    onResponse,
    heading,
    headingLevel = 2,
    actions,
    ...rest
  } = props
  const { cx, root } = useAppearance()
  const texts = useMessages('proxy', enProxy)
  const { connection } = useSvc()
  const id = useId()
  const Heading = `h${headingLevel}` as const

  const [draft, setDraft] = useState(() => draftOf(defaultCall, methods))
  const [throttle, setThrottle] = useState(throttleAtFirst)
  const [attempts, setAttempts] = useState(0)
  const [sentDraft, setSentDraft] = useState<ProxyDraft>()
  const { outcome, hold, send, cancel } = useProxyConsole({
    integration,
    throttle,
    mostBytes: maxShownBytes,
    onResponse,
  })
  const confirmation = useConfirmation((call, retryOf) => {
    // A retry sends the earlier call again.
    if (!retryOf) setSentDraft(draft)
    return send(call, retryOf)
  })
  const refused = useRefusedFields(outcome, draft, draft === sentDraft)
  const relay = useRelayInfo()
  const called = useIntegrations({
    select: (all) => all.find(({ alias }) => alias === integration),
  })
  const isOff = relay.data?.actions.proxy === false || called.data?.proxy === false
  useOffWarning(isOff, 'ProxyConsole')
  if (isOff) return <section {...rest} hidden data-state="off" />

  const faults = attempts > 0 ? faultsOf(draft) : []
  const call = { ...callOf(draft), integration, throttle }

  function handleSubmit() {
    const canSend = faultsOf(draft).length === 0
    setAttempts(canSend ? 0 : attempts + 1)
    if (canSend) confirmation.ask(callOf(draft))
  }

  return (
    <section
      // Before a name of the page's own, which it would win over.
      aria-labelledby={rest['aria-label'] ? undefined : `${id}heading`}
      {...rest}
      {...root('panel', rest.className)}
      data-state={faults.length > 0 ? 'invalid' : outcome.state}
    >
      <header className={cx('panel-header')}>
        <Heading id={`${id}heading`} className={cx('panel-title')}>
          {heading ?? texts.heading}
        </Heading>
        <bdi className={cx('muted', 'mono')}>{integration}</bdi>
        {actions && <div className={cx('form-actions', 'push')}>{actions}</div>}
      </header>
      <RequestForm
        id={id}
        draft={draft}
        onDraftChange={(change: Partial<ProxyDraft>) => setDraft({ ...draft, ...change })}
        methods={methods}
        throttle={throttle}
        onThrottleChange={setThrottle}
        faults={faults}
        refused={refused}
        attempts={attempts}
        sendButton={confirmation.sendButton}
        sending={outcome.state === 'sending'}
        onSubmit={handleSubmit}
        onCancel={cancel}
      >
        <SnippetButtons call={call} endpoint={connection.endpoint} />
      </RequestForm>
      <Outcome
        integration={integration}
        outcome={outcome}
        hold={hold}
        mostBytes={maxShownBytes}
        headingLevel={levelBelow(headingLevel)}
        onRetry={() => {
          if (outcome.state === 'failed') confirmation.ask(outcome.call, outcome.error)
        }}
      />
      <ConfirmDialog {...confirmation.dialog} integration={integration} />
    </section>
  )
}

const NONE: ReadonlyMap<FaultField, string> = new Map()

/** Returns the errors that the provider reported about fields of the form, until the draft changes. */
function useRefusedFields(outcome: OutcomeState, draft: ProxyDraft, isSent: boolean) {
  const { setHidden } = useMessages('common', enCommon)
  const error = outcome.state === 'failed' && isSent ? outcome.error : undefined
  const parts = useProblemParts(error !== undefined)
  if (!error || typeof parts !== 'object') return NONE
  return refusedFields(parts.shownProblem(error, setHidden).fieldErrors, draft)
}

interface Question {
  call: DraftedCall
  retryOf: ProblemError | undefined
}

/** Asks before a call that may change data, and gives the focus back to where it was asked for. */
function useConfirmation(send: (call: DraftedCall, retryOf?: ProblemError) => void) {
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
    // Safari gives no focus to a button that is clicked, so it can be nowhere.
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
    // After a confirmation, too: the event of closing comes later, when the answer may have the focus.
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
