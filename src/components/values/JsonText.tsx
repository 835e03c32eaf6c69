'use client'

import { useAppearance } from '../appearance/AppearanceProvider.js'
import { jsonOf } from './jsonOf.js'

/** A value as indented JSON, a text as it is. Scrolls on its own and can be reached by keyboard. */
export function JsonText({ value }: { value: unknown }) {
  const { cx } = useAppearance()
  const text = typeof value === 'string' ? value : (jsonOf(value) ?? '…')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1)
    <pre className={cx('code')} tabIndex={0}>
      <bdi>{text}</bdi>
    </pre>
  )
}
