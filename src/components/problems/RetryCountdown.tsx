'use client'

import { type ComponentPropsWithoutRef, Fragment, useRef, useState } from 'react'
import { useOnElapsed } from '../../hooks/useOnElapsed.js'
import { useCountdownValue, useRetryState } from '../../hooks/useRetryState.js'
import { useShownLeft, useTicks } from '../../hooks/useTicks.js'
import { useLook } from '../look/LookProvider.js'
import { VisuallyHidden } from '../look/VisuallyHidden.js'
import { enCountdown } from '../texts/en/problems.js'
import { useLocale, useTexts } from '../texts/MessagesProvider.js'

/** Props of {@link RetryCountdown}. */
export interface RetryCountdownProps extends Omit<ComponentPropsWithoutRef<'span'>, 'children'> {
  /** When a retry is allowed, in the browser's clock: `error.retryAt`. */
  retryAt: Date | undefined
  /** Called once when that time has come, also if it has already passed. */
  onElapsed?: () => void
}

/** When a screen reader is told what is left: a ticking text would never let it finish. */
const SPOKEN_MS = [60_000, 10_000, 0]

/** Making a formatter costs more than a hundred uses of it. */
const formats = new Map<string, Intl.NumberFormat>()

function formatOf(locale: string, unit: 'minute' | 'second'): Intl.NumberFormat {
  const key = `${locale} ${unit}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' })
  formats.set(key, made)
  return made
}

/** What is left, in words. */
function useWords(): (leftMs: number) => string {
  const texts = useTexts('countdown', enCountdown)
  const locale = useLocale()
  return (leftMs) => {
    if (leftMs === 0) return texts.retryNow
    const [unit, unitMs] =
      leftMs > 90_000 ? (['minute', 60_000] as const) : (['second', 1_000] as const)
    return texts.retryIn(formatOf(locale, unit).format(Math.round(leftMs / unitMs)))
  }
}

/**
 * The time left until a retry, by the minute first and by the second in the last 90 seconds.
 *
 * Renders a `<span role="timer">` with `data-state="none | waiting | elapsed"`, which is silent, and beside it
 * a polite live region that speaks at the start, one minute, ten seconds and the end.
 */
export function RetryCountdown({ retryAt, ...rest }: RetryCountdownProps) {
  return (
    // Another time is another countdown: what was written and spoken of the one before is gone.
    <Fragment key={retryAt?.getTime()}>
      <Ticking retryAt={retryAt} {...rest} />
      <Spoken retryAt={retryAt} />
    </Fragment>
  )
}

/** Writes its text itself: only what stands in the document changes once a second, and nothing renders. */
function Ticking({ retryAt, onElapsed, ...rest }: RetryCountdownProps) {
  const { root } = useLook()
  const texts = useTexts('countdown', enCountdown)
  const words = useWords()
  const state = useRetryState(retryAt)
  useOnElapsed(retryAt, state, onElapsed)
  const text = useRef<HTMLSpanElement>(null)
  const leftMs = useShownLeft(retryAt)
  useTicks(retryAt, (ms) => {
    // The text that React has made: a new one would be laid out anew, and React would not know it.
    const node = text.current?.firstChild
    if (node) node.nodeValue = words(ms)
  })
  return (
    <span
      ref={text}
      {...rest}
      {...root('countdown', rest.className)}
      role="timer"
      data-state={state}
    >
      {state === 'none' ? texts.unknown : leftMs !== undefined && words(leftMs)}
    </span>
  )
}

/** What is spoken of a wait: what was left at first, and then each of the times to speak at. */
function speaker() {
  let firstMs: number | undefined
  return (leftMs: number | undefined) => {
    if (leftMs === undefined) return undefined
    firstMs ??= leftMs
    return Math.min(firstMs, SPOKEN_MS.findLast((ms) => leftMs <= ms) ?? firstMs)
  }
}

/** Apart from the ticking text: it renders at the start and at each time to speak. */
function Spoken({ retryAt }: { retryAt: Date | undefined }) {
  const words = useWords()
  const [spoken] = useState(speaker)
  const spokenMs = useCountdownValue(retryAt, spoken, undefined)
  return (
    <VisuallyHidden aria-live="polite">{spokenMs !== undefined && words(spokenMs)}</VisuallyHidden>
  )
}
