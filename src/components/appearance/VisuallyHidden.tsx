'use client'

import type { ComponentPropsWithoutRef } from 'react'
import { useAppearance } from './AppearanceProvider.js'

/** Renders text that only assistive technology perceives. */
export function VisuallyHidden(props: ComponentPropsWithoutRef<'span'>) {
  return <span {...props} {...useAppearance().visuallyHidden} />
}
