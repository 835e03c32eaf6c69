'use client'

import { useAppearance } from '../appearance/AppearanceProvider.js'
import { TriangleAlert } from '../icons/TriangleAlert.js'

interface UnreadableNoticeProps {
  /** How many there are, in words. */
  summary: string
  /** Each of them: a number of its own, what it is called, and what is wrong with it. */
  elements: readonly { index: number; label: string; faults: readonly string[] }[]
}

/** Says what of an answer could not be read and is therefore not shown, and folded away why. */
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
