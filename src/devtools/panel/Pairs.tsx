'use client'

import { Fragment, type ReactNode } from 'react'

/** Renders names and values as a list. Skips values that are undefined, null or empty text. */
export function Pairs({ pairs }: { pairs: readonly [name: string, value: ReactNode][] }) {
  return (
    <dl>
      {pairs
        .filter(([, value]) => value !== undefined && value !== null && value !== '')
        .map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
    </dl>
  )
}
