'use client'

import type { UseQueryResult } from '@tanstack/react-query'
import type { ProblemError } from '../../client/response/ProblemError.js'
import type { Cancellation } from '../../hooks/destination-table/useCancellation.js'
import { useAppearance } from '../appearance/AppearanceProvider.js'
import { CANCEL_MS, useIsLongerThan } from '../appearance/useIsLongerThan.js'
import { RotateCw } from '../icons/RotateCw.js'
import { X } from '../icons/X.js'
import { enCommon } from '../messages/en/common.js'
import { enDestinations } from '../messages/en/destinations.js'
import { useLocale, useMessages } from '../messages/MessagesProvider.js'
import { TimeInWords } from '../values/RelativeTime.js'
import { agoInWords, useMinutesSince } from '../values/useMinutesSince.js'
import { useTimeZone } from '../values/useTimeZone.js'

interface RefreshButtonProps {
  query: UseQueryResult<unknown, ProblemError>
  cancellation: Cancellation
  /** Whether the button is hidden unless it cancels, because a problem has the same action. */
  isSpare: boolean
  /** Called when the button receives or loses the focus. */
  onFocusChange: (hasFocus: boolean) => void
}

/**
 * Renders the age of the list, and a button that reloads it or cancels a load of more than 10 seconds. The button is
 * one element and never `disabled`, so that it keeps the focus.
 */
export function RefreshButton(props: RefreshButtonProps) {
  const { query, cancellation, isSpare, onFocusChange } = props
  const { data, error, isFetching, fetchStatus, dataUpdatedAt } = query
  const { cx, Button } = useAppearance()
  const common = useMessages('common', enCommon)
  const messages = useMessages('destinations', enDestinations)
  const locale = useLocale()
  const timeZone = useTimeZone()
  // A note below the header shows the time of older data.
  const isShown = data !== undefined && !error && fetchStatus !== 'paused'
  const minutes = useMinutesSince(isShown ? dataUpdatedAt : undefined)
  const canCancel = useIsLongerThan(CANCEL_MS, isFetching)
  const label = isFetching && data ? common.refreshing : common.refresh
  const Icon = canCancel ? X : RotateCw
  return (
    <>
      {minutes !== undefined && (
        <TimeInWords
          className={cx('muted', 'updated')}
          time={dataUpdatedAt}
          locale={locale}
          timeZone={timeZone}
        >
          {minutes === 0 ? messages.updatedNow : messages.updatedAgo(agoInWords(minutes, locale))}
        </TimeInWords>
      )}
      <span className={cx('push')} hidden={isSpare && !canCancel}>
        <Button
          className={cx('button')}
          onFocus={() => onFocusChange(true)}
          onBlur={() => onFocusChange(false)}
          aria-disabled={isFetching && !canCancel}
          data-busy={(isFetching && !canCancel) || undefined}
          onClick={() => {
            if (canCancel) cancellation.cancel()
            else if (!isFetching) cancellation.refresh()
          }}
        >
          <Icon size={14} />
          {canCancel ? common.cancel : cancellation.isCancelled ? common.retry : label}
        </Button>
      </span>
    </>
  )
}
