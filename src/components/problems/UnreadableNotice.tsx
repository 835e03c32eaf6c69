'use client'

import { useAppearance } from '../appearance/AppearanceProvider.js'
import { TriangleAlert } from '../icons/TriangleAlert.js'

interface UnreadableNoticeProps {
  /** Summary, including the number of elements. */
  summary: string
  /** Unreadable elements: index, label and problems. */
  elements: readonly { index: number; label: string; faults: readonly string[] }[]
}

/** Renders a disclosure with the elements of a response that could not be read, and the reasons. */
export function UnreadableNotice({ summary, elements }: UnreadableNoticeProps) {
  const { cx } = useAppearance()
  return (
    <details className={cx('notice')}>
      <summary>
        <TriangleAlert size={14} />
        {summary}
      </summary>
      <ul>
        {elements.map(({ index, label, faults }) => (
          <li key={index}>
            <bdi>{label}</bdi>: {faults.join('; ')}
          </li>
        ))}
      </ul>
    </details>
  )
}
