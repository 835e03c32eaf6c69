'use client'

/*! Icons: Lucide, ISC, in part Feather, MIT: svc-react/LICENSE.lucide.txt */

import type { ComponentType } from 'react'

interface IconProps {
  size: number
  /** Accessible name. Omit it if text beside the icon has the same meaning. @default decorative */
  label?: string | undefined
}

/** Component that renders an icon. */
export type Icon = ComponentType<IconProps>

/**
 * Creates an icon from path data on a 24 by 24 grid. The class is Lucide's, so that an app's styles for Lucide icons
 * apply, even with `unstyled`.
 */
export function createIcon(path: string): Icon {
  return function Icon({ size, label }) {
    return (
      <svg
        className="lucide"
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        role={label && 'img'}
        aria-label={label}
        aria-hidden={label ? undefined : true}
      >
        <path d={path} />
      </svg>
    )
  }
}
