'use client'

import {
  type ComponentPropsWithoutRef,
  type ForwardedRef,
  forwardRef,
  type ReactNode,
  type RefAttributes,
  useMemo,
} from 'react'
import type { ProblemError } from '../../client/response/ProblemError.js'
import { useRetryState } from '../../hooks/countdown/useRetryState.js'
import {
  type AppearanceOptions,
  AppearanceProvider,
  useAppearance,
} from '../appearance/AppearanceProvider.js'
import { splitAppearance } from '../appearance/splitAppearance.js'
import { RotateCw } from '../icons/RotateCw.js'
import { X } from '../icons/X.js'
import { enCommon } from '../messages/en/common.js'
import { enProblem } from '../messages/en/problems.js'
import { useMessages } from '../messages/MessagesProvider.js'
import { ProblemSentence } from './ProblemSentence.js'
import { problemKind } from './problemKind.js'
import { isUnchecked, type ProblemAudience, problemTexts } from './problemTexts.js'
import { RetryCountdown } from './RetryCountdown.js'
import { useProblemParts } from './useProblemParts.js'
import { useReturnFocus } from './useReturnFocus.js'

/** Props of {@link ProblemAlert}. */
export interface ProblemAlertProps
  extends RefAttributes<HTMLDivElement>,
    Omit<ComponentPropsWithoutRef<'div'>, 'children'>,
    AppearanceOptions {
  /** Error to show. Without one, the alert is empty. */
  error: ProblemError | null | undefined
  /** Called when the user tries again. If set, the alert has a retry button unless a retry cannot help. */
  onRetry?: (() => void) | undefined
  /** Whether a retry is in progress. @default false */
  retrying?: boolean | undefined
  /**
   * Whether `onRetry` is called automatically at the problem's retry time. The user can stop it. Do not use it for
   * requests that change data. @default false
   */
  autoRetry?: boolean | undefined
  /** Called when the user dismisses the alert. If set, the alert has a dismiss button. */
  onDismiss?: (() => void) | undefined
  /**
   * Audience of the alert. The kit's own problems have two remedies: for end users, and for developers of the app with
   * the option or the path to check. End users find the other one under Details. For developers, the details are open
   * at first.
   * @default 'end-user'
   */
  audience?: ProblemAudience | undefined
  /** `inline` has no frame, for a form or a row. @default 'block' */
  variant?: 'block' | 'inline' | undefined
  /**
   * Whether a new error takes the focus. Use it for errors of a user's submit, not for errors of background requests.
   * @default false
   */
  autoFocus?: boolean | undefined
  /** Level of the title in the page's outline. @default 3 */
  headingLevel?: 2 | 3 | 4 | 5 | 6 | undefined
}

/**
 * Renders a problem: what happened, what to do, and when to retry. Everything else is under Details. Renders its live
 * region even without an error, so that screen readers announce a new one. If the alert is removed while it has the
 * focus, the focus returns to the previous element.
 *
 * Has `data-state="none | failed | waiting | elapsed | locked-out | forbidden | offline"`.
 */
export const ProblemAlert: (props: ProblemAlertProps) => ReactNode = forwardRef(
  function ProblemAlert(props: Omit<ProblemAlertProps, 'ref'>, ref: ForwardedRef<HTMLDivElement>) {
    const [appearance, rest] = splitAppearance(props)
    return (
      <AppearanceProvider {...appearance}>
        <Alert {...rest} rootRef={ref} />
      </AppearanceProvider>
    )
  },
)

interface AlertProps extends Omit<ProblemAlertProps, keyof AppearanceOptions | 'ref'> {
  rootRef: ForwardedRef<HTMLDivElement>
}

function Alert(props: AlertProps) {
  const {
    rootRef,
    error,
    onRetry,
    retrying = false,
    autoRetry,
    onDismiss,
    audience = 'end-user',
    variant,
    autoFocus = false,
    headingLevel = 3,
    ...rest
  } = props
  const { cx, root, Button } = useAppearance()
  const common = useMessages('common', enCommon)
  const { byType } = useMessages('problem', enProblem)
  const wait = useRetryState(error?.retryAt)
  const focus = useReturnFocus<HTMLHeadingElement>(error, autoFocus)

  const parts = useProblemParts(true)
  const loaded = typeof parts === 'object' ? parts : undefined
  const shown = useMemo(
    () => error && loaded?.shownProblem(error, common.setHidden),
    [error, loaded, common],
  )
  const type = error?.problem.type ?? ''
  const own = { ...loaded?.ownTexts[type], ...byType[type] }
  const texts = error && problemTexts(error, shown || undefined, own, audience)
  const canRetry = error?.retryable !== false
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only follows the focus
    <div
      ref={rootRef}
      {...rest}
      {...root('problem', rest.className)}
      data-state={error ? problemKind(error, wait) : 'none'}
      data-variant={variant}
      onFocus={(event) => {
        focus.enter(event)
        rest.onFocus?.(event)
      }}
      onBlur={(event) => {
        focus.leave(event)
        rest.onBlur?.(event)
      }}
    >
      <div aria-live="polite" className={cx('problem-text')}>
        {error && texts && (
          <ProblemSentence
            error={error}
            texts={texts}
            isPending={!parts && isUnchecked(error)}
            wait={wait}
            level={headingLevel}
            titleRef={focus.target}
          />
        )}
      </div>
      {error && (
        <>
          <div className={cx('problem-actions')}>
            {onRetry && canRetry && (
              <RetryButton waiting={wait === 'waiting'} retrying={retrying} onRetry={onRetry} />
            )}
            {error.retryAt && canRetry && !retrying && (
              <span className={cx('wait')}>
                <RetryCountdown
                  retryAt={error.retryAt}
                  onAutoRetry={autoRetry ? onRetry : undefined}
                />
              </span>
            )}
            {onDismiss && (
              <Button className={cx('button')} onClick={onDismiss}>
                <X size={14} />
                {common.dismiss}
              </Button>
            )}
          </div>
          <details className={cx('problem-details')} open={audience === 'developer'}>
            <summary>{common.details}</summary>
            {loaded && shown && texts && (
              <loaded.ProblemFacts error={error} shown={shown} texts={texts} />
            )}
            {parts === 'failed' && <p className={cx('muted')}>{common.notLoaded}</p>}
          </details>
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

/** Renders the retry button. Not `disabled` while waiting, so that it keeps the focus (WCAG 2.2, 2.4.3). */
function RetryButton({ waiting, retrying, onRetry }: RetryButtonProps) {
  const { cx, Button } = useAppearance()
  const common = useMessages('common', enCommon)
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
      <RotateCw size={14} />
      {retrying ? common.retrying : common.retry}
    </Button>
  )
}
