'use client'

import { type ComponentPropsWithoutRef, useState } from 'react'
import { useRetryCountdown } from '../hooks/useRetryCountdown.js'
import { useMessages } from './MessagesProvider.js'

/** Props of {@link RetryCountdown}. */
export interface RetryCountdownProps extends Omit<ComponentPropsWithoutRef<'span'>, 'children'> {
  /** When a retry is allowed, in the browser's clock: `error.retryAt`. */
  retryAt: Date | undefined
  /** Called once when that time has come, also if it has already passed. */
  onElapsed?: () => void
}

/** What a screen reader is told, by what is left: a ticking text would never let it finish. */
const SPOKEN_MS = [60_000, 10_000, 0]

function durationText(leftMs: number, locale: string): string {
  const [unit, value] =
    leftMs > 90_000
      ? (['minute', Math.round(leftMs / 60_000)] as const)
      : (['second', Math.round(leftMs / 1000)] as const)
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value)
}

/**
 * The time left until a retry, by the minute first and by the second in the last 90 seconds.
 *
 * Renders a `<span role="timer">` with `data-state="none | waiting | elapsed"`, which is silent, and beside it
 * a polite live region that speaks at the start, one minute, ten seconds and the end.
 */
export function RetryCountdown({ retryAt, onElapsed, ...rest }: RetryCountdownProps) {
  const { messages, locale } = useMessages()
  const { state, leftMs } = useRetryCountdown(retryAt, { onElapsed })

  const words = (ms: number) =>
    ms === 0 ? messages.countdown.retryNow : messages.countdown.retryIn(durationText(ms, locale))

  const [startMs] = useState(leftMs)
  const passed = SPOKEN_MS.filter((ms) => leftMs !== undefined && leftMs <= ms).at(-1)
  const spokenMs = passed === undefined ? startMs : Math.min(passed, startMs ?? passed)

  return (
    <>
      <span className="svc-countdown" {...rest} role="timer" data-state={state}>
        {state === 'none' && messages.countdown.unknown}
        {leftMs !== undefined && words(leftMs)}
      </span>
      <span className="svc-visually-hidden" aria-live="polite">
        {spokenMs !== undefined && words(spokenMs)}
      </span>
    </>
  )
}
