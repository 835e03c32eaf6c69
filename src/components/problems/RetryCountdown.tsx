'use client'

import {
  type ComponentPropsWithoutRef,
  type ForwardedRef,
  forwardRef,
  type ReactNode,
  type RefAttributes,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { useOnElapsed } from '../../hooks/countdown/useOnElapsed.js'
import { useCountdownValue, validDate } from '../../hooks/countdown/useRetryState.js'
import { useShownLeft, useTicks } from '../../hooks/countdown/useTicks.js'
import { useAppearance } from '../appearance/AppearanceProvider.js'
import { useIsLongerThan } from '../appearance/useIsLongerThan.js'
import { VisuallyHidden } from '../appearance/VisuallyHidden.js'
import { Pause } from '../icons/Pause.js'
import { Play } from '../icons/Play.js'
import { enCommon } from '../messages/en/common.js'
import { enCountdown } from '../messages/en/problems.js'
import { useLocale, useMessages } from '../messages/MessagesProvider.js'
import { timeOfDay } from './wait/timeOfDay.js'
import { waitInWords } from './wait/waitInWords.js'

/** Props of {@link RetryCountdown}. */
export interface RetryCountdownProps
  extends Omit<ComponentPropsWithoutRef<'span'>, 'children'>,
    RefAttributes<HTMLSpanElement> {
  /** Time of the next allowed retry, on the client's clock, from `error.retryAt`. */
  retryAt: Date | undefined
  /** Whether a retry can help, from `error.retryable`. If `false`, a message replaces the countdown. */
  retryable?: boolean | undefined
  /** Whether a retry is in progress. @default false */
  retrying?: boolean | undefined
  /** Called once when the countdown ends, even if the time has already passed. */
  onElapsed?: (() => void) | undefined
  /**
   * Called when the countdown ends, to retry automatically. Not called if the user has stopped the countdown, or if the
   * time had already passed on the first render, because the same failure would be retried endlessly.
   */
  onAutoRetry?: (() => void) | undefined
}

/** Maximum wait that is shown in seconds, in milliseconds. Longer waits are shown in minutes or larger units. */
const NEAR_MS = 90_000

/**
 * Remaining times at which screen readers announce the wait, in milliseconds. Announcing each tick would interrupt
 * them.
 */
const ANNOUNCED_MS = [60_000, 10_000, 0]

/**
 * Delay of the first announcement, in milliseconds. Not all screen readers announce the initial text of a new live
 * region. After the delay, they have announced the text above the countdown.
 */
const ANNOUNCEMENT_DELAY_MS = 500

type Phase = 'none' | 'far' | 'near' | 'elapsed'

function phaseOf(leftMs: number | undefined): Phase {
  if (leftMs === undefined) return 'none'
  if (leftMs === 0) return 'elapsed'
  return leftMs > NEAR_MS ? 'far' : 'near'
}

/**
 * Renders a countdown to the next allowed retry: in hours above a day, in minutes above 90 seconds, then in seconds. A
 * button replaces the countdown with the time of day.
 *
 * Renders a `<span role="timer">` with `data-state="none | far | near | elapsed | stopped | retrying | not-retryable"`.
 * Screen readers do not announce the timer. A polite live region announces the start, one minute, ten seconds and the
 * end.
 */
export const RetryCountdown: (props: RetryCountdownProps) => ReactNode = forwardRef(
  function RetryCountdown(
    { retryAt, retryable, retrying, ...rest }: Omit<RetryCountdownProps, 'ref'>,
    ref: ForwardedRef<HTMLSpanElement>,
  ) {
    const { root } = useAppearance()
    const messages = useMessages('countdown', enCountdown)
    const common = useMessages('common', enCommon)
    const { onElapsed, onAutoRetry, ...attributes } = rest
    const ended = retrying ? 'retrying' : retryable === false && 'not-retryable'
    if (ended) {
      return (
        <span
          ref={ref}
          {...attributes}
          {...root('countdown', rest.className)}
          role="timer"
          data-state={ended}
        >
          {ended === 'retrying' ? common.retrying : messages.notRetryable}
        </span>
      )
    }
    // The key resets the countdown when the time changes.
    return <Countdown key={retryAt?.getTime()} retryAt={retryAt} {...rest} rootRef={ref} />
  },
)

/** Returns a function that formats the remaining time. */
function useFormat(isAutomatic: boolean): (leftMs: number) => string {
  const messages = useMessages('countdown', enCountdown)
  const locale = useLocale()
  return (leftMs) => {
    if (leftMs === 0) return messages.retryNow
    const wait = waitInWords(locale, leftMs, NEAR_MS)
    return isAutomatic ? messages.retryingIn(wait) : messages.retryIn(wait)
  }
}

interface CountdownProps extends Omit<RetryCountdownProps, 'ref'> {
  rootRef: ForwardedRef<HTMLSpanElement>
}

/** Renders the countdown. Updates its text node directly, so that it does not rerender each second. */
function Countdown({ rootRef, retryAt, onElapsed, onAutoRetry, ...rest }: CountdownProps) {
  const { cx, root, Button } = useAppearance()
  const messages = useMessages('countdown', enCountdown)
  const locale = useLocale()
  const [stopped, setStopped] = useState(false)
  const isAutomatic = Boolean(onAutoRetry) && !stopped
  const format = useFormat(isAutomatic)

  // On a server, it depends only on whether there is a time, because the clocks of server and browser differ.
  const phase = useCountdownValue<Phase>(retryAt, phaseOf, validDate(retryAt) ? 'far' : 'none')
  const isWaiting = phase === 'far' || phase === 'near'
  const [hasWaited] = useState(isWaiting)
  const state = isWaiting ? 'waiting' : phase
  useOnElapsed(retryAt, state, onElapsed)
  useOnElapsed(retryAt, state, isAutomatic && hasWaited ? onAutoRetry : undefined)

  const text = useRef<HTMLSpanElement | null>(null)
  const leftMs = useShownLeft(retryAt)
  useTicks(stopped ? undefined : retryAt, (ms) => {
    // Usually the text node that React has created. An element if the browser translates the page.
    const node = text.current?.firstChild
    if (node) node.textContent = format(ms)
  })
  // The component needs its own ref to the element.
  useImperativeHandle<HTMLSpanElement | null, HTMLSpanElement | null>(rootRef, () => text.current)
  const shown = phase === 'none' ? messages.unknown : leftMs !== undefined && format(leftMs)

  return (
    <>
      <span
        {...rest}
        {...root('countdown', rest.className)}
        ref={text}
        role="timer"
        data-state={stopped && isWaiting ? 'stopped' : phase}
      >
        {stopped && isWaiting && retryAt ? messages.retryAt(timeOfDay(locale, retryAt)) : shown}
      </span>
      {isWaiting && retryAt && (
        <Button
          variant="icon"
          className={cx('icon-button')}
          aria-label={stopped ? messages.resume : messages.stop}
          title={stopped ? messages.resume : messages.stop}
          onClick={() => setStopped(!stopped)}
        >
          {stopped ? <Play size={14} /> : <Pause size={14} />}
        </Button>
      )}
      <LiveAnnouncement retryAt={retryAt} format={format} />
    </>
  )
}

/**
 * Creates a function that returns the remaining time to announce: the initial time, then each of {@link ANNOUNCED_MS}.
 */
function createAnnouncer() {
  let firstMs: number | undefined
  return (leftMs: number | undefined) => {
    if (leftMs === undefined) return undefined
    firstMs ??= leftMs
    return Math.min(firstMs, ANNOUNCED_MS.findLast((ms) => leftMs <= ms) ?? firstMs)
  }
}

interface LiveAnnouncementProps {
  retryAt: Date | undefined
  format: (leftMs: number) => string
}

/**
 * Renders the announcement for screen readers. A separate component, so that a change does not rerender the countdown.
 */
function LiveAnnouncement({ retryAt, format }: LiveAnnouncementProps) {
  const [nextAnnouncement] = useState(createAnnouncer)
  const announcedMs = useCountdownValue(retryAt, nextAnnouncement, undefined)
  const isReady = useIsLongerThan(ANNOUNCEMENT_DELAY_MS, true)
  return (
    <VisuallyHidden aria-live="polite">
      {isReady && announcedMs !== undefined && format(announcedMs)}
    </VisuallyHidden>
  )
}
