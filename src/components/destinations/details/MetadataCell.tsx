'use client'

import type { MetadataValueProps } from './MetadataValue.js'
import { useDetails } from './useDetails.js'

/** A value of a destination's metadata in a column of its own, once what tells of it is loaded. */
export function MetadataCell(props: MetadataValueProps) {
  const details = useDetails(true)
  return typeof details === 'object' && <details.MetadataValue {...props} />
}
