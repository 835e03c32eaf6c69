'use client'

import { type ComponentPropsWithoutRef, useRef, useState } from 'react'
import { useOnElapsed } from '../../hooks/countdown/useOnElapsed.js'
import { useCountdownValue } from '../../hooks/countdown/useRetryState.js'
import { useShownLeft, useTicks } from '../../hooks/countdown/useTicks.js'
import { useAppearance } from '../appearance/AppearanceProvider.js'
import { VisuallyHidden } from '../appearance/VisuallyHidden.js'
import { Pause } from '../icons/Pause.js'
import { Play } from '../icons/Play.js'
import { enCommon } from '../messages/en/common.js'
import { enCountdown } from '../messages/en/problems.js'
import { useLocale, useMessages } from '../messages/MessagesProvider.js'
import { waitInWords } from './waitInWords.js'

/** Props of {@link RetryCountdown}. */
export interface RetryCountdownProps extends Omit<ComponentPropsWithoutRef<'span'>, 'children'> {
  /** When a retry is allowed, in the browser's clock: `error.retryAt`. */
  retryAt: Date | undefined
  /** Whether a retry can help at all: `error.retryable`. Only `false` is said; it ends the countdown. */
  retryable?: boolean | undefined
  /** Whether a retry is under way. @default false */
  retrying?: boolean | undefined
  /** Called once when the time has come, also if it has already passed. */
  onElapsed?: (() => void) | undefined
  /**
   * Tries again by itself when the time has come, unless a person has stopped the countdown. Not called for a time
   * that had already passed when it was shown: a failure that states one would be repeated without end.
   */
  onAutoRetry?: (() => void) | undefined
}

/** Waits longer than this, in milliseconds, are shown in minutes or larger units. */
const NEAR_MS = 90_000

/** When a screen reader is told what is left: a ticking text would never let it finish. */
const SPOKEN_MS = [60_000, 10_000, 0]

type Phase = 'none' | 'far' | 'near' | 'elapsed'

function phaseOf(leftMs: number | undefined): Phase {
  if (leftMs === undefined) return 'none'
  if (leftMs === 0) return 'elapsed'
  return leftMs > NEAR_MS ? 'far' : 'near'
}

/**
 * The time left until a retry, by the hour above a day, by the minute above 90 seconds, then by the second, and a
 * button that stops it: the time of day is shown then.
 *
 * Renders a `<span role="timer">` with `data-state="none | far | near | elapsed | stopped | retrying |
 * not-retryable"`, which is silent, and beside it a polite live region that speaks at the start, one minute, ten
 * seconds and the end.
 */
export function RetryCountdown({ retryAt, retryable, retrying, ...rest }: RetryCountdownProps) {
  const { root } = useAppearance()
  const texts = useMessages('countdown', enCountdown)
  const common = useMessages('common', enCommon)
  const { onElapsed, onAutoRetry, ...attributes } = rest
  const ended = retrying ? 'retrying' : retryable === false && 'not-retryable'
  if (ended) {
    return (
      <span {...attributes} {...root('countdown', rest.className)} role="timer" data-state={ended}>
        {ended === 'retrying' ? common.retrying : texts.notRetryable}
      </span>
    )
  }
  // Another time is another countdown: what was written, spoken and stopped of the one before is gone.
  return <Countdown key={retryAt?.getTime()} retryAt={retryAt} {...rest} />
}

/** What is left, in words. */
function useWords(isAutomatic: boolean): (leftMs: number) => string {
  const texts = useMessages('countdown', enCountdown)
  const locale = useLocale()
  return (leftMs) => {
    if (leftMs === 0) return texts.retryNow
    const wait = waitInWords(locale, leftMs, NEAR_MS)
    return isAutomatic ? texts.retryingIn(wait) : texts.retryIn(wait)
  }
}

/** Writes its text itself: only what stands in the document changes once a second, and nothing renders. */
function Countdown({ retryAt, onElapsed, onAutoRetry, ...rest }: RetryCountdownProps) {
  const { cx, root, Button } = useAppearance()
  const texts = useMessages('countdown', enCountdown)
  const locale = useLocale()
  /** What is said while it is stopped. */
  const [stopped, setStopped] = useState<string>()
  const isAutomatic = Boolean(onAutoRetry) && !stopped
  const words = useWords(isAutomatic)

  const phase = useCountdownValue(retryAt, phaseOf, phaseOnServer(retryAt))
  const waits = phase === 'far' || phase === 'near'
  const [hasWaited] = useState(waits)
  const state = waits ? 'waiting' : phase
  useOnElapsed(retryAt, state, onElapsed)
  useOnElapsed(retryAt, state, isAutomatic && hasWaited ? onAutoRetry : undefined)

  const text = useRef<HTMLSpanElement>(null)
  const leftMs = useShownLeft(retryAt)
  useTicks(stopped ? undefined : retryAt, (ms) => {
    // The text that React has made: a new one would be laid out anew, and React would not know it.
    const node = text.current?.firstChild
    if (node) node.nodeValue = words(ms)
  })
  const shown = phase === 'none' ? texts.unknown : leftMs !== undefined && words(leftMs)

  return (
    <>
      <span
        {...rest}
        {...root('countdown', rest.className)}
        ref={text}
        role="timer"
        data-state={stopped && waits ? 'stopped' : phase}
      >
        {(waits && stopped) || shown}
      </span>
      {waits && retryAt && (
        <Button
          variant="icon"
          className={cx('icon-button')}
          aria-label={stopped ? texts.resume : texts.stop}
          title={stopped ? texts.resume : texts.stop}
          onClick={() =>
            setStopped(stopped ? undefined : texts.retryAt(timeOfDay(locale, retryAt)))
          }
        >
          {stopped ? <Play size={14} /> : <Pause size={14} />}
        </Button>
      )}
      <Spoken retryAt={retryAt} words={words} />
    </>
  )
}

/** A server, whose clock is another, knows only whether there is a time. */
function phaseOnServer(retryAt: Date | undefined): Phase {
  return retryAt && !Number.isNaN(retryAt.getTime()) ? 'far' : 'none'
}

/** The time of day, with the date where it is not today. */
function timeOfDay(locale: string, date: Date): string {
  const isToday = date.getTime() < new Date().setHours(24, 0, 0, 0)
  return new Intl.DateTimeFormat(locale, {
    timeStyle: 'medium',
    ...(!isToday && { dateStyle: 'medium' }),
  }).format(date)
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

interface SpokenProps {
  retryAt: Date | undefined
  words: (leftMs: number) => string
}

/** Apart from the ticking text: it renders at the start and at each time to speak. */
function Spoken({ retryAt, words }: SpokenProps) {
  const [spoken] = useState(speaker)
  const spokenMs = useCountdownValue(retryAt, spoken, undefined)
  return (
    <VisuallyHidden aria-live="polite">{spokenMs !== undefined && words(spokenMs)}</VisuallyHidden>
  )
}
