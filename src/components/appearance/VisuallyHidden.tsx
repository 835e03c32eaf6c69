'use client'

import type { ComponentPropsWithoutRef } from 'react'
import { useAppearance } from './AppearanceProvider.js'

/** Renders text for assistive technology only. */
export function VisuallyHidden(props: ComponentPropsWithoutRef<'span'>) {
  return <span {...props} {...useAppearance().visuallyHidden} />
}
