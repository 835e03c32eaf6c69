'use client'

import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ProblemError } from '../../client/response/ProblemError.js'
import type { DestinationListing } from '../../contract/calls/destinations.js'
import { useAppearance } from '../appearance/AppearanceProvider.js'
import { type HeadingLevel, levelBelow } from '../appearance/levelBelow.js'
import { TriangleAlert } from '../icons/TriangleAlert.js'
import { WifiOff } from '../icons/WifiOff.js'
import { enDestinations } from '../messages/en/destinations.js'
import { useLocale, useMessages } from '../messages/MessagesProvider.js'
import { HoldNotice } from '../problems/HoldNotice.js'
import { ProblemAlert } from '../problems/ProblemAlert.js'
import { useLongWait } from '../problems/useLongWait.js'

interface DestinationProblemProps {
  query: UseQueryResult<DestinationListing, ProblemError>
  /** Of the list's heading. */
  headingLevel: HeadingLevel
  renderError: ((error: ProblemError, retry: () => void) => ReactNode) | undefined
  /** Whether something else is shown for a moment; the live regions stay. */
  hidden: boolean
}

/** What keeps the list from being newer: a problem, a hold, or that there is no connection. */
export function DestinationProblem(props: DestinationProblemProps) {
  const { query, headingLevel, renderError, hidden } = props
  const { cx } = useAppearance()
  const locale = useLocale()
  const texts = useMessages('destinations', enDestinations)
  const { data, dataUpdatedAt, isFetching } = query
  const error = hidden ? null : query.error
  const isLongWait = useLongWait(error?.retryAt)
  const retry = () => query.refetch()
  const asOf = () => new Intl.DateTimeFormat(locale, { timeStyle: 'medium' }).format(dataUpdatedAt)
  return (
    <>
      {renderError ? (
        error && renderError(error, retry)
      ) : (
        <ProblemAlert
          error={error}
          onRetry={retry}
          retrying={isFetching}
          headingLevel={levelBelow(headingLevel)}
        />
      )}
      {/* The alert has the same countdown, but it cannot end a lock-out or a long wait. */}
      {(!error || error.lockedOut || isLongWait) && <HoldNotice onEndWait={retry} />}
      {error && data && (
        <p className={cx('notice')}>
          <TriangleAlert size={14} />
          {texts.stale(asOf())}
        </p>
      )}
      {!error && data && query.fetchStatus === 'paused' && (
        <p className={cx('notice')}>
          <WifiOff size={14} />
          {texts.offlineStale(asOf())}
        </p>
      )}
    </>
  )
}
