'use client'

import { useOnElapsed } from './useOnElapsed.js'
import { type RetryState, stateOf, useCountdownValue } from './useRetryState.js'

/** Result of {@link useRetryCountdown}. */
export interface UseRetryCountdownResult {
  /** `none` if there is no retry time, `waiting` before it, and `elapsed` after it. */
  state: RetryState
  /**
   * Remaining time in milliseconds, rounded up: whole hours above a day, whole minutes above 90 seconds, else whole
   * seconds. `undefined` if there is no retry time, and during server rendering, because the clocks can differ.
   */
  leftMs: number | undefined
}

/** Options for {@link useRetryCountdown}. */
export interface UseRetryCountdownOptions {
  /** Called once for each `retryAt` when it passes, even if it passed before the first render. */
  onElapsed?: (() => void) | undefined
}

const identity = (leftMs: number | undefined) => leftMs

/**
 * Returns the state and the remaining time of a countdown to the next allowed retry. Renders when the displayed time
 * changes: once a second in the last 90 seconds, once a minute in the last day, and once an hour before that. All
 * countdowns of a client share one timer.
 *
 * @param retryAt - Time of the next allowed retry, from `error.retryAt` of a {@link ProblemError}.
 */
export function useRetryCountdown(
  retryAt: Date | undefined,
  { onElapsed }: UseRetryCountdownOptions = {},
): UseRetryCountdownResult {
  const leftMs = useCountdownValue(retryAt, identity, undefined)
  const state = stateOf(retryAt, leftMs)

  useOnElapsed(retryAt, state, onElapsed)
  return { state, leftMs }
}
