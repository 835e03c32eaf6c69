'use client'

import { useState } from 'react'
import type { Hold } from '../../../client/hold/createHold.js'

/**
 * Returns whether a hold is an event of its own. A hold that begins with the last response of a request is not: the
 * error of the request shows it.
 *
 * @param query - The request. A failure count means that it waits and is sent again.
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
