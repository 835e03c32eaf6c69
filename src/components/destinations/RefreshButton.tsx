'use client'

import { useAppearance } from '../appearance/AppearanceProvider.js'
import { RotateCw } from '../icons/RotateCw.js'
import { enCommon } from '../messages/en/common.js'
import { useMessages } from '../messages/MessagesProvider.js'

interface RefreshButtonProps {
  isFetching: boolean
  /** Whether this is the first load. */
  isFirst: boolean
  onRefresh: () => void
}

/** Renders a button that reloads the list. Not `disabled` while loading, so that it keeps the focus. */
export function RefreshButton({ isFetching, isFirst, onRefresh }: RefreshButtonProps) {
  const { cx, Button } = useAppearance()
  const common = useMessages('common', enCommon)
  return (
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
  )
}
