'use client'

import { useAppearance } from './AppearanceProvider.js'

/** Lines where rows will be, for the eye only. It shows after a moment, so that a quick answer does not flicker. */
export function Skeleton({ rows }: { rows: number }) {
  const { cx } = useAppearance()
  return (
    <div className={cx('skeleton')} aria-hidden>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all the same
        <div key={row} />
      ))}
    </div>
  )
}
