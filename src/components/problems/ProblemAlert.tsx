'use client'

import { CircleAlert, Lock, RotateCw, X } from 'lucide-react'
import type { ComponentPropsWithoutRef } from 'react'
import type { ProblemError } from '../../client/ProblemError.js'
import { useRetryState } from '../../hooks/useRetryState.js'
import { useLook } from '../look/LookProvider.js'
import { enCommon } from '../texts/en/common.js'
import { enProblem } from '../texts/en/problems.js'
import { useTexts } from '../texts/MessagesProvider.js'
import { ProblemDetails } from './ProblemDetails.js'
import { RetryCountdown } from './RetryCountdown.js'

/** Props of {@link ProblemAlert}. */
export interface ProblemAlertProps extends Omit<ComponentPropsWithoutRef<'div'>, 'children'> {
  /** What went wrong; nothing is shown without one. */
  error: ProblemError | null | undefined
  /** Tries again. The button appears where it is given and a retry can help. */
  onRetry?: (() => void) | undefined
  /** Whether that is under way. @default false */
  retrying?: boolean | undefined
  /** Puts the problem away. The button appears where it is given. */
  onDismiss?: (() => void) | undefined
  /** The level of the title in the page's outline. @default 3 */
  headingLevel?: 2 | 3 | 4 | 5 | 6
}

/**
 * A problem as a sentence to a person: what happened, what to do, and when. Everything else that was stated is
 * one click away. Renders its live region also without an error, so that a screen reader hears of one.
 *
 * Has `data-state="none | failed | waiting | elapsed | locked-out"`.
 */
export function ProblemAlert(props: ProblemAlertProps) {
  const { error, onRetry, retrying = false, onDismiss, headingLevel = 3, ...rest } = props
  const { cx, root, Button } = useLook()
  const texts = useTexts('problem', enProblem)
  const common = useTexts('common', enCommon)
  const wait = useRetryState(error?.retryAt)

  // The provider has shut the token out: time will not help. Other problems say of themselves why not.
  const lockedOut = error?.retryable === false && error.status === 429
  const canRetry = error?.retryable !== false
  const failed = lockedOut ? 'locked-out' : canRetry && wait !== 'none' ? wait : 'failed'
  const Title = `h${headingLevel}` as const
  const Glyph = lockedOut ? Lock : CircleAlert

  return (
    <div {...rest} {...root('problem', rest.className)} data-state={error ? failed : 'none'}>
      <div aria-live="polite" className={cx('problem-text')}>
        {error && (
          <>
            <Title className={cx('problem-title')}>
              <Glyph size={16} aria-hidden />
              <span>{error.problem.title}</span>
            </Title>
            <p>{error.problem.detail ?? texts.fallback[error.origin]}</p>
            {error.problem.remedy && <p className={cx('muted')}>{error.problem.remedy}</p>}
            {lockedOut && <p className={cx('muted')}>{texts.lockedOut}</p>}
          </>
        )}
      </div>
      {error && (
        <>
          <div className={cx('problem-actions')}>
            {onRetry && canRetry && (
              <RetryButton waiting={wait === 'waiting'} retrying={retrying} onRetry={onRetry} />
            )}
            {error.retryAt && canRetry && !retrying && <RetryCountdown retryAt={error.retryAt} />}
            {onDismiss && (
              <Button className={cx('button')} onClick={onDismiss}>
                <X size={14} aria-hidden />
                {common.dismiss}
              </Button>
            )}
          </div>
          <ProblemDetails error={error} />
        </>
      )}
    </div>
  )
}

interface RetryButtonProps {
  waiting: boolean
  retrying: boolean
  onRetry: () => void
}

/** Not `disabled` while it waits: that would throw away the focus of who stands on it (WCAG 2.2, 2.4.3). */
function RetryButton({ waiting, retrying, onRetry }: RetryButtonProps) {
  const { cx, Button } = useLook()
  const common = useTexts('common', enCommon)
  const blocked = waiting || retrying
  return (
    <Button
      className={cx('button')}
      aria-disabled={blocked}
      data-busy={retrying || undefined}
      onClick={() => {
        if (!blocked) onRetry()
      }}
    >
      <RotateCw size={14} aria-hidden />
      {retrying ? common.retrying : common.retry}
    </Button>
  )
}
