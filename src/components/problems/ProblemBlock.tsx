'use client'

import { type ForwardedRef, type ReactNode, useMemo } from 'react'
import { ProblemError } from '../../client/response/ProblemError.js'
import { toProblem } from '../../contract/problem.js'
import { useRetryState } from '../../hooks/countdown/useRetryState.js'
import { type AppearanceOptions, useAppearance } from '../appearance/AppearanceProvider.js'
import { enCommon } from '../messages/en/common.js'
import { enProblem } from '../messages/en/problems.js'
import { useMessages } from '../messages/MessagesProvider.js'
import { ProblemActions } from './ProblemActions.js'
import { ProblemSentence } from './ProblemSentence.js'
import type { ProblemAlertProps } from './problemAlertProps.js'
import { problemKind } from './problemKind.js'
import { isUnchecked, problemTexts } from './problemTexts.js'
import { useProblemParts } from './useProblemParts.js'
import { useReturnFocus } from './useReturnFocus.js'

interface ProblemBlockProps extends Omit<ProblemAlertProps, keyof AppearanceOptions | 'ref'> {
  rootRef?: ForwardedRef<HTMLDivElement>
  /** Sentence about older content that is still shown, such as the time of a list. */
  note?: ReactNode
}

/**
 * Returns the error to show. A call that the app aborted has none. TanStack Query also passes on errors of the app's own
 * callbacks, such as `select`, under the type of the kit's errors.
 */
function problemErrorOf(error: unknown): ProblemError | null {
  if (error instanceof ProblemError) return error
  if (!(error instanceof Error) || error.name === 'AbortError') return null
  // Users see a general title, and developers the error under Details.
  const problem = toProblem({ error: String(error) }, undefined)
  return new ProblemError({ origin: 'contract', cause: error, problem })
}

/** Renders a problem, its retry time and its actions in one block. */
export function ProblemBlock(props: ProblemBlockProps) {
  const {
    rootRef,
    note,
    error: given,
    // Of the actions, so they are not attributes.
    onRetry,
    retrying,
    autoRetry,
    onRelease,
    onDismiss,
    audience = 'end-user',
    variant,
    autoFocus = false,
    headingLevel = 3,
    ...rest
  } = props
  const { cx, root } = useAppearance()
  const common = useMessages('common', enCommon)
  const { byType } = useMessages('problem', enProblem)
  const error = useMemo(() => problemErrorOf(given), [given])
  const wait = useRetryState(error?.retryAt)
  const { target, region, handlers } = useReturnFocus<HTMLElement, HTMLDivElement>(
    error,
    autoFocus,
    rest,
  )

  const parts = useProblemParts(true)
  const loaded = parts === 'failed' ? undefined : parts
  const shown = useMemo(
    () => (error ? loaded?.shownProblem(error, common.setHidden) : undefined),
    [error, loaded, common],
  )
  const type = error?.problem.type ?? ''
  const own = { ...loaded?.ownTexts[type], ...byType[type] }
  const texts = error && problemTexts(error, shown, own, audience)
  return (
    <div
      ref={rootRef}
      {...rest}
      {...root('problem', rest.className)}
      data-state={error ? problemKind(error, wait) : 'none'}
      data-variant={variant}
      {...handlers}
    >
      <div ref={region} tabIndex={-1} aria-live="polite" className={cx('problem-text')}>
        {error && texts && (
          <ProblemSentence
            error={error}
            texts={texts}
            isPending={!parts && isUnchecked(error)}
            wait={wait}
            level={headingLevel}
            titleRef={target}
          />
        )}
        {note && <p>{note}</p>}
      </div>
      {error && (
        <>
          <ProblemActions {...{ ...props, error, wait, target }} />
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
