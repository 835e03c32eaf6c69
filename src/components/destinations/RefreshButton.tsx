'use client'

import { useAppearance } from '../appearance/AppearanceProvider.js'
import { CANCEL_MS, useIsLongerThan } from '../appearance/useIsLongerThan.js'
import { RotateCw } from '../icons/RotateCw.js'
import { X } from '../icons/X.js'
import { enCommon } from '../messages/en/common.js'
import { useMessages } from '../messages/MessagesProvider.js'

interface RefreshButtonProps {
  isFetching: boolean
  /** Whether this is the first load. */
  isFirst: boolean
  /** Whether the user has cancelled the first load. */
  isCancelled: boolean
  onRefresh: () => void
  onCancel: () => void
}

/**
 * Renders a button that reloads the list, or cancels a load of more than 10 seconds. One element, which is not `disabled`
 * while loading, so that it keeps the focus.
 */
export function RefreshButton(props: RefreshButtonProps) {
  const { isFetching, isFirst, isCancelled, onRefresh, onCancel } = props
  const { cx, Button } = useAppearance()
  const common = useMessages('common', enCommon)
  const canCancel = useIsLongerThan(CANCEL_MS, isFetching)
  const label = isFetching && !isFirst ? common.refreshing : common.refresh
  const Icon = canCancel ? X : RotateCw
  return (
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
  )
}
