'use client'

import { useAppearance } from '../appearance/AppearanceProvider.js'
import { RotateCw } from '../icons/RotateCw.js'
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
  onRefresh: () => void
}

/** Renders the age of the list and a button that reloads it. Not `disabled` while loading, so that it keeps the focus. */
export function RefreshButton(props: RefreshButtonProps) {
  const { isFetching, isFirst, updatedAtMs, onRefresh } = props
  const { cx, Button } = useAppearance()
  const common = useMessages('common', enCommon)
  const messages = useMessages('destinations', enDestinations)
  const locale = useLocale()
  const timeZone = useTimeZone()
  const minutes = useMinutesSince(updatedAtMs)
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
        aria-disabled={isFetching}
        data-busy={isFetching || undefined}
        onClick={() => {
          if (!isFetching) onRefresh()
        }}
      >
        <RotateCw size={14} />
        {isFetching && !isFirst ? common.refreshing : common.refresh}
      </Button>
    </>
  )
}
