'use client'

import { useAppearance } from '../../appearance/AppearanceProvider.js'
import { LongText } from '../LongText.js'
import { NumberText } from '../NumberText.js'
import { WrittenNumber } from '../readExactly.js'
import { includesQuery } from './findMatches.js'

interface JsonLeafProps {
  /** Value that has no members. */
  value: unknown
  /** Text to highlight, in lower case. */
  query: string
}

/** Returns the type of a value, for its color. */
function kindOf(value: unknown): 'string' | 'number' | 'boolean' | 'null' {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'boolean') return 'boolean'
  return typeof value === 'string' ? 'string' : 'number'
}

/** Renders a value without members, in the color of its type. */
export function JsonLeaf({ value, query }: JsonLeafProps) {
  const { cx } = useAppearance()
  const Mark = includesQuery(value, query) ? 'mark' : 'span'
  return (
    <Mark className={cx(`json-${kindOf(value)}`)}>
      <LeafText value={value} />
    </Mark>
  )
}

function LeafText({ value }: { value: unknown }) {
  if (typeof value === 'number') return <NumberText value={value} />
  // Quotation marks distinguish text from numbers and make a trailing space visible.
  if (typeof value === 'string') return <LongText text={JSON.stringify(value)} maxChars={400} />
  if (value === null || value === undefined) return 'null'
  return <bdi>{value instanceof WrittenNumber ? value.text : String(value)}</bdi>
}
