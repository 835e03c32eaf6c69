'use client'

import type { Hold } from '../../../client/hold/createHold.js'
import { isRead } from '../../../contract/calls/isRead.js'
import { explainError } from '../../../hooks/search-form/explainError.js'
import { useHold } from '../../../hooks/useHold.js'
import { useRelayInfo } from '../../../hooks/useRelayInfo.js'
import { useAppearance } from '../../appearance/AppearanceProvider.js'
import { Skeleton } from '../../appearance/Skeleton.js'
import { enCommon } from '../../messages/en/common.js'
import { enProxy } from '../../messages/en/proxy.js'
import { useMessages } from '../../messages/MessagesProvider.js'
import { HoldNotice } from '../../problems/HoldNotice.js'
import { ProblemBlock } from '../../problems/ProblemBlock.js'
import { useConsoleParts } from '../useConsoleParts.js'
import { type Outcome as OutcomeState, settledOf } from '../useProxyConsole.js'
import { useQuantities } from '../useQuantities.js'
import { statusWords } from './statusWords.js'

interface OutcomeProps {
  integration: string
  outcome: OutcomeState
  hold: Hold | undefined
  maxBytes: number
  headingLevel: 3 | 4 | 5 | 6
  onRetry: () => void
}

/** Renders the outcome of a request: its status message, its error and its response. */
export function Outcome(props: OutcomeProps) {
  const { integration, outcome, hold, maxBytes, headingLevel, onRetry } = props
  const { cx, visuallyHidden } = useAppearance()
  const messages = useMessages('proxy', enProxy)
  const common = useMessages('common', enCommon)
  const statusMessage = useStatusMessage()
  const parts = useConsoleParts(true)
  const sending = outcome.state === 'sending'
  const failure = outcome.state === 'failed' ? outcome.error : sending ? outcome.retryOf : undefined
  const error = explainError(failure, useRelayInfo().error)
  const settled = settledOf(outcome)
  const response = settled?.response
  const { release } = useHold(integration)
  // The alert of an error has the same countdown and actions, and includes a hold that its response has started.
  const isShown = !error && (!sending || outcome.isHeld)

  return (
    <div className={cx('outcome')} aria-busy={sending}>
      <p {...visuallyHidden} role="status">
        {statusMessage(outcome)}
      </p>
      <ProblemBlock
        error={error}
        onRetry={onRetry}
        onRelease={() => {
          release()
          onRetry()
        }}
        retrying={sending}
        autoFocus
        headingLevel={headingLevel}
      />
      {isShown && <HoldNotice integration={integration} onEndWait={onRetry} />}
      {outcome.state === 'idle' && !hold && <p className={cx('muted')}>{messages.idle}</p>}
      {outcome.state === 'cancelled' && <p className={cx('muted')}>{statusMessage(outcome)}</p>}
      {sending && !error && !response && <Skeleton rows={2} />}
      {response && parts === 'failed' && <p className={cx('muted')}>{common.notLoaded}</p>}
      {response && typeof parts === 'object' && (
        <parts.ResponseView
          response={response}
          isOlder={sending}
          durationMs={settled.durationMs}
          path={settled.call.path}
          maxBytes={maxBytes}
        />
      )}
    </div>
  )
}

/** Returns a function that formats the status message for screen readers. */
function useStatusMessage(): (outcome: OutcomeState) => string {
  const messages = useMessages('proxy', enProxy)
  const { duration, size } = useQuantities()
  return (outcome) => {
    switch (outcome.state) {
      case 'sending':
        return messages.sending
      case 'cancelled':
        return isRead(outcome.call.method) ? messages.cancelled : messages.cancelledChange
      case 'answered': {
        const { status, body } = outcome.response
        return messages.responded(
          statusWords(status),
          duration(outcome.durationMs),
          size(body.size),
        )
      }
      // The alert announces problems.
      case 'failed':
      case 'idle':
        return ''
    }
  }
}
