'use client'

import { useAppearance } from '../appearance/AppearanceProvider.js'
import { TriangleAlert } from '../icons/TriangleAlert.js'

interface UnreadableNoticeProps {
  /** Summary, which states the number of elements. */
  summary: string
  /** Unreadable elements: index, label and problems. */
  elements: readonly { index: number; label: string; faults: readonly string[] }[]
}

/** Renders a notice about elements of a response that could not be read, with the reasons in a disclosure. */
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
