'use client'

import type { ComponentPropsWithoutRef, CSSProperties } from 'react'

/** Inline styles, so that they work without the kit's stylesheet and take precedence over the host's. */
export const visuallyHidden: CSSProperties = {
  position: 'absolute',
  width: 1,
  height: 1,
  margin: -1,
  padding: 0,
  border: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
}

/** Renders text for screen readers only. Renders a `<span>`. */
export function VisuallyHidden(props: ComponentPropsWithoutRef<'span'>) {
  return <span {...props} style={visuallyHidden} />
}
