'use client'

import { useState } from 'react'
import type { Hold } from '../../../client/hold/createHold.js'

/**
 * Returns whether a hold needs a notice of its own. A hold that the request's own response has started does not need
 * one, because the request's error shows it.
 *
 * @param query - The request. A failure count above 0 means that it waits for a retry.
 */
export function useIsOwnHold(
  hold: Hold | undefined,
  { isFetching, failureCount }: { isFetching: boolean; failureCount: number },
): boolean {
  const [start, setStart] = useState({ isFetching, isHeld: hold !== undefined })
  // Set while rendering, as React documents for derived state.
  if (start.isFetching !== isFetching) setStart({ isFetching, isHeld: hold !== undefined })
  return !isFetching || start.isHeld || failureCount > 0
}
