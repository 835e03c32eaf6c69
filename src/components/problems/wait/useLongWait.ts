'use client'

import { LONG_WAIT_MS } from '../../../hooks/countdown/ticker.js'
import { useCountdownValue } from '../../../hooks/countdown/useRetryState.js'

const isLong = (leftMs: number | undefined) => leftMs !== undefined && leftMs > LONG_WAIT_MS

/** Returns whether more than a day is left until an instant. The user can end such a wait early. */
export function useLongWait(retryAt: Date | undefined): boolean {
  return useCountdownValue(retryAt, isLong, false)
}
