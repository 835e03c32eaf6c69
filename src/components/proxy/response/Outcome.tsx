'use client'

import type { Hold } from '../../../client/hold/createHold.js'
import { explainError } from '../../../hooks/search-form/explainError.js'
import { useRelayInfo } from '../../../hooks/useRelayInfo.js'
import { useAppearance } from '../../appearance/AppearanceProvider.js'
import { Skeleton } from '../../appearance/Skeleton.js'
import { visuallyHidden } from '../../appearance/VisuallyHidden.js'
import { enCommon } from '../../messages/en/common.js'
import { enProxy } from '../../messages/en/proxy.js'
import { useMessages } from '../../messages/MessagesProvider.js'
import { HoldNotice } from '../../problems/HoldNotice.js'
import { ProblemAlert } from '../../problems/ProblemAlert.js'
import { useLongWait } from '../../problems/useLongWait.js'
import { isRead } from '../request/proxyDraft.js'
import { useLaterParts } from '../useLaterParts.js'
import type { Outcome as OutcomeState } from '../useProxyConsole.js'
import { useQuantities } from '../useQuantities.js'
import { statusWords } from './statusWords.js'

interface OutcomeProps {
  integration: string
  outcome: OutcomeState
  hold: Hold | null
  mostBytes: number
  headingLevel: 3 | 4 | 5 | 6
  onRetry: () => void
}

/** What has become of a call: what is said of it, what went wrong, and what was answered. */
export function Outcome(props: OutcomeProps) {
  const { integration, outcome, hold, mostBytes, headingLevel, onRetry } = props
  const { cx } = useAppearance()
  const texts = useMessages('proxy', enProxy)
  const common = useMessages('common', enCommon)
  const said = useSaid()
  const parts = useLaterParts(true)
  const sending = outcome.state === 'sending'
  const failure = outcome.state === 'failed' ? outcome.error : sending ? outcome.retryOf : undefined
  const error = explainError(failure, useRelayInfo().error)
  const answer = 'answer' in outcome ? outcome.answer : undefined
  // A hold that begins with a response appears with it. The alert of an error has its own countdown, but it cannot end
  // a lock-out or a long wait.
  const canEnd = useLongWait(hold?.retryAt) || hold?.lockedOut
  const isTold = (sending && !outcome.isHeld) || (error?.retryAt !== undefined && !canEnd)

  return (
    <div className={cx('outcome')} aria-busy={sending}>
      <p style={visuallyHidden} role="status">
        {said(outcome)}
      </p>
      <ProblemAlert
        error={error}
        onRetry={onRetry}
        retrying={sending}
        autoFocus
        headingLevel={headingLevel}
      />
      {!isTold && <HoldNotice integration={integration} onEndWait={onRetry} />}
      {outcome.state === 'idle' && !hold && <p className={cx('muted')}>{texts.idle}</p>}
      {outcome.state === 'cancelled' && <p className={cx('muted')}>{said(outcome)}</p>}
      {sending && !error && <Skeleton rows={2} />}
      {answer && parts === 'failed' && <p className={cx('muted')}>{common.notLoaded}</p>}
      {answer && 'durationMs' in outcome && typeof parts === 'object' && (
        <parts.Answer
          answer={answer}
          durationMs={outcome.durationMs}
          path={outcome.call.path}
          mostBytes={mostBytes}
        />
      )}
    </div>
  )
}

/** What a screen reader is told, once. */
function useSaid(): (outcome: OutcomeState) => string {
  const texts = useMessages('proxy', enProxy)
  const { duration, size } = useQuantities()
  return (outcome) => {
    switch (outcome.state) {
      case 'sending':
        return texts.sending
      case 'cancelled':
        return isRead(outcome.call.method) ? texts.cancelled : texts.cancelledChange
      case 'answered': {
        const { status, body } = outcome.answer
        return texts.answered(statusWords(status), duration(outcome.durationMs), size(body.size))
      }
      // A problem speaks for itself.
      case 'failed':
      case 'idle':
        return ''
    }
  }
}
