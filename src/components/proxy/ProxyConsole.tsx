'use client'

import {
  type ComponentPropsWithoutRef,
  type ForwardedRef,
  forwardRef,
  type ReactNode,
  type RefAttributes,
  useId,
  useState,
} from 'react'
import type { ProxyResponse } from '../../contract/calls/proxy.js'
import type { ProxyAlias } from '../../contract/register.js'
import { useIntegrations } from '../../hooks/useIntegrations.js'
import { useRelayInfo } from '../../hooks/useRelayInfo.js'
import { useSvc } from '../../hooks/useSvc.js'
import { type AppearanceOptions, useAppearance } from '../appearance/AppearanceProvider.js'
import { inAppearance } from '../appearance/inAppearance.js'
import { levelBelow } from '../appearance/levelBelow.js'
import { useOffWarning } from '../appearance/useOffWarning.js'
import { focusControl } from '../form/focusControl.js'
import { enCommon } from '../messages/en/common.js'
import { enProxy } from '../messages/en/proxy.js'
import { useMessages } from '../messages/MessagesProvider.js'
import { useProblemParts } from '../problems/useProblemParts.js'
import { ConfirmDialog } from './ConfirmDialog.js'
import { PresetSelect, type ProxyPreset } from './request/PresetSelect.js'
import {
  callOf,
  draftOf,
  type FaultField,
  faultsOf,
  type ProxyConsoleRequest,
  type ProxyDraft,
} from './request/proxyDraft.js'
import { RequestForm } from './request/RequestForm.js'
import { Outcome } from './response/Outcome.js'
import { SnippetButtons } from './SnippetButtons.js'
import { useConfirmation } from './useConfirmation.js'
import { useConsoleParts } from './useConsoleParts.js'
import { type Outcome as OutcomeState, useProxyConsole } from './useProxyConsole.js'
import { type SentRequest, useRequestHistory } from './useRequestHistory.js'

/** Props of {@link ProxyConsole}. */
export interface ProxyConsoleProps
  extends RefAttributes<HTMLElement>,
    Omit<ComponentPropsWithoutRef<'section'>, 'children'>,
    AppearanceOptions {
  /** The relay's alias of the integration, such as `crm`. */
  integration: ProxyAlias
  /** Initial request. The path includes the query. A JSON body is passed as a value. */
  defaultCall?: ProxyConsoleRequest | undefined
  /** Methods to choose from. @default `GET`, `HEAD`, `POST`, `PUT`, `PATCH`, `DELETE` */
  methods?: readonly string[] | undefined
  /** Prepared requests that the user can choose from. Choosing one replaces the request in the form. */
  presets?: readonly ProxyPreset[] | undefined
  /** Whether the rate limit switch is initially on. @default false */
  throttle?: boolean | undefined
  /** Maximum size of shown text or JSON, in bytes. The user can download the whole body. @default 200000 */
  maxShownBytes?: number | undefined
  /** Called with each successful response. */
  onResponse?: ((response: ProxyResponse<Blob>) => void) | undefined
  /** Heading above the form. @default 'API request', in the language of the messages */
  heading?: ReactNode
  /** Level of the heading in the page's outline. @default 2 */
  headingLevel?: 2 | 3 | 4 | 5 | undefined
  /** Custom content at the end of the header. */
  actions?: ReactNode
}

const NO_PRESETS: readonly ProxyPreset[] = []
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

/**
 * Renders a console for requests to the provider's own API: method, path, headers and body, and the unchanged response.
 * Asks for confirmation before requests that may change data.
 *
 * Has `data-state="idle | invalid | sending | answered | failed | cancelled | off"`. The console is `off` and hidden if
 * the relay does not offer API requests, or does not offer them for the integration.
 */
export const ProxyConsole: (props: ProxyConsoleProps) => ReactNode = forwardRef(
  function ProxyConsole(props: Omit<ProxyConsoleProps, 'ref'>, ref: ForwardedRef<HTMLElement>) {
    return inAppearance(KeyedConsole, props, ref)
  },
)

interface ConsoleProps extends Omit<ProxyConsoleProps, keyof AppearanceOptions | 'ref'> {
  rootRef: ForwardedRef<HTMLElement>
}

/** Resets the console for another integration or partition, so that no input is sent to the wrong one. */
function KeyedConsole(props: ConsoleProps) {
  const { connection } = useSvc()
  return <Console key={`${connection.key} ${props.integration}`} {...props} />
}

function Console(props: ConsoleProps) {
  const {
    rootRef,
    integration,
    defaultCall = {},
    methods = METHODS,
    presets = NO_PRESETS,
    throttle: defaultThrottle = false,
    maxShownBytes = 200_000,
    onResponse,
    heading,
    headingLevel = 2,
    actions,
    ...rest
  } = props
  const { cx, root } = useAppearance()
  const messages = useMessages('proxy', enProxy)
  const { connection } = useSvc()
  const id = useId()
  const Heading = `h${headingLevel}` as const

  const [draft, setDraft] = useState(() => draftOf(defaultCall, methods))
  const [throttle, setThrottle] = useState(defaultThrottle)
  const [attempts, setAttempts] = useState(0)
  const [sentDraft, setSentDraft] = useState<ProxyDraft>()
  const history = useRequestHistory()
  const parts = useConsoleParts(true)
  const { outcome, hold, send, cancel } = useProxyConsole({
    integration,
    throttle,
    maxBytes: maxShownBytes,
    onResponse,
    onOutcome: history.end,
  })
  const confirmation = useConfirmation((call, retryOf) => {
    // A retry sends the earlier call, not the current draft.
    if (!retryOf) setSentDraft(draft)
    history.begin(call, draft)
    return send(call, retryOf)
  })
  const refused = useRefusedFields(outcome, draft, draft === sentDraft)
  const relay = useRelayInfo()
  const called = useIntegrations({
    select: (all) => all.find(({ alias }) => alias === integration),
  })
  const isOff = relay.data?.actions.proxy === false || called.data?.proxy === false
  useOffWarning(isOff, 'ProxyConsole')
  if (isOff) return <section ref={rootRef} {...rest} hidden data-state="off" />

  const faults = attempts > 0 ? faultsOf(draft) : []
  const call = { ...callOf(draft), integration, throttle }

  function handleSubmit() {
    const canSend = faultsOf(draft).length === 0
    setAttempts(canSend ? 0 : attempts + 1)
    if (canSend) confirmation.ask(callOf(draft))
  }

  function handleRestore({ draft: sent }: SentRequest) {
    setAttempts(0)
    setDraft(sent)
    focusControl(confirmation.sendButton.current, `${id}target`)
  }

  return (
    <section
      ref={rootRef}
      // Before the host's attributes, so that the host can set another name.
      aria-labelledby={rest['aria-label'] ? undefined : `${id}heading`}
      {...rest}
      {...root('panel', rest.className)}
      data-state={faults.length > 0 ? 'invalid' : outcome.state}
    >
      <header className={cx('panel-header')}>
        <Heading id={`${id}heading`} className={cx('panel-title')}>
          {heading ?? messages.heading}
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
        presets={
          presets.length > 0 && (
            <PresetSelect
              id={`${id}preset`}
              presets={presets}
              methods={methods}
              draft={draft}
              onDraftChange={setDraft}
            />
          )
        }
        history={
          history.requests.length > 0 &&
          typeof parts === 'object' && (
            <parts.RecentRequests requests={history.requests} onRestore={handleRestore} />
          )
        }
      >
        <SnippetButtons call={call} endpoint={connection.endpoint} />
      </RequestForm>
      <Outcome
        integration={integration}
        outcome={outcome}
        hold={hold}
        maxBytes={maxShownBytes}
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
  const problem = useProblemParts(error !== undefined)
  const parts = useConsoleParts(true)
  if (!error || typeof problem !== 'object' || typeof parts !== 'object') return NONE
  return parts.refusedFields(problem.shownProblem(error, setHidden).fieldErrors, draft)
}
