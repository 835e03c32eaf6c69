'use client'

/*! Icons: Lucide, ISC, in part Feather, MIT: svc-react/LICENSE.lucide.txt */

import { type ComponentType, createElement, Fragment } from 'react'

interface IconProps {
  size: number
  /** Accessible name. Omit it if text beside the icon has the same meaning. @default decorative */
  label?: string | undefined
}

/** Component that renders an icon. */
export type Icon = ComponentType<IconProps>

/** SVG element of an icon, on a 24 by 24 grid. */
export type Shape = [tag: string, attributes: Record<string, string>]

/**
 * Creates an icon from shapes. Shapes are not JSX, because its import in each file would make `DestinationList` 0.7 kB
 * larger. The class is Lucide's, so that an app's styles for Lucide icons apply, even with `unstyled`.
 */
export function createIcon(shapes: Shape[]): Icon {
  const elements = shapes.map(([tag, attributes]) => createElement(tag, attributes))
  const shape = createElement(Fragment, null, ...elements)
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
        {shape}
      </svg>
    )
  }
}
