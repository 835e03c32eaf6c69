'use client'

import { useAppearance } from './AppearanceProvider.js'

/** Renders decorative placeholder lines for rows. They appear after a delay, so that fast responses do not flicker. */
export function Skeleton({ rows }: { rows: number }) {
  const { cx } = useAppearance()
  return (
    <div className={cx('skeleton')} aria-hidden>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all rows are identical
        <div key={row} />
      ))}
    </div>
  )
}
