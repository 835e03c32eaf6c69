'use client'

import { useAppearance } from '../appearance/AppearanceProvider.js'
import { CANCEL_MS, useIsLongerThan } from '../appearance/useIsLongerThan.js'
import { RotateCw } from '../icons/RotateCw.js'
import { X } from '../icons/X.js'
import { enCommon } from '../messages/en/common.js'
import { enDestinations } from '../messages/en/destinations.js'
import { useLocale, useMessages } from '../messages/MessagesProvider.js'
import { exactTime } from '../values/timeElement.js'
import { agoInWords, useMinutesSince } from '../values/useMinutesSince.js'
import { useTimeZone } from '../values/useTimeZone.js'

interface RefreshButtonProps {
  isFetching: boolean
  /** Whether this is the first load. */
  isFirst: boolean
  /** When the list was loaded, in epoch milliseconds. Undefined if another element shows it. */
  updatedAtMs: number | undefined
  /** Whether the user has canceled the first load. */
  isCancelled: boolean
  onRefresh: () => void
  onCancel: () => void
}

/**
 * Renders the age of the list, and a button that reloads it or cancels a load of more than 10 seconds. The button is
 * one element and never `disabled`, so that it keeps the focus.
 */
export function RefreshButton(props: RefreshButtonProps) {
  const { isFetching, isFirst, isCancelled, updatedAtMs, onRefresh, onCancel } = props
  const { cx, Button } = useAppearance()
  const common = useMessages('common', enCommon)
  const messages = useMessages('destinations', enDestinations)
  const locale = useLocale()
  const timeZone = useTimeZone()
  const minutes = useMinutesSince(updatedAtMs)
  const canCancel = useIsLongerThan(CANCEL_MS, isFetching)
  const label = isFetching && !isFirst ? common.refreshing : common.refresh
  const Icon = canCancel ? X : RotateCw
  return (
    <>
      {updatedAtMs !== undefined && minutes !== undefined && (
        <time
          className={cx('muted', 'updated')}
          dateTime={new Date(updatedAtMs).toISOString()}
          title={exactTime(updatedAtMs, { locale, timeZone })}
        >
          {minutes === 0 ? messages.updatedNow : messages.updatedAgo(agoInWords(minutes, locale))}
        </time>
      )}
      <Button
        className={cx('button', 'push')}
        aria-disabled={isFetching && !canCancel}
        data-busy={(isFetching && !canCancel) || undefined}
        onClick={() => {
          if (canCancel) onCancel()
          else if (!isFetching) onRefresh()
        }}
      >
        <Icon size={14} />
        {canCancel ? common.cancel : isCancelled ? common.retry : label}
      </Button>
    </>
  )
}
