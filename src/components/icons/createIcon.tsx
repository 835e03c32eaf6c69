'use client'

/*! Icons: Lucide, ISC, in part Feather, MIT: svc-react/LICENSE.lucide.txt */

import { type ComponentType, createElement, Fragment } from 'react'

interface IconProps {
  size: number
  /** What it says to whoever cannot see it, where nothing beside it says the same. @default for the eye only */
  label?: string | undefined
}

/** A sign of the kit's own. */
export type Icon = ComponentType<IconProps>

/** An element of a icon, on 24 by 24. */
export type Shape = [tag: string, attributes: Record<string, string>]

/**
 * A icon of shapes, which are no JSX: each file's own import of that would make `DestinationList` 0.7 kB larger.
 * Its class is Lucide's, because what an app says of those is meant for these as well, and a class of the kit's own
 * would have no place with `unstyled`.
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
