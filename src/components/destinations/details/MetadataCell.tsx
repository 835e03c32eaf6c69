'use client'

import type { MetadataValueProps } from './MetadataValue.js'
import { useDetails } from './useDetails.js'

/** Renders a metadata value in a column after the code for details has loaded. */
export function MetadataCell(props: MetadataValueProps) {
  const details = useDetails(true)
  return typeof details === 'object' && <details.MetadataValue {...props} compact />
}
