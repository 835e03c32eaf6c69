'use client'

import type { ProblemError } from '../../client/response/ProblemError.js'
import type { useRetryState } from '../../hooks/countdown/useRetryState.js'
import { useAppearance } from '../appearance/AppearanceProvider.js'
import { RotateCw } from '../icons/RotateCw.js'
import { X } from '../icons/X.js'
import { enCommon } from '../messages/en/common.js'
import { enHold } from '../messages/en/problems.js'
import { useMessages } from '../messages/MessagesProvider.js'
import type { ProblemAlertProps } from './problemAlertProps.js'
import { RetryCountdown } from './RetryCountdown.js'
import { useEndWait } from './wait/useEndWait.js'
import { useLongWait } from './wait/useLongWait.js'

interface ProblemActionsProps
  extends Pick<
    ProblemAlertProps,
    'onRetry' | 'retrying' | 'autoRetry' | 'onRelease' | 'onDismiss'
  > {
  error: ProblemError
  wait: ReturnType<typeof useRetryState>
  /** Ref for the elements that a retry or the next error removes, with the focus that may be in them. */
  target: (element: HTMLElement | null) => void
}

/** Renders the action for a problem, its countdown, and the button that dismisses it. */
export function ProblemActions(props: ProblemActionsProps) {
  const { error, wait, retrying, onRetry, autoRetry, onRelease, onDismiss, target } = props
  const { cx, Button } = useAppearance()
  const common = useMessages('common', enCommon)
  const hold = useMessages('hold', enHold)
  const isLongWait = useLongWait(error.retryAt) && onRelease !== undefined
  const EndWait = useEndWait(isLongWait)

  const canRelease = error.lockedOut && onRelease !== undefined
  const canRetry = error.retryable !== false
  const canEnd = isLongWait && canRetry && !retrying && EndWait !== 'failed'
  const act = canRelease ? onRelease : canRetry && !canEnd ? onRetry : undefined
  const isBlocked = retrying || (!canRelease && wait === 'waiting')
  return (
    <div className={cx('problem-actions')}>
      {act && (
        // Not `disabled` while waiting, so that it keeps the focus (WCAG 2.2, 2.4.3).
        <Button
          className={cx('button')}
          aria-disabled={isBlocked}
          data-busy={retrying || undefined}
          onClick={() => {
            if (!isBlocked) act()
          }}
        >
          {!canRelease && <RotateCw size={14} />}
          {/* The ref is not on the button, because the app's own may not take one. */}
          <span ref={target}>
            {retrying ? common.retrying : canRelease ? hold.release : common.retry}
          </span>
        </Button>
      )}
      {error.retryAt && canRetry && !retrying && (
        <span ref={target} className={cx('wait')}>
          <RetryCountdown retryAt={error.retryAt} onAutoRetry={autoRetry ? onRetry : undefined} />
        </span>
      )}
      {canEnd && typeof EndWait === 'function' && <EndWait onEnd={onRelease} />}
      {onDismiss && (
        <Button className={cx('button')} onClick={onDismiss}>
          <X size={14} />
          {common.dismiss}
        </Button>
      )}
    </div>
  )
}
