'use client'

import { useAppearance } from '../appearance/AppearanceProvider.js'
import { jsonOf } from './jsonOf.js'

/** Renders a value as indented JSON, or a text unchanged. The element scrolls and is focusable by keyboard. */
export function JsonText({ value }: { value: unknown }) {
  const { cx } = useAppearance()
  const text = typeof value === 'string' ? value : (jsonOf(value) ?? '…')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard (WCAG 2.1.1)
    <pre className={cx('code')} tabIndex={0}>
      <bdi>{text}</bdi>
    </pre>
  )
}
