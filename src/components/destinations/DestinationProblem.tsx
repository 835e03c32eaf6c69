'use client'

import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ProblemError } from '../../client/response/ProblemError.js'
import type { DestinationListing } from '../../contract/calls/destinations.js'
import { useHold } from '../../hooks/useHold.js'
import { useAppearance } from '../appearance/AppearanceProvider.js'
import { type HeadingLevel, levelBelow } from '../appearance/levelBelow.js'
import { WifiOff } from '../icons/WifiOff.js'
import { enDestinations } from '../messages/en/destinations.js'
import { useLocale, useMessages } from '../messages/MessagesProvider.js'
import { HoldNotice } from '../problems/HoldNotice.js'
import { ProblemBlock } from '../problems/ProblemBlock.js'
import { timeOfDay } from '../problems/wait/timeOfDay.js'
import { useIsOwnHold } from '../problems/wait/useIsOwnHold.js'

interface DestinationProblemProps {
  query: UseQueryResult<DestinationListing, ProblemError>
  /** Level of the list's heading. */
  headingLevel: HeadingLevel
  renderError: ((error: ProblemError, retry: () => void) => ReactNode) | undefined
  /** Whether the content is temporarily hidden. Its live regions stay in the document. */
  hidden: boolean
  /** Whether a problem receives the focus when it appears. */
  autoFocus: boolean
}

/** Renders the reason why the list could not be loaded or refreshed: a problem, a hold, or a missing connection. */
export function DestinationProblem(props: DestinationProblemProps) {
  const { query, headingLevel, renderError, hidden, autoFocus } = props
  const { cx } = useAppearance()
  const locale = useLocale()
  const messages = useMessages('destinations', enDestinations)
  const { data, dataUpdatedAt, isFetching } = query
  const error = hidden ? null : query.error
  const { hold, release } = useHold()
  const isOwnHold = useIsOwnHold(hold, query)
  const retry = () => query.refetch()
  const asOf = () => timeOfDay(locale, dataUpdatedAt)
  return (
    <>
      {renderError ? (
        error && renderError(error, retry)
      ) : (
        <ProblemBlock
          error={error}
          note={error && data && messages.stale(asOf())}
          onRetry={retry}
          onRelease={() => {
            release()
            retry()
          }}
          retrying={isFetching}
          autoFocus={autoFocus}
          headingLevel={levelBelow(headingLevel)}
        />
      )}
      {/* The block of an error has the same countdown and the same actions. */}
      {!error && isOwnHold && <HoldNotice onEndWait={retry} />}
      {!error && data && query.fetchStatus === 'paused' && (
        <p className={cx('notice')}>
          <WifiOff size={14} />
          {messages.offlineStale(asOf())}
        </p>
      )}
    </>
  )
}
