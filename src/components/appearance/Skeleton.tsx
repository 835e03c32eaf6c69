'use client'

import { enCommon } from '../messages/en/common.js'
import { useMessages } from '../messages/MessagesProvider.js'
import { useAppearance } from './AppearanceProvider.js'
import { STILL_LOADING_MS, useIsLongerThan } from './useIsLongerThan.js'

interface SkeletonProps {
  rows: number
  /** Whether to also reserve space for the filters and the header of a table. @default false */
  hasHeader?: boolean
}

/**
 * Renders placeholder lines for rows. They reserve their space immediately and appear after a delay, so that fast
 * responses do not flicker. Shows "Still loading" after 5 seconds.
 */
export function Skeleton({ rows, hasHeader }: SkeletonProps) {
  const { cx } = useAppearance()
  return (
    <div className={cx('skeleton')}>
      {hasHeader && <div className={cx('skeleton-header')} />}
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all rows are identical
        <div key={row} className={cx('skeleton-row')} />
      ))}
      <StillLoading />
    </div>
  )
}

/** Renders "Still loading" after 5 seconds, above its parent. */
export function StillLoading() {
  const { cx } = useAppearance()
  const common = useMessages('common', enCommon)
  const isSlow = useIsLongerThan(STILL_LOADING_MS, true)
  return (
    <p className={cx('skeleton-note')} aria-live="polite">
      {isSlow && common.stillLoading}
    </p>
  )
}
