'use client'

import type { ComponentPropsWithoutRef, CSSProperties } from 'react'

/** In the element itself, so that it holds without the kit's stylesheet and against a host's. */
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

/** What only a screen reader is told. */
export function VisuallyHidden(props: ComponentPropsWithoutRef<'span'>) {
  return <span {...props} style={visuallyHidden} />
}
