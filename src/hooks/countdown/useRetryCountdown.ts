'use client'

import { useOnElapsed } from './useOnElapsed.js'
import { type RetryState, stateOf, useCountdownValue } from './useRetryState.js'

/** A wait for a retry, as it is shown. */
export interface UseRetryCountdownResult {
  /** `none` where no time is known, `waiting` before it, `elapsed` from then on. */
  state: RetryState
  /**
   * Time left, in milliseconds: whole hours above a day, whole minutes above 90 seconds, else whole seconds, rounded up.
   * `undefined` where no time is known, and in the HTML of a server, whose clock is another.
   */
  leftMs: number | undefined
}

/** What {@link useRetryCountdown} takes. */
export interface UseRetryCountdownOptions {
  /** Called once for each time when it has come, also if it had passed before the first render. */
  onElapsed?: (() => void) | undefined
}

const same = (leftMs: number | undefined) => leftMs

/**
 * Counts down to the time at which a retry is allowed. Renders when what is shown changes: once a second in
 * the last 90 seconds, once a minute in the last day, once an hour before. All countdowns of a page share one timer.
 *
 * @param retryAt - `error.retryAt` of a {@link ProblemError}.
 */
export function useRetryCountdown(
  retryAt: Date | undefined,
  { onElapsed }: UseRetryCountdownOptions = {},
): UseRetryCountdownResult {
  const leftMs = useCountdownValue(retryAt, same, undefined)
  const state = stateOf(retryAt, leftMs)

  useOnElapsed(retryAt, state, onElapsed)
  return { state, leftMs }
}
